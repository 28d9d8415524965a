package dev.fishbone.rules.latent;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.remedy.RetryRemedy;
import dev.fishbone.rules.statistics.Quartiles;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges the pauses that a caller would make (2.4, without waiting for failures). */
record NoBackoffJudge(Telemetry telemetry, Settings settings, Caps caps) {
  /** Ten times what a calm machine needs: no backoff that somebody would configure. */
  private static final double BUSY_NANOS = 20e6;

  Outcome judge(CalledEdge called) {
    double calls = called.edge().sum(EdgeCount.FIRST_ATTEMPTS, window()) * called.weight();
    if (calls < settings.number("min-calls")) {
      return not(
          String.format(
              Locale.ROOT,
              "at least %,.0f calls on %s a day; there were %,.0f",
              settings.number("min-calls"),
              called.edge().arrow(),
              calls),
          "Look at a busier edge, or at more days");
    }
    Cap cap = caps.of(called.edge().caller(), called.edge().callee());
    if (cap.once()) {
      return clear(called, cap, "no call of " + called.edge().arrow() + " is tried again");
    }
    if (cap.hedged()) {
      return clear(
          called, cap, "further attempts on " + called.edge().arrow() + " wait for no failure");
    }
    return judge(called, cap);
  }

  private Outcome judge(CalledEdge called, Cap cap) {
    Optional<Policies.Retry> none =
        cap.policies().stream().filter(p -> without(p).orElse(false)).findFirst();
    boolean some = none.isEmpty() && cap.policies().stream().anyMatch(p -> without(p).isPresent());
    Optional<Quartiles> seen = pauses(called);
    boolean seenNone = seen.filter(q -> immediate(q, none.isPresent())).isPresent();
    // A proxy's pause says nothing of a library's.
    boolean untold = cap.known() == Known.ASSUMED && seen.isEmpty();
    boolean proved = none.isPresent() && cap.attempts().low() > 1;
    if (!proved && (untold || (none.isEmpty() && !some && seen.isEmpty()))) {
      return not(
          cap.known() == Known.ASSUMED
              ? "whether calls on " + called.edge().arrow() + " are tried again; " + cap.doubt()
              : String.format(
                  Locale.ROOT,
                  "at least %.0f pauses before retries on %s, or their configuration",
                  settings.number("min-gaps"),
                  called.edge().arrow()),
          "Say the backoff in policies.yml, or record the client's configuration");
    }
    if (none.isEmpty() && (some || !seenNone)) {
      return some && seenNone
          ? finding(called, cap, seen, List.of("a pause is configured"))
          : clear(called, cap, "retries on " + called.edge().arrow() + " wait " + waits(cap, seen));
    }
    List<String> doubts = new ArrayList<>();
    if (none.isPresent() && seen.isPresent() && !seenNone) {
      doubts.add("they came " + Wording.time(seen.get().median() / 1e9) + " after a failure");
    }
    if (cap.attempts().likely() < settings.number("attempts")) {
      doubts.add("one retry at once does no more than double the calls");
    }
    return finding(called, cap, seen, doubts);
  }

  private static Optional<Boolean> without(Policies.Retry policy) {
    return RetryPolicies.withoutPause(policy);
  }

  private static String waits(Cap cap, Optional<Quartiles> seen) {
    return cap.policies().stream()
        .filter(p -> !p.backoff().isBlank())
        .findFirst()
        .map(p -> "as configured, " + Wording.plain(p.backoff()))
        .orElseGet(() -> seen.map(q -> Wording.time(q.median() / 1e9)).orElse(""));
  }

  /** Nanoseconds before the first retry; empty where too few were seen. */
  private Optional<Quartiles> pauses(CalledEdge called) {
    return called.attempts().gaps(settings.number("min-gaps")).stream()
        .findFirst()
        .map(Quartiles::of);
  }

  /**
   * @param configured whether no pause is configured: what is seen is then no more than a busy
   *     machine adds, at any pace
   */
  private boolean immediate(Quartiles pauses, boolean configured) {
    double set = settings.duration("immediate").toNanos();
    double none = configured ? Math.max(set, BUSY_NANOS) : set;
    return pauses.median() <= none && pauses.high() <= 2 * none;
  }

