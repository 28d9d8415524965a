package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.EdgeSeries;
import dev.fishbone.rules.calls.Repetition;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often each edge's calls are tried at most: by what is configured, else by what failed calls
 * showed, else by what callers in the wild do.
 */
final class Caps {
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;

  private final Telemetry telemetry;
  private final double leastFailures;
  private final Map<List<String>, Cap> caps = new TreeMap<>(Caps::compare);

  /**
   * @param leastFailures failed calls without a retry from which on there are none
   */
  Caps(Telemetry telemetry, List<CalledEdge> edges, double leastFailures) {
    this.telemetry = telemetry;
    this.leastFailures = leastFailures;
    edges.forEach(e -> caps.put(List.of(e.edge().caller(), e.edge().callee()), cap(e)));
  }

  private static int compare(List<String> one, List<String> other) {
    int first = one.get(0).compareTo(other.get(0));
    return first != 0 ? first : one.get(1).compareTo(other.get(1));
  }

  Cap of(String caller, String callee) {
    Cap cap = caps.get(List.of(caller, callee));
    return cap == null ? Cap.unseen(caller, callee) : cap;
  }

  private Cap cap(CalledEdge called) {
    String caller = called.edge().caller();
    String callee = called.edge().callee();
    List<Policies.Retry> layers = RetryPolicies.layers(telemetry.policies(), caller, callee);
    SeenCap seen = SeenCap.of(called, window());
    return layers.isEmpty() ? seen(called, seen) : configured(called, layers, seen);
  }

  private Cap configured(CalledEdge called, List<Policies.Retry> layers, SeenCap seen) {
    List<Stage> stages = new ArrayList<>();
    for (Policies.Retry policy : layers) {
      stages.add(stage(policy));
    }
    Known known = Known.CONFIGURED;
    Known least = Known.CONFIGURED;
    String doubt =
        layers.stream()
            .filter(p -> RetryPolicies.hasBudget(p) && RetryPolicies.budgetShare(p).isEmpty())
            .findFirst()
            .map(p -> "its budget is no share of the calls: " + Wording.plain(p.terms().budget()))
            .orElse("");
    boolean proxy = layers.stream().anyMatch(RetryPolicies::isProxy);
    if (layers.stream().allMatch(RetryPolicies::isProxy)) {
      Cap library = seen(called, seen);
      stages.add(0, library.stages().get(0));
      known = library.known();
      least = library.attempts().low() > 1 ? known : least;
      doubt = library.doubt().isEmpty() ? doubt : unsaid(library, seen);
    }
    if (!proxy && called.edge().sum(EdgeCount.SERVER_SIDE_RETRIES, window()) > 0) {
      stages.add(new Stage(new Span(1, 2, Stage.ASSUMED.attempts().high()), UNLIMITED));
      known = Known.BOUND;
      doubt = "a proxy on the way tries calls again, too, and how often is not known";
    }
    double written =
        stages.stream().mapToDouble(s -> s.attempts().high()).reduce(1, (a, b) -> a * b);
    if (seen.longest() > written) {
      // Some callers have another configuration: a canary, a version not rolled out everywhere.
      double high = Math.max(written, seen.meanHigh());
      Stage inner = stages.remove(stages.size() - 1);
      Span attempts = inner.attempts();
      stages.add(
          new Stage(
              new Span(attempts.low(), attempts.likely(), attempts.high() * high / written),
              inner.limit()));
      doubt =
          "calls of "
              + Wording.count(seen.longest())
              + " attempts were seen, more than are configured";
    }
    boolean hedged = layers.stream().anyMatch(p -> p.terms().hedged());
    return new Cap(
        called.edge().caller(),
        called.edge().callee(),
        stages,
        known,
        least,
        layers,
        doubt,
        hedged);
  }

  /** A proxy's configuration says nothing of what its clients do. */
  private static String unsaid(Cap library, SeenCap seen) {
    return "only the proxy's retries are configured; whether "
        + Wording.plain(library.caller())
        + " tries again by itself is not"
        + (seen.retried() > 0
            ? ": " + library.doubt()
            : seen.failed() == 0 ? ", and none of its calls failed" : "; " + untold(seen));
  }

  /** What never came to the callee is no load on it. */
  private static Stage stage(Policies.Retry policy) {
    double attempts =
        RetryPolicies.onlyUnreached(policy) ? 1 : Math.max(1, policy.attempts().orElse(1));
    if (!RetryPolicies.hasBudget(policy)) {
      return new Stage(Span.exactly(attempts), UNLIMITED);
    }
    return RetryPolicies.budgetShare(policy)
        .map(share -> new Stage(Span.exactly(attempts), 1 + share))
        // A bound that is no share of the calls: no attempt for certain, and all of them at most.
        .orElseGet(() -> new Stage(new Span(1, attempts, attempts), UNLIMITED));
  }

  private Cap seen(CalledEdge called, SeenCap seen) {
    String caller = called.edge().caller();
    String callee = called.edge().callee();
    if (seen.retried() == 0) {
      boolean told = seen.failed() >= leastFailures;
      String doubt = told ? "" : untold(seen);
      Stage stage = told ? Stage.ONCE : Stage.ASSUMED;
      Known known = told ? Known.CONFIRMED : Known.ASSUMED;
      return new Cap(caller, callee, List.of(stage), known, known, List.of(), doubt, false);
    }
    Span attempts = seen.attempts();
    boolean loop =
        called.repetition() == Repetition.UNRESOLVED
            && called.edge().sum(EdgeCount.CERTAIN_RETRIES, window()) == 0;
    if (loop || keptBack(called) > 0) {
      attempts = new Span(1, attempts.likely(), attempts.high());
    }
    Known known = seen.confirmed() && !loop ? Known.CONFIRMED : Known.BOUND;
    Stage stage = new Stage(attempts, UNLIMITED);
    return new Cap(
        caller, callee, List.of(stage), known, known, List.of(), doubt(seen, loop), false);
  }

  private static String doubt(SeenCap seen, boolean loop) {
    if (loop) {
      return "no marks of resends, and too little to tell retries from a loop";
    }
    return seen.confirmed()
        ? ""
        : "the longest call had "
            + Wording.count(seen.longest(), "attempt")
            + ", and others may have up to "
            + Wording.estimate(seen.attempts().high());
  }

  private static String untold(SeenCap seen) {
    return seen.failed() == 0
        ? "none of its calls failed, and no configuration tells"
        : Wording.count(seen.failed(), "failed call")
            + " without a retry leave open whether up to "
            + Wording.share(seen.openShare())
            + " of failed calls are tried again";
  }

  /** Retries that were not made for want of budget: there is one, however large. */
  private double keptBack(CalledEdge called) {
    double kept = 0;
    for (Series counter :
        EdgeSeries.of(telemetry, Signal.RETRIES_SUPPRESSED, called.edge()).own()) {
      kept +=
          CounterSteps.of(counter.samples(), Samples.NONE, telemetry.recording().scrapeInterval())
              .total(window());
    }
    return kept;
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
