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
 * @param work that a request needs more calls: begun with the failure it is a cause, later an
 *     aftermath, as the calls of a backlog outlive those who wait for them
 * @param observed whether a change and its reversal are known; else the end is inferred
 */
record Causes(List<Cause> all, List<Cause> work, boolean observed) {
  /** The onset is told to so many bins. */
  private static final int ONSET_BINS = 2;

  Causes {
    all = List.copyOf(all);
    work = List.copyOf(work);
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
    List<Cause> work = new ArrayList<>();
    boolean observed = !all.isEmpty();
    Cause.ofCounts(
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
                    "the number of its calls to " + callee + " for one call to it",
                    calls(load, edges),
                    usual,
                    window,
                    quietMillis)
                .ifPresent(work::add));
    below.forEach(
        (callee, edges) ->
            Cause.of(
                    "the duration of its calls to " + callee,
                    duration(load, edges),
                    usual,
                    window,
                    quietMillis)
                .ifPresent(all::add));
    return new Causes(all, work, observed);
  }

  /**
   * Those that may have started a failure: what was over before it did not.
   *
   * @param low its first bin
   * @param lastMillis its end
   */
  List<Cause> of(TimeRange low, long lastMillis) {
    long width = low.length().toMillis();
    List<Cause> started = new ArrayList<>(all);
    work.stream()
        .filter(c -> c.from() <= low.fromMillis() + ONSET_BINS * width)
        .forEach(started::add);
    return started.stream()
        .filter(c -> c.from() < lastMillis)
        .filter(c -> c.to().orElse(Long.MAX_VALUE) >= low.fromMillis() - width)
        .toList();
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

  /**
   * Calls for one attempt that was made of the service. Retries, its own and its callers', are left
   * out: they would keep a failure up, not start it.
   */
  private static BinValues calls(LoadBins load, List<EdgeTally> edges) {
    double[] each = new double[load.count()];
    for (int bin = 0; bin < each.length; bin++) {
      TimeRange one = load.bins().rangeOf(bin);
      double calls = edges.stream().mapToLong(e -> e.sum(EdgeCount.FIRST_ATTEMPTS, one)).sum();
      each[bin] = load.known(bin) ? calls / load.total()[bin] : Double.NaN;
    }
    return new BinValues(load.bins(), each);
  }

  /** A change of the service, of one that calls it or is called, and the one that took it back. */
  private static List<Cause> reversed(Telemetry telemetry, String service) {
    Set<String> near = new HashSet<>(Set.of(service));
    for (EdgeTally edge : telemetry.traces().edges()) {
      if (edge.callee().equals(service)) {
        near.add(edge.caller());
      } else if (edge.caller().equals(service)) {
        near.add(edge.callee());
      }
    }
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
