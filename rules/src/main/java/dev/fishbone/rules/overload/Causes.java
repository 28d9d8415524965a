package dev.fishbone.rules.overload;

import dev.fishbone.rules.series.BinValues;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * What may have started a service's failure, and when it was over: changes that were taken back,
 * and signals from outside that left their band. What the service's own overload moves (its
 * duration, its queues) is no cause.
 *
 * @param observed whether a change and its reversal are known; else the end is inferred
 */
record Causes(List<Cause> all, boolean observed) {
  Causes {
    all = List.copyOf(all);
  }

  static Causes of(
      Telemetry telemetry,
      String service,
      LoadBins load,
      Holds holds,
      List<TimeRange> usual,
      long quietMillis) {
    TimeRange window = telemetry.recording().window();
    List<Cause> all = new ArrayList<>(reversed(telemetry, service));
    boolean observed = !all.isEmpty();
    Cause.of(
            "the load of first attempts",
            new BinValues(load.bins(), load.first()),
            usual,
            window,
            quietMillis)
        .ifPresent(all::add);
    Cause.of("the time that its connections are held", holds.held(), usual, window, quietMillis)
        .ifPresent(all::add);
    TreeMap<String, List<EdgeTally>> below = new TreeMap<>();
    for (EdgeTally edge : telemetry.traces().edges()) {
      if (edge.caller().equals(service) && !edge.callee().equals(service)) {
        below.computeIfAbsent(edge.callee(), c -> new ArrayList<>()).add(edge);
      }
    }
    below.forEach(
        (callee, edges) ->
            Cause.of(
                    "the duration of its calls to " + callee,
                    duration(load, edges),
                    usual,
                    window,
                    quietMillis)
                .ifPresent(all::add));
    return new Causes(all, observed);
  }

  private static BinValues duration(LoadBins load, List<EdgeTally> edges) {
    double[] mean = new double[load.count()];
    for (int bin = 0; bin < mean.length; bin++) {
      TimeRange one = load.bins().rangeOf(bin);
      double micros = edges.stream().mapToLong(e -> e.sum(EdgeCount.DURATION_MICROS, one)).sum();
      double calls = edges.stream().mapToLong(e -> e.sum(EdgeCount.ATTEMPTS, one)).sum();
      mean[bin] = calls == 0 ? Double.NaN : micros / calls;
    }
    return new BinValues(load.bins(), mean);
  }

  /** A change of the service or one that calls it, and the one that took it back. */
  private static List<Cause> reversed(Telemetry telemetry, String service) {
    Set<String> near = new HashSet<>(Set.of(service));
    telemetry.traces().edges().stream()
        .filter(e -> e.callee().equals(service))
        .map(EdgeTally::caller)
        .forEach(near::add);
    List<Cause> found = new ArrayList<>();
    List<Change> changes = telemetry.changes();
    for (int i = 0; i < changes.size(); i++) {
      Change made = changes.get(i);
      if (!near.contains(made.service()) || !telemetry.recording().window().contains(made.time())) {
        continue;
      }
      for (Change undone : changes.subList(i + 1, changes.size())) {
        boolean reversal =
            undone.type() == made.type()
                && undone.service().equals(made.service())
                && undone.title().equals(made.title())
                && !made.from().isEmpty()
                && undone.to().equals(made.from());
        if (reversal) {
          found.add(
              new Cause(
                  "the change " + made.title(),
                  made.time().toEpochMilli(),
                  OptionalLong.of(undone.time().toEpochMilli())));
          break;
        }
      }
    }
    return found;
  }
}
