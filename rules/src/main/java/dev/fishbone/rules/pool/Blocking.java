package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.summary.AtOnce;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many requests at once take every connection of every instance: all connections over those
 * that one request keeps busy at the same time, calls included that its caller has given up.
 *
 * @param each connections that one request in so many holds, or waits for, at the same time
 * @param requests the fewest that block everything
 */
record Blocking(int each, int requests, Evidence shown) {
  static Optional<Blocking> of(Study study, Sizing sizing, double share) {
    return study.telemetry().traces().atOnce().stream()
        .filter(a -> a.service().equals(study.any().service()))
        .filter(a -> a.madeBy(share) > 0)
        .map(a -> of(study, sizing, a, share))
        .findFirst();
  }

  private static Blocking of(Study study, Sizing sizing, AtOnce atOnce, double share) {
    int each = atOnce.madeBy(share);
    int all = sizing.size() * sizing.instances();
    long so =
        atOnce.window().entrySet().stream()
            .filter(e -> e.getKey() >= each)
            .mapToLong(Map.Entry::getValue)
            .sum();
    String statement =
        Wording.count(so, "request")
            + " kept "
            + Wording.plain(study.any().service())
            + " busy with "
            + Wording.count(each, "call")
            + (each > 1 ? " or more at the same time" : " at a time");
    Evidence shown =
        new Evidence(
            Evidence.Kind.QUERY,
            statement,
            Location.NOWHERE,
            "server spans",
            List.of(),
            study.window().bins().range(),
            each,
            "calls");
    return new Blocking(each, (all + each - 1) / each, shown);
  }
}
