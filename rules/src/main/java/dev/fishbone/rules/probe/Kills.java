package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.Saturation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Restarts by what led to them.
 *
 * @param restarts all of them
 * @param fleet its rotation holds those that failed checks led to, and the failed checks
 * @param others reason → how many had it
 * @param unlogged restarts that only counters show and no deploy explains: their reason is not known
 */
record Kills(Restarts restarts, Fleet fleet, Map<String, Integer> others, long unlogged) {
  static final String CRASHED = "a crash, or memory that ran out";
  static final String UNASKED = "something else than failed checks";
  static final String UNSEEN = "failed liveness checks that are not recorded";
  static final String STARTING = "checks that failed while it was starting";
  static final String STOPPED = "a stop before its checks failed: they were refused";

  static Kills of(Fleet whole) {
    Restarts restarts =
        Restarts.of(
            ProbeEvents.ofLiveness(whole.telemetry(), whole.service()),
            whole.lives(),
            whole.plan(),
            whole.telemetry().recording().window());
    Map<String, Integer> others = new TreeMap<>();
    List<Ejection> kills = new ArrayList<>();
    for (Restart restart : restarts.all()) {
      if (restart.crashed()) {
        others.merge(CRASHED, 1, Integer::sum);
      } else if (restart.checks().isEmpty()) {
        others.merge(restart.saysProbe() ? UNSEEN : UNASKED, 1, Integer::sum);
      } else if (restart.starting()) {
        others.merge(STARTING, 1, Integer::sum);
      } else if (restart.stoppedFirst()) {
        others.merge(STOPPED, 1, Integer::sum);
      } else {
        kills.add(restart.asEjection());
      }
    }
    Fleet fleet = whole.with(new Rotation(kills, restarts.failed()));
    Map<String, List<Ejection>> explained = new Explained(fleet).byReason();
    explained.forEach((why, some) -> others.merge(why, some.size(), Integer::sum));
    List<Ejection> gated = explained.values().stream().flatMap(List::stream).toList();
    long replaced = explained.getOrDefault(Explained.REPLACED, List.of()).size();
    long unlogged = restarts.all().stream().filter(restart -> !restart.logged()).count();
    return new Kills(
        restarts, fleet.without(gated), others, Math.max(0, unlogged - replaced));
  }

  List<Ejection> made() {
    return fleet.rotation().ejections();
  }

  /** How many kills of instances whose pool is known came when it was full, and of how many. */
  int[] whileBusy() {
    Map<String, Saturation> pools = new HashMap<>();
    fleet.resource().instances().forEach(s -> pools.put(s.pool().instance(), s));
    int busy = 0;
    int known = 0;
    for (Ejection kill : made()) {
      Saturation pool = pools.get(kill.instance());
      long asked =
          kill.checks().get(kill.checks().size() - 1).millis()
              - fleet.plan().timeout().toMillis() / 2;
      int bin = pool == null ? -1 : pool.bins().indexOf(asked);
      if (pool != null && bin >= 0 && pool.at(bin) != Saturation.State.UNKNOWN) {
        known++;
        busy += pool.at(bin) == Saturation.State.SATURATED ? 1 : 0;
      }
    }
    return new int[] {busy, known};
  }
}
