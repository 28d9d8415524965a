package dev.fishbone.rules.latent;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.remedy.RetryRemedy;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.statistics.ErlangC;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Judges what is left of a pool where calls of its service fail and are tried again (3.4, 9). */
record HeadroomJudge(Telemetry telemetry, Settings settings, Storms storms) {
  /** The largest budget of retries in use: what they add is no matter of theirs any more. */
  private static final double LITTLE = 1.2;

  Outcome judge(PoolUse pool) {
    if (!pool.known()) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "how large " + pool.name() + " is, and how much of it is in use",
          "Export its size and its places in use");
    }
    Optional<Storm> storm = storms.ofService(pool.service());
    if (storm.isEmpty()) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "calls of " + Wording.plain(pool.service()) + " in traces",
          "Record traces of its callers: they tell who tries again");
    }
    return judge(pool, storm.get());
  }

  private Outcome judge(PoolUse pool, Storm storm) {
    Span worst = storm.multiplier().times(pool.peak());
    double latency = settings.number("latency");
    Span slow = worst.times(latency);
    if (worst.low() > 1) {
      return finding(pool, storm, worst, List.of());
    }
    boolean little = storm.multiplier().high() <= LITTLE && worst.high() <= 1;
    if (storm.multiplier().high() <= 1) {
      return clear(pool, storm, worst);
    }
    if (slow.high() <= 1 || little) {
      return Trouble.of(settings)
          .beforeClear(storms, storm.edge())
          .<Outcome>map(n -> n)
          .orElseGet(() -> clear(pool, storm, worst));
    }
    if (slow.low() > 1) {
      String doubt =
          "that is enough while a call holds its place no longer than today; where each holds it "
              + Wording.estimate(latency)
              + " times as long, an instance would need "
              + Wording.count(needed(pool, slow.likely()))
              + " "
              + places(pool)
              + " for at most "
              + Wording.share(settings.number("waits"))
              + " of the calls to wait for one";
      return finding(pool, storm, worst, List.of(doubt));
    }
    return new NotAssessed(
        ReasonCode.LOW_N,
        "how often calls of "
            + Wording.plain(pool.service())
            + " are tried again; "
            + String.join("; ", storm.doubts()),
        "Record the clients' configuration, or say it in policies.yml");
  }

  /** Places of an instance for so few waiting callers. */
  private int needed(PoolUse pool, double share) {
    return ErlangC.places(share * pool.size(), settings.number("waits"));
  }

  private Outcome.Finding finding(PoolUse pool, Storm storm, Span worst, List<String> known) {
    List<String> doubts = Trouble.of(settings).beside(known, storms, storm.edge());
    double value = CallEvidence.completeness(telemetry) * storm.proof().specificity();
    Grade grade = doubts.isEmpty() && value >= 0.5 ? Grade.FINDING : Grade.SUSPECTED;
    List<Figure> figures = new ArrayList<>(figures(pool, storm, worst));
    figures.add(Figure.exact("harm", worst.low(), "times", pool.shown(window())));
    setOff(pool, storm)
        .ifPresent(p -> figures.add(Figure.exact("set-off", p, "ratio", pool.shown(window()))));
    return new Outcome.Finding(
            grade,
            claim(pool, storm, worst)
                + (doubts.isEmpty() ? "" : "; but " + String.join("; ", doubts)),
            "Give the retries of "
                + storms.retrying(storm).arrow()
                + " a budget before the pool is made larger: more places would only pass the load on",
            window(),
            new Confidence(doubts.isEmpty() ? value : Math.min(0.49, value)),
            figures,
            evidence(pool, storm),
            List.of())
        .withFix(LatentRemedy.of(telemetry, storms.retrying(storm)).flatMap(RetryRemedy::bounded));
  }

  /** The share of failing calls from which on the pool is full. */
  private static OptionalDouble setOff(PoolUse pool, Storm storm) {
    return storm.setOff(storm.load().peak() / pool.peak());
  }

  /** "If 41 % of the calls of pricing fail, pricing's pool db is full; if all fail, …". */
  private String claim(PoolUse pool, Storm storm, Span worst) {
    String service = Wording.plain(pool.service());
    OptionalDouble setOff = setOff(pool, storm);
    String begin =
        setOff.isPresent()
            ? "If "
                + Wording.share(setOff.getAsDouble())
                + " of the calls of "
                + service
                + " fail, "
                + pool.name()
                + " is full; if all fail, "
            : "If all calls of "
                + service
                + " fail, "
                + pool.name()
                + (pool.peak() >= 1 ? " is full, as it is today: " : " has little room: ");
    return begin
        + Wording.estimate(storm.multiplier().likely())
        + " times its peak use of "
        + Wording.share(pool.peak())
        + " are "
        + Wording.estimate(worst.likely() * pool.size())
        + " of "
        + Wording.count(pool.size())
        + " "
        + places(pool)
        + (pool.instances() > 1 ? " of an instance" : "")
        + "; "
        + storm.worst().words();
  }

  private Outcome.Clear clear(PoolUse pool, Storm storm, Span worst) {
    double most = worst.high() * settings.number("latency");
    double added = storm.multiplier().high() - 1;
    if (added <= 0) {
      return clear(
          pool,
          storm,
          worst,
          "No call of "
              + Wording.plain(pool.service())
              + " is tried again, so that retries add nothing to the peak use of "
              + pool.name()
              + ", "
              + Wording.share(pool.peak()));
    }
    if (most > 1) {
      return clear(
          pool,
          storm,
          worst,
          "Retries would add at most "
              + Wording.share(added)
              + " to the peak use of "
              + pool.name()
              + ", "
              + Wording.share(pool.peak())
              + "; "
              + storm.worst().words());
    }
    return clear(
        pool,
        storm,
        worst,
        pool.name()
            + " has room: where all calls of "
            + Wording.plain(pool.service())
            + " fail and take "
            + Wording.estimate(settings.number("latency"))
            + " times as long, at most "
            + Wording.estimate(most * pool.size())
            + " of "
            + Wording.count(pool.size())
            + " "
            + places(pool)
            + (pool.instances() > 1 ? " of an instance" : "")
            + " are in use; "
            + storm.worst().words());
  }

  private Outcome.Clear clear(PoolUse pool, Storm storm, Span worst, String measured) {
    return new Outcome.Clear(
        measured,
        figures(pool, storm, worst),
        new Outcome.Margin("use-slow", 1, "ratio"),
        evidence(pool, storm),
        List.of());
  }

  private static String places(PoolUse pool) {
    return pool.kind() == PoolInstance.Kind.CONNECTIONS ? "connections" : "threads";
  }

  private List<Figure> figures(PoolUse pool, Storm storm, Span worst) {
    Evidence shown = pool.shown(window());
    double latency = settings.number("latency");
    Span times = storm.multiplier();
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("pool-size", pool.size(), places(pool), shown));
    figures.add(Figure.exact("instances", pool.instances(), "instances", shown));
    figures.add(Figure.exact("use-peak", pool.peak(), "ratio", shown));
    figures.add(Figure.of("load-times", times.likely(), "times", times.low(), times.high(), shown));
    figures.add(Figure.of("use-worst", worst.likely(), "ratio", worst.low(), worst.high(), shown));
    figures.add(Figure.exact("use-slow", worst.likely() * latency, "ratio", shown));
    figures.add(Figure.exact("latency", latency, "times", shown));
    figures.add(Figure.exact("in-use-worst", worst.likely() * pool.size(), places(pool), shown));
    figures.add(
        Figure.of(
            "size-worst",
            needed(pool, worst.likely()),
            places(pool),
            needed(pool, worst.low()),
            needed(pool, worst.high()),
            shown));
    figures.add(
        Figure.exact("size-slow", needed(pool, worst.likely() * latency), places(pool), shown));
    double seconds = window().length().toMillis() / 1e3;
    figures.add(
        Figure.exact(
            "roots", storm.edge().sum(EdgeCount.REQUESTS, window()) / seconds, "1/s", shown));
    return figures;
  }

  private List<Evidence> evidence(PoolUse pool, Storm storm) {
    List<Evidence> evidence = new ArrayList<>(List.of(pool.shown(window())));
    for (Cap cap : storm.worst().caps()) {
      for (Policies.Retry policy : cap.policies()) {
        evidence.add(
            CallEvidence.configured(
                policy, "attempts", Integer.toString(policy.attempts().orElse(0)), window()));
      }
    }
    return evidence.stream().distinct().toList();
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
