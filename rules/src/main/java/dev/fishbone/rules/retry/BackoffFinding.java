package dev.fishbone.rules.retry;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.HerdIndex;
import dev.fishbone.rules.statistics.Quartiles;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes down how retries were spaced: claim, what to do, figures and what shows them. */
record BackoffFinding(
    CalledEdge called, Pauses pauses, WorstCase worst, Optional<HerdIndex> herd, TimeRange range) {

  /**
   * @param lacks what the pauses lack: "no backoff and no jitter"
   */
  Outcome.Finding write(String lacks, List<String> missing, Confidence confidence) {
    Evidence seen = seen();
    List<Evidence> evidence = new ArrayList<>(List.of(seen));
    pauses
        .configured()
        .ifPresent(
            c -> evidence.add(CallEvidence.configured(c.policy(), "backoff", c.written(), range)));
    Grade grade = missing.isEmpty() && confidence.value() >= 0.5 ? Grade.FINDING : Grade.SUSPECTED;
    List<String> said =
        missing.isEmpty() && grade == Grade.SUSPECTED ? List.of("the confidence is low") : missing;
    int retries = worst.attempts() - 1;
    String spaced =
        (retries == 1 ? "1 retry" : Wording.count(retries) + " retries")
            + " with "
            + lacks
            + ", "
            + called.edge().arrow();
    String claim =
        spaced + worst.claim() + (said.isEmpty() ? "" : "; but " + String.join(", ", said));
    List<String> items =
        Stream.of(spaced, worst.sentence()).filter(text -> !text.isEmpty()).toList();
    return new Outcome.Finding(
            grade,
            claim,
            "Give retries of "
                + called.edge().arrow()
                + " exponential backoff with jitter, so that callers that fail together do not"
                + " come back together, and all attempts of a request one deadline",
            range,
            confidence,
            figures(seen),
            evidence,
            List.of())
        .withItems(items);
  }

  Outcome.Clear clear(String note) {
    Evidence seen = seen();
    List<Evidence> evidence = new ArrayList<>(List.of(seen));
    pauses
        .configured()
        .ifPresent(
            c -> evidence.add(CallEvidence.configured(c.policy(), "backoff", c.written(), range)));
    String measured =
        "retries on " + called.edge().arrow() + " have " + pauses.words() + ": " + first() + note;
    return new Outcome.Clear(
        measured,
        figures(seen),
        new Outcome.Margin(
            pauses.seen().isPresent() ? "gap-1" : "attempts",
            pauses.seen().isPresent() ? 1e3 * pauses.immediateSeconds() : 1,
            pauses.seen().isPresent() ? "ms" : "calls"),
        evidence,
        List.of());
  }

  private String first() {
    return pauses.seen().isPresent() ? pauses.seenWords() : "so it is configured";
  }

  private List<Figure> figures(Evidence seen) {
    List<Figure> figures = new ArrayList<>();
    figures.add(
        Figure.of(
            "attempts", worst.attempts(), "calls", worst.attempts(), worst.attemptsHigh(), seen));
    pauses.seen().ifPresent(spacing -> gaps(spacing, seen, figures));
    if (worst.timeout().isPresent()) {
      double timeout = worst.timeout().getAsDouble();
      figures.add(Figure.exact("timeout", timeout, "s", seen));
      figures.add(
          Figure.of(
              "worst-case",
              worst.seconds().orElse(timeout),
              "s",
              worst.secondsLow(),
              worst.secondsHigh(),
              seen));
    }
    if (worst.seen().modes().size() > 1) {
      figures.add(Figure.exact("timeout-short", worst.seen().modes().get(0), "s", seen));
    }
    herd.ifPresent(
        h -> figures.add(Figure.of("herd-index", h.value(), "times", h.low(), h.high(), seen)));
    return figures;
  }

  /** Medians, with the quartiles between which half of the pauses lie. */
  private static void gaps(Spacing spacing, Evidence seen, List<Figure> figures) {
    for (int k = 0; k < spacing.gaps().size(); k++) {
      Quartiles gap = spacing.gaps().get(k);
      figures.add(
          Figure.of(
              "gap-" + (k + 1), gap.median() / 1e6, "ms", gap.low() / 1e6, gap.high() / 1e6, seen));
    }
    if (spacing.gaps().size() > 1 && spacing.growth() != Spacing.Growth.NONE) {
      figures.add(
          Figure.of(
              "growth", spacing.ratio(), "times", spacing.ratioLow(), spacing.ratioHigh(), seen));
    }
  }

  private Evidence seen() {
    long retries = called.retries(range);
    String statement =
        Wording.count(retries)
            + " "
            + called.recorded()
            + "retries on "
            + called.edge().arrow()
            + "; "
            + Wording.count(called.attempts().gapsSeen())
            + " pauses before retries can be told in the whole recording";
    if (pauses.seen().isPresent()) {
      List<String> medians = pauses.seen().get().medians().stream().map(Wording::time).toList();
      statement += ", their medians by attempt " + String.join(", ", medians);
    }
    return CallEvidence.traces(statement, called.edge(), range, retries, "calls");
  }
}
