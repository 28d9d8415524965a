package dev.fishbone.rules.retry;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AttemptCount;
import dev.fishbone.telemetry.summary.AttemptTally;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Judges whether calls of an edge were done more than once. */
record DuplicateJudge(Telemetry telemetry, double least, Gates gates) {
  /** Of the repeated calls as many must show two attempts at the callee. */
  private static final double SEEN = 0.8;

  /** Of the calls that went well as many must have a server span. */
  private static final double PAIRED = 0.9;

  Outcome judge(CalledEdge called) {
    TimeRange window = window();
    Doubles effects = doubles(called, Safety.EFFECT);
    if (effects.all() >= least) {
      return finding(called, effects, false);
    }
    Doubles unknown = doubles(called, Safety.UNKNOWN);
    if (unknown.all() >= least) {
      return finding(called, unknown, true);
    }
    long repeated = effects.repeated() + unknown.repeated();
    if (repeated > 0 && !seen(called, effects, unknown)) {
      return new NotAssessed(
          ReasonCode.PAIR_RATE,
          String.format(
              Locale.ROOT,
              "server spans of each attempt: of %,d repeated calls on %s, %,d show two attempts at"
                  + " the callee",
              repeated,
              called.edge().arrow(),
              effects.checked() + unknown.checked()),
          "Record the spans of " + called.edge().calleeName() + " too, unsampled");
    }
    return gates
        .beforeClear(called.edge())
        .<Outcome>map(n -> n)
        .orElseGet(() -> clear(called, effects, unknown, window));
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }

  private Doubles doubles(CalledEdge called, Safety safety) {
    List<AttemptTally> tallies =
        called.attempts().tallies().stream()
            .filter(tally -> Safety.of(tally.operation()) == safety)
            .filter(tally -> tally.sum(AttemptCount.REPEATED, window()) > 0)
            .toList();
    return Doubles.of(called, tallies, window());
  }

  private boolean seen(CalledEdge called, Doubles effects, Doubles unknown) {
    Edge edge = called.edge();
    long well = edge.sum(EdgeCount.ATTEMPTS, window()) - edge.sum(EdgeCount.FAILURES, window());
    return effects.checked() + unknown.checked() >= SEEN * (effects.repeated() + unknown.repeated())
        || (well > 0 && edge.sum(EdgeCount.REACHED, window()) >= PAIRED * well);
  }

  private Outcome finding(CalledEdge called, Doubles doubles, boolean unknown) {
    List<String> missing = new ArrayList<>();
    if (unknown) {
      missing.add("whether " + doubles.operations() + " has an effect is not known");
    }
    if (doubles.keyed() > 0) {
      missing.add(
          "a key that "
              + Wording.count(doubles.keyed())
              + " of them carry lets "
              + called.edge().calleeName()
              + " tell repetitions");
    }
    if (doubles.retried() == 0) {
      missing.add("they ran beside each other, and may be two calls");
    } else {
      called.doubt(window()).ifPresent(missing::add);
    }
    Confidence confidence =
        Confidence.of(1, CallEvidence.completeness(telemetry), called.specificity(window()));
    Grade grade = missing.isEmpty() && confidence.value() >= 0.5 ? Grade.FINDING : Grade.SUSPECTED;
    return write(called, doubles, grade, missing, confidence);
  }

  private Outcome write(
      CalledEdge called,
      Doubles doubles,
      Grade grade,
      List<String> missing,
      Confidence confidence) {
    Edge edge = called.edge();
    TimeRange interval = doubles.interval(window());
    Evidence evidence = evidence(called, doubles, interval);
    String claim =
        Wording.count(doubles.all(), called.recorded() + "call")
            + " of "
            + edge.caller()
            + " to "
            + edge.calleeName()
            + " ("
            + Wording.plain(doubles.operations())
            + (doubles.all() == 1 ? ") was" : ") were")
            + " done more than once, "
            + Wording.count(doubles.late())
            + " of them after an attempt was given up: a possible double effect, such as a double charge"
            + (missing.isEmpty() ? "" : "; but " + String.join(", ", missing));
    return new Outcome.Finding(
        grade,
        claim,
        "Look for doubled effects of these requests, and give "
            + Wording.plain(doubles.operations())
            + " an idempotency key that "
            + edge.calleeName()
            + " checks, or no retry after a timeout",
        interval,
        confidence,
        figures(doubles, evidence),
        List.of(evidence),
        List.of());
  }

  private Outcome.Clear clear(
      CalledEdge called, Doubles effects, Doubles unknown, TimeRange window) {
    Doubles harmless = doubles(called, Safety.HARMLESS);
    Doubles checked = effects.repeated() > 0 ? effects : unknown;
    String measured;
    if (effects.repeated() + unknown.repeated() > 0) {
      measured =
          "none of the "
              + Wording.count(effects.repeated() + unknown.repeated())
              + " "
              + called.recorded()
              + "calls on "
              + called.edge().arrow()
              + " that were tried again was done twice";
    } else if (harmless.repeated() > 0) {
      measured =
          "calls on "
              + called.edge().arrow()
              + " that were tried again ("
              + Wording.plain(harmless.operations())
              + ") may be done twice without another effect";
    } else {
      measured = "no call on " + called.edge().arrow() + " was tried again";
    }
    // Of calls without an effect it does not matter how many were done twice.
    Evidence evidence =
        checked.repeated() > 0
            ? evidence(called, checked, window)
            : CallEvidence.traces(measured, called.edge().exemplars(), window, 0, "calls");
    return new Outcome.Clear(
        measured,
        List.of(Figure.exact("done-twice", 0, "calls", evidence)),
        new Outcome.Margin("done-twice", least, "calls"),
        List.of(evidence),
        List.of());
  }

  private static List<Figure> figures(Doubles doubles, Evidence evidence) {
    double share = doubles.checked() == 0 ? 0 : (double) doubles.all() / doubles.checked();
    WilsonBounds bounds = WilsonBounds.of(doubles.all(), doubles.checked());
    return List.of(
        Figure.of(
            "done-twice",
            doubles.all(),
            "calls",
            doubles.all(),
            Math.max(doubles.all(), doubles.repeated()),
            evidence),
        Figure.of("done-twice-share", share, "ratio", bounds.low(), bounds.high(), evidence),
        Figure.exact("tried-again", doubles.repeated(), "calls", evidence));
  }

  private static Evidence evidence(CalledEdge called, Doubles doubles, TimeRange range) {
    String statement =
        Wording.count(doubles.repeated())
            + " "
            + called.recorded()
            + "calls on "
            + called.edge().arrow()
            + " were tried more than once; of "
            + Wording.count(doubles.checked())
            + " two attempts are seen at the callee, of "
            + Wording.count(doubles.all())
            + " two ended well there";
    List<String> traces =
        doubles.exemplars().isEmpty() ? called.edge().exemplars() : doubles.exemplars();
    return CallEvidence.traces(statement, traces, range, doubles.all(), "calls");
  }
}
