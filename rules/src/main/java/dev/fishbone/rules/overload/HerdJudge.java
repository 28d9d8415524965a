package dev.fishbone.rules.overload;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CallLimits;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.FewRetries;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.calls.HerdIndex;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges whether an edge's retries came in waves. */
record HerdJudge(
    Telemetry telemetry, CallLimits limits, double herd, double minRetries, Gates gates) {

  Outcome judge(CalledEdge called) {
    TimeRange window = telemetry.recording().window();
    List<TimeRange> episodes =
        RetryShare.episodes(called.edge(), called.inferred(), window, limits);
    if (episodes.isEmpty()) {
      return gates
          .beforeClear(called.edge())
          .<Outcome>map(n -> n)
          .orElseGet(() -> new FewRetries(called, window, limits).clear());
    }
    TimeRange range = episodes.get(0).span(episodes.get(episodes.size() - 1));
    Optional<HerdIndex> index =
        HerdIndex.of(called.attempts(), range, minRetries, called.subject());
    if (index.isEmpty()) {
      return new NotAssessed(
          ReasonCode.LOW_N,
          String.format(
              Locale.ROOT,
              "at least %.0f retries on %s in the time in which they were many; there were %,d",
              minRetries,
              called.edge().arrow(),
              called.retries(range)),
          "Judge a busier edge, or a longer window");
    }
    return index.get().value() >= herd
        ? finding(called, index.get(), range)
        : clear(called, index.get(), range);
  }

  private Outcome finding(CalledEdge called, HerdIndex index, TimeRange range) {
    Edge edge = called.edge();
    List<String> missing = new ArrayList<>();
    called.doubt(range).ifPresent(missing::add);
    Confidence confidence =
        Confidence.of(
            index.above(herd), CallEvidence.completeness(telemetry), called.specificity(range));
    if (missing.isEmpty() && confidence.value() < 0.5) {
      missing.add("hardly more than by chance");
    }
    Evidence evidence = evidence(called, index, range);
    return new Outcome.Finding(
        missing.isEmpty() ? Grade.FINDING : Grade.SUSPECTED,
        "Retries of "
            + edge.arrow()
            + " came together: their number varied "
            + Wording.estimate(index.value())
            + " times as much from one "
            + index.binMillis()
            + " ms to the next as that of first attempts"
            + (missing.isEmpty() ? "" : "; but " + String.join(", ", missing)),
        "Spread the retries of " + edge.arrow() + " by jitter, full or equal",
        range,
        confidence,
        List.of(figure(index, evidence)),
        List.of(evidence),
        List.of());
  }

  private Outcome.Clear clear(CalledEdge called, HerdIndex index, TimeRange range) {
    Evidence evidence = evidence(called, index, range);
    return new Outcome.Clear(
        "retries of "
            + called.edge().arrow()
            + " did not come together: their number varied "
            + Wording.estimate(index.value())
            + " times as much as that of first attempts",
        List.of(figure(index, evidence)),
        new Outcome.Margin("herd-index", herd, "times"),
        List.of(evidence),
        List.of());
  }

  private static Figure figure(HerdIndex index, Evidence evidence) {
    return Figure.of("herd-index", index.value(), "times", index.low(), index.high(), evidence);
  }

  private static Evidence evidence(CalledEdge called, HerdIndex index, TimeRange range) {
    String statement =
        Wording.count(index.retries())
            + " "
            + called.recorded()
            + "retries on "
            + called.edge().arrow()
            + ", by the start of each in bins of "
            + index.binMillis()
            + " ms";
    return CallEvidence.traces(statement, called.edge(), range, index.value(), "times");
  }
}
