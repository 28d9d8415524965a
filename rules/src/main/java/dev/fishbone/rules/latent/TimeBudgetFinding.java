package dev.fishbone.rules.latent;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.DeadlineTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Writes down how long attempts go on, and how long anybody waits for them. */
record TimeBudgetFinding(
    Telemetry telemetry,
    TimeBudget.Step step,
    CalledEdge upper,
    CalledEdge lower,
    Cap cap,
    Patience above,
    Patience below,
    TimeSpent spent) {
  /** Seen in attempts that timed out, not written anywhere. */
  private static final double SEEN = 0.9;

  /**
   * @param doubts why it is no more than a suspicion; empty where it is proven
   * @param generations of attempts that are at work at the same time
   */
  Outcome.Finding write(List<String> doubts, double generations) {
    double patience = patience();
    int fit = spent.within(patience);
    List<Figure> figures = new ArrayList<>(figures());
    figures.add(Figure.exact("generations", generations, "attempts", evidence().get(0)));
    figures.add(Figure.exact("harm", ratio().low(), "times", evidence().get(0)));
    String claim =
        sentence()
            + "; "
            + inTime(fit)
            + (generations >= 2
                ? "; " + Wording.estimate(generations) + " generations of attempts work at once"
                : "")
            + (doubts.isEmpty() ? "" : "; but " + String.join("; ", doubts));
    double value = specificity() * CallEvidence.completeness(telemetry);
    Grade grade = doubts.isEmpty() && value >= 0.5 ? Grade.FINDING : Grade.SUSPECTED;
    return new Outcome.Finding(
            grade,
            claim,
            "Give all attempts of "
                + lower.edge().arrow()
                + " one deadline of at most "
                + Wording.time(patience)
                + ", and pass what is left of it on",
            window(),
            new Confidence(doubts.isEmpty() ? value : Math.min(0.49, value)),
            figures,
            evidence(),
            List.of())
        .withItems(List.of(sentence(), Wording.capital(inTime(fit))))
        .withFix(
            LatentRemedy.of(telemetry, lower.edge())
                .flatMap(r -> r.within(Duration.ofMillis(Math.round(1e3 * patience)), fit)));
  }

  /** "If pricing does not answer, orders tries for 6.3 s (3 attempts of 2 s), web waits 3 s". */
  private String sentence() {
    boolean least = !below.known();
    return "If "
        + Wording.plain(step.callee())
        + " does not answer, "
        + Wording.plain(step.caller())
        + " goes on for "
        + (least ? "at least " : "")
        + Wording.time(spent.whole().likely())
        + " ("
        + Wording.estimate(spent.attempts().likely())
        + (spent.attempts().likely() == 1 ? " attempt of " : " attempts of ")
        + Wording.time(spent.timeout())
        + (spent.pauses() > 0 ? ", with pauses" : "")
        + "), and "
        + Wording.plain(step.above())
        + " waits no longer than "
        + Wording.time(patience());
  }

  private String inTime(int fit) {
    String all = Wording.estimate(spent.attempts().likely());
    String late = ", what comes later is work for nobody";
    return fit == 0
        ? "no attempt ends in time" + late
        : Wording.count(fit)
            + " of "
            + all
            + (fit == 1 ? " attempts ends in time" : " attempts end in time")
            + late;
  }

  Outcome.Clear clear() {
    boolean deadline = spent.deadline() <= spent.whole().likely();
    return new Outcome.Clear(
        "All attempts of "
            + lower.edge().arrow()
            + " take no longer than "
            + Wording.time(spent.whole().high())
            + (deadline ? ", their deadline" : "")
            + ", and "
            + Wording.plain(step.above())
            + " waits "
            + Wording.time(patience()),
        figures(),
        new Outcome.Margin("time-ratio", 1, "times"),
        evidence(),
        List.of());
  }

  /**
   * @param least by how much less an attempt is waited for that begins a second later, seconds
   */
  Outcome.Clear passedOn(DeadlineTally seen, double least) {
    double shorter = -seen.slope().orElse(0);
    Evidence shown =
        CallEvidence.traces(
            Wording.count(seen.attempts())
                + " attempts on "
                + lower.edge().arrow()
                + " were given up, "
                + Wording.estimate(shorter)
                + " s earlier for each second that their caller had been at work",
            lower.edge(),
            window(),
            shorter,
            "ratio");
    return new Outcome.Clear(
        "Deadlines are passed on from "
            + Wording.plain(step.above())
            + " to "
            + lower.edge().arrow()
            + ": an attempt that begins a second later is given up "
            + Wording.estimate(shorter)
            + " s sooner",
        List.of(
            Figure.exact("deadline-slope", shorter, "ratio", shown),
            Figure.exact("timed-out", seen.attempts(), "calls", shown)),
        new Outcome.Margin("deadline-slope", least, "ratio"),
        List.of(shown),
        List.of());
  }

  private double patience() {
    return above.seconds().orElse(0.0);
  }

  private Span ratio() {
    return spent.whole().times(1 / patience());
  }

  private double specificity() {
    boolean written =
        above.shown().filter(e -> e.kind() == Evidence.Kind.CONFIG).isPresent()
            && below.shown().filter(e -> e.kind() == Evidence.Kind.CONFIG).isPresent();
    return Math.min(written ? 1 : SEEN, cap.once() ? 1 : cap.least().specificity());
  }

  private List<Figure> figures() {
    Evidence[] shown = evidence().toArray(Evidence[]::new);
    Span whole = spent.whole();
    Span ratio = ratio();
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.of("time-worst", whole.likely(), "s", whole.low(), whole.high(), shown));
    figures.add(Figure.exact("time-allowed", patience(), "s", shown));
    figures.add(Figure.of("time-ratio", ratio.likely(), "times", ratio.low(), ratio.high(), shown));
    figures.add(Figure.exact("timeout", spent.timeout(), "s", shown));
    Span attempts = spent.attempts();
    figures.add(
        Figure.of("attempts", attempts.likely(), "calls", attempts.low(), attempts.high(), shown));
    int fit = spent.within(patience());
    figures.add(Figure.exact("attempts-in-time", fit, "calls", shown));
    figures.add(
        Figure.exact("orphan-share", 1 - Math.min(1, fit / attempts.likely()), "ratio", shown));
    figures.add(Figure.exact("roots", step.requests() * lower.weight() / seconds(), "1/s", shown));
    return figures;
  }

  private List<Evidence> evidence() {
    List<Evidence> evidence = new ArrayList<>();
    above.shown().ifPresent(evidence::add);
    below.shown().ifPresent(evidence::add);
    for (Policies.Retry policy : cap.policies()) {
      evidence.add(
          CallEvidence.configured(
              policy, "attempts", Integer.toString(policy.attempts().orElse(0)), window()));
    }
    if (cap.policies().isEmpty()) {
      evidence.add(
          CallEvidence.traces(
              Wording.capital(cap.words()) + ", " + cap.known().words(),
              lower.edge(),
              window(),
              cap.attempts().likely(),
              "calls"));
    }
    return evidence.stream().distinct().toList();
  }

  private double seconds() {
    return window().length().toMillis() / 1e3;
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
