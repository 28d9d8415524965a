package dev.fishbone.lab.run;

import dev.fishbone.lab.LabException;
import dev.fishbone.lab.parts.Part;
import dev.fishbone.lab.scenario.LabEvent;
import dev.fishbone.lab.scenario.Scenario;
import java.util.List;

/**
 * Events that are done when a process has been told, a line each.
 *
 * @param pricing a process a server
 */
record Commands(Part orders, List<Part> pricing) {
  /** Other events than its own it leaves alone. */
  void apply(LabEvent event) throws LabException {
    if (event instanceof LabEvent.Flag flag) {
      orders.tell("flag " + flag.percent());
    } else if (event instanceof LabEvent.SlowQuery slow) {
      Scenario.Query query = slow.query();
      tellPricing(
          "pricing", "slow-query " + query.fast() + " " + query.slow() + " " + query.slowShare());
    } else if (event instanceof LabEvent.Slowdown slow) {
      tellPricing(slow.server(), "slowdown " + slow.factor());
    } else if (event instanceof LabEvent.Database database) {
      tellPricing(
          "pricing",
          "database " + database.slowerBy() + " " + database.slow() + " " + database.failing());
    } else if (event instanceof LabEvent.Data data) {
      orders.tell("pages " + data.pages() + " " + data.share());
    } else if (event instanceof LabEvent.Attempts limit) {
      orders.tell("attempts " + limit.attempts());
    } else if (event instanceof LabEvent.Kill kill) {
      orders.tell("kill " + kill.instance());
      tellPricing("pricing", "kill " + kill.instance());
    }
  }

  /** Tells one server, or with the service's name all of them. */
  private void tellPricing(String name, String line) throws LabException {
    for (Part server : pricing) {
      if (name.equals("pricing") || name.equals(server.name())) {
        server.tell(line);
      }
    }
  }
}
