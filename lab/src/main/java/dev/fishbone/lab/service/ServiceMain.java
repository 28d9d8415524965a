package dev.fishbone.lab.service;

import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.Scenario.Query;
import dev.fishbone.lab.scenario.ScenarioReader;
import dev.fishbone.lab.tracing.Tracing;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * A child process with the servers of one service, or with one of them. Its standard input is its
 * life: commands come from there, one a line, and when it ends the process does, so that no child
 * outlives its parent.
 */
public final class ServiceMain {
  private ServiceMain() {}

  /**
   * Runs until its input ends.
   *
   * @param args the name of the service, {@code orders}, or of a server, {@code pricing-2}; the
   *     scenario's file, the run's folder
   */
  public static void main(String[] args) throws Exception {
    String name = args[0];
    Path folder = Path.of(args[2]);
    Scenario scenario = ScenarioReader.read(Path.of(args[1]), false);
    Addresses addresses = Addresses.read(folder.resolve("ports.properties"));
    try (Tracing tracing =
        new Tracing(folder.resolve("spans-" + name + ".jsonl"), scenario.exports())) {
      Service service = create(name, scenario, addresses, tracing);
      service.instances().forEach(Instance::start);
      try (PoolObserver observer =
          new PoolObserver(folder.resolve("observed-" + name + ".csv"), service::read)) {
        System.out.println("ready");
        obey(service);
      }
      service.instances().forEach(Instance::stop);
    }
    System.out.println("stopped");
    // Connections that callers left open keep threads of libraries alive: nothing is left to do.
    Runtime.getRuntime().halt(0);
  }

  private static Service create(
      String name, Scenario scenario, Addresses addresses, Tracing tracing)
      throws IOException, SQLException {
    return name.equals("orders")
        ? new Orders(scenario, addresses, tracing)
        : new PricingServer(scenario, number(name), addresses, tracing);
  }

  private static int number(String server) {
    return Integer.parseInt(server.substring(server.lastIndexOf('-') + 1));
  }

  private static void obey(Service service) throws IOException {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "stop" -> {
          return;
        }
        case "flag" -> service.flag(Integer.parseInt(words[1]));
        case "slow-query" ->
            service.slowQuery(
                new Query(
                    Duration.parse(words[1]),
                    Duration.parse(words[2]),
                    Double.parseDouble(words[3])));
        case "slowdown" -> service.slowdown(Double.parseDouble(words[1]));
        case "pages" -> service.pages(Integer.parseInt(words[1]), Double.parseDouble(words[2]));
        case "attempts" -> service.limit(Integer.parseInt(words[1]));
        case "database" ->
            service.database(
                Duration.parse(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]));
        case "kill" -> named(service, words[1]).forEach(Instance::stop);
        case "crash" -> named(service, words[1]).forEach(Instance::kill);
        case "drain" -> named(service, words[1]).forEach(Instance::drain);
        case "start" -> service.start(words[1]);
        default -> System.out.println("unknown command " + line);
      }
    }
    Runtime.getRuntime().halt(3);
  }

  private static List<Instance> named(Service service, String name) {
    return service.instances().stream().filter(instance -> instance.name().equals(name)).toList();
  }
}
