package dev.fishbone.rules.latent;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Writes down a storm that retries could make.
 *
 * @param retrying whose retries are to be bounded
 */
record StormFinding(StormWords words, Edge retrying) {

  /**
   * @param missing why it is no more than a suspicion; empty where it is proven
   * @param shed figures of what turns calls away in time
   */
  Outcome.Finding write(List<String> missing, List<Figure> shed, Confidence confidence) {
    Grade grade = missing.isEmpty() && confidence.value() >= 0.5 ? Grade.FINDING : Grade.SUSPECTED;
    List<String> said =
        missing.isEmpty() && grade == Grade.SUSPECTED ? List.of("the confidence is low") : missing;
    List<Figure> figures = new ArrayList<>(words.figures());
    figures.addAll(words.pressures());
    figures.addAll(shed);
    String claim =
        ifItFails()
            + "; "
            + words.layers()
            + (said.isEmpty() ? "" : "; but " + String.join("; ", said));
    return new Outcome.Finding(
            grade,
            claim,
            action(),
            words.window(),
            confidence,
            figures,
            words.evidence(),
            List.of())
        .withItems(List.of(ifItFails(), Wording.capital(words.layers())));
  }

  private String ifItFails() {
    OptionalDouble setOff = words.setOff();
    String all = words.load() + ", " + words.pressure();
    if (setOff.isEmpty()) {
      return "If all calls of " + words.callee() + " fail, " + all;
    }
    return "If "
        + Wording.share(setOff.getAsDouble())
        + " of the calls of "
        + words.callee()
        + " fail, its load at "
        + words.peakName()
        + " is "
        + Wording.estimate(words.storm().growth(setOff.getAsDouble()))
        + " times the usual and passes what it "
        + (words.storm().capacity().canBeExceeded() ? "can answer" : "is known to answer")
        + "; if all fail, "
        + all;
  }

  private String action() {
    long layers =
        words.storm().worst().caps().stream().filter(cap -> cap.attempts().likely() > 1).count();
    String budget =
        "Bound the retries of "
            + retrying.arrow()
            + " over all calls, by a budget of 10 % or a breaker, so that they cannot multiply the load";
    return layers > 1 ? budget + ", and retry at one layer only" : budget;
  }
}
