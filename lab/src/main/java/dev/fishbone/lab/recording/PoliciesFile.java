package dev.fishbone.lab.recording;

import static dev.fishbone.lab.recording.WindowFile.map;

import dev.fishbone.lab.retry.RetryPolicy;
import dev.fishbone.lab.scenario.Durations;
import dev.fishbone.lab.scenario.Probing;
import dev.fishbone.lab.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The content of {@code config/policies.yml}: retries by edge, pools, probes, capacities. */
final class PoliciesFile {
  private PoliciesFile() {}

  static Map<String, Object> of(Scenario scenario) {
    Scenario.Pricing pricing = scenario.pricing();
    Scenario.Probe probe = scenario.proxy().probe();
    List<Object> retries = new ArrayList<>();
    retries.add(
        scenario
            .gateway()
            .map(call -> retries("web", "orders", call))
            // The load calls once and waits for as long as it takes.
            .orElseGet(() -> map("caller", "web", "callee", "orders", "attempts", 1)));
    retries.add(retries("orders", "pricing", scenario.call()));
    Map<String, Object> policies =
        map(
            "retries",
            retries,
            "pools",
            List.of(
                map(
                    "service",
                    "pricing",
                    "pool",
                    "db",
                    "size",
                    pricing.connections(),
                    "acquire-timeout",
                    Durations.format(pricing.connectionTimeout())),
                map("service", "orders", "pool", "threads", "size", scenario.orders().threads()),
                map("service", "pricing", "pool", "threads", "size", pricing.servers().threads())),
            "probes",
            Stream.concat(
                    Stream.of(
                        map(
                            "service",
                            "orders",
                            "proxy",
                            "orders_be",
                            "path",
                            "/healthz",
                            "interval",
                            Durations.format(probe.interval()),
                            "timeout",
                            Durations.format(probe.timeout()),
                            "fall",
                            probe.fall(),
                            "rise",
                            probe.rise(),
                            "pool",
                            scenario.probing().threads() == Probing.Threads.REQUEST
                                ? "threads"
                                : "management")),
                    scenario.probing().liveness().stream().map(PoliciesFile::liveness))
                .toList());
    if (!scenario.capacities().isEmpty()) {
      policies.put(
          "capacities",
          new TreeMap<>(scenario.capacities())
              .entrySet().stream()
                  .map(c -> map("service", c.getKey(), "per-second", c.getValue()))
                  .toList());
    }
    return policies;
  }

  /** A supervisor has no proxy; one success is enough for it. */
  private static Map<String, Object> liveness(Probing.Liveness liveness) {
    return map(
        "service",
        "orders",
        "path",
        "/healthz",
        "interval",
        Durations.format(liveness.interval()),
        "timeout",
        Durations.format(liveness.timeout()),
        "fall",
        liveness.fall(),
        "rise",
        1,
        "pool",
        "threads");
  }

  private static Map<String, Object> retries(String caller, String callee, RetryPolicy call) {
    return map(
        "caller",
        caller,
        "callee",
        callee,
        "attempts",
        call.attempts(),
        "timeout",
        Durations.format(call.timeout()),
        "backoff",
        backoff(call.backoff()),
        "jitter",
        word(call.backoff().jitter()),
        "budget",
        call.budget().map(budget -> Double.toString(budget.ratio())).orElse("none"),
        "breaker",
        call.breaker().map(PoliciesFile::breaker).orElse("none"));
  }

  private static String backoff(RetryPolicy.Backoff backoff) {
    return backoff.growth() == RetryPolicy.Growth.NONE
        ? "none"
        : word(backoff.growth()) + " " + Durations.format(backoff.base());
  }

  private static String breaker(RetryPolicy.Breaker breaker) {
    return "opens at "
        + Math.round(100 * breaker.failureRatio())
        + "% in "
        + Durations.format(breaker.window());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