  private Outcome finding(
      CalledEdge called, Cap cap, Optional<Quartiles> seen, List<String> doubts) {
    double value =
        CallEvidence.completeness(telemetry)
            * cap.least().specificity()
            * (cap.policies().isEmpty() ? called.specificity(window()) : 1);
    Grade grade = doubts.isEmpty() && value >= 0.5 ? Grade.FINDING : Grade.SUSPECTED;
    List<Evidence> evidence = evidence(called, cap, seen);
    String sentence =
        "If "
            + Wording.plain(called.edge().calleeName())
            + " fails, "
            + cap.words()
            + (cap.budgeted() ? "," : "")
            + " with no pause between, so that all attempts of a call meet the same trouble";
    List<Figure> figures = new ArrayList<>(figures(called, cap, seen, evidence));
    figures.add(Figure.exact("harm", 1, "times", evidence.get(0)));
    return new Outcome.Finding(
            grade,
            sentence + (doubts.isEmpty() ? "" : "; but " + String.join("; ", doubts)),
            "Give retries of "
                + called.edge().arrow()
                + " exponential backoff with jitter, before they are needed",
            window(),
            new Confidence(doubts.isEmpty() ? value : Math.min(0.49, value)),
            figures,
            evidence,
            List.of())
        .withFix(LatentRemedy.of(telemetry, called.edge()).flatMap(RetryRemedy::backoff));
  }

  private Outcome clear(CalledEdge called, Cap cap, String measured) {
    List<Evidence> evidence = evidence(called, cap, pauses(called));
    return new Outcome.Clear(
        Wording.capital(measured),
        figures(called, cap, pauses(called), evidence),
        cap.once()
            ? new Outcome.Margin("attempts", 1, "calls")
            : new Outcome.Margin("pause", settings.duration("immediate").toMillis() / 1e3, "s"),
        evidence,
        List.of());
  }

  private List<Figure> figures(
      CalledEdge called, Cap cap, Optional<Quartiles> seen, List<Evidence> evidence) {
    Evidence shown = evidence.get(0);
    Span attempts = cap.attempts();
    List<Figure> figures = new ArrayList<>();
    figures.add(
        Figure.of("attempts", attempts.likely(), "calls", attempts.low(), attempts.high(), shown));
    double seconds = window().length().toMillis() / 1e3;
    double roots = called.edge().sum(EdgeCount.REQUESTS, window()) * called.weight() / seconds;
    figures.add(Figure.exact("roots", roots, "1/s", shown));
    seen.ifPresent(
        q ->
            figures.add(
                Figure.of("pause", q.median() / 1e9, "s", q.low() / 1e9, q.high() / 1e9, shown)));
    if (seen.isEmpty()) {
      cap.policies().stream()
          .findFirst()
          .ifPresent(p -> figures.add(Figure.exact("pause", Pause.of(p).base(), "s", shown)));
    }
    return figures;
  }

  private List<Evidence> evidence(CalledEdge called, Cap cap, Optional<Quartiles> seen) {
    List<Evidence> evidence = new ArrayList<>();
    for (Policies.Retry policy : cap.policies()) {
      evidence.add(
          CallEvidence.configured(
              policy,
              "backoff",
              policy.backoff().isBlank() ? "unsaid" : policy.backoff(),
              window()));
    }
    if (cap.policies().isEmpty() || seen.isPresent()) {
      evidence.add(
          CallEvidence.traces(
              Wording.count(called.attempts().gapsSeen())
                  + " pauses before retries on "
                  + called.edge().arrow()
                  + " were seen",
              called.edge(),
              window(),
              called.attempts().gapsSeen(),
              "calls"));
    }
    return evidence.stream().distinct().toList();
  }

  private static NotAssessed not(String needs, String hint) {
    return new NotAssessed(ReasonCode.LOW_N, needs, hint);
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
