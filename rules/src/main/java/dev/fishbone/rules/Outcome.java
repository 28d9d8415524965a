package dev.fishbone.rules;

import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a rule says of one subject. There is no fourth kind: {@link #fold} makes every caller answer
 * for each.
 */
public sealed interface Outcome {
  <T> T fold(
      Function<Finding, T> onFinding,
      Function<Clear, T> onClear,
      Function<NotAssessed, T> onNotAssessed);

  /** FINDING: all conditions hold. SUSPECTED: one is missing, said in the claim. */
  enum Grade {
    FINDING,
    SUSPECTED
  }

  /**
   * It happened.
   *
   * @param claim one sentence without a full stop, with its numbers: what happened, then
   *     particulars after semicolons
   * @param action what to do first, one sentence without a full stop
   * @param interval from onset to end
   * @param fix the action as it would be typed, where it can be
   * @param items the claim in short sentences, each of which stands alone, for the fishbone; where
   *     a rule gives none, what stands before the claim's first semicolon
   */
  record Finding(
      Grade grade,
      String claim,
      String action,
      TimeRange interval,
      Confidence confidence,
      List<Figure> figures,
      List<Evidence> evidence,
      List<Exhibit> exhibits,
      Optional<Fix> fix,
      List<String> items)
      implements Outcome {
    public Finding {
      items = items.isEmpty() ? List.of(beforeSemicolon(claim)) : List.copyOf(items);
      figures = List.copyOf(figures);
      evidence = List.copyOf(evidence);
      exhibits = List.copyOf(exhibits);
    }

    /** A finding whose action is words alone. */
    public Finding(
        Grade grade,
        String claim,
        String action,
        TimeRange interval,
        Confidence confidence,
        List<Figure> figures,
        List<Evidence> evidence,
        List<Exhibit> exhibits) {
      this(
          grade,
          claim,
          action,
          interval,
          confidence,
          figures,
          evidence,
          exhibits,
          Optional.empty(),
          List.of());
    }

    private static String beforeSemicolon(String claim) {
      int depth = 0;
      for (int i = 0; i < claim.length(); i++) {
        char c = claim.charAt(i);
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ';' && depth <= 0) {
          return claim.substring(0, i);
        }
      }
      return claim;
    }

    /** The same with its action as it would be typed. */
    public Finding withFix(Optional<Fix> typed) {
      return new Finding(
          grade, claim, action, interval, confidence, figures, evidence, exhibits, typed, items);
    }

    /** The same with its claim in short sentences. */
    public Finding withItems(List<String> sentences) {
      return new Finding(
          grade, claim, action, interval, confidence, figures, evidence, exhibits, fix, sentences);
    }

    @Override
    public <T> T fold(
        Function<Finding, T> onFinding,
        Function<Clear, T> onClear,
        Function<NotAssessed, T> onNotAssessed) {
      return onFinding.apply(this);
    }
  }

  /**
   * It was looked for, with data that would have shown it, and is not there.
   *
   * @param measured one sentence without a full stop: what was measured
   * @param margin the figure that decides, and the threshold that it stayed under (or above)
   */
  record Clear(
      String measured,
      List<Figure> figures,
      Margin margin,
      List<Evidence> evidence,
      List<Exhibit> exhibits)
      implements Outcome {
    public Clear {
      figures = List.copyOf(figures);
      evidence = List.copyOf(evidence);
      exhibits = List.copyOf(exhibits);
    }

    @Override
    public <T> T fold(
        Function<Finding, T> onFinding,
        Function<Clear, T> onClear,
        Function<NotAssessed, T> onNotAssessed) {
      return onClear.apply(this);
    }
  }

  /** The name of a figure and the threshold it was held against. */
  record Margin(String figure, double threshold, String unit) {}

  /**
   * It cannot be told.
   *
   * @param needs what is missing, a noun phrase: "health transitions of the load balancer"
   * @param hint what to do so that it can be told next time; one sentence without a full stop
   */
  record NotAssessed(ReasonCode code, String needs, String hint) implements Outcome {
    @Override
    public <T> T fold(
        Function<Finding, T> onFinding,
        Function<Clear, T> onClear,
        Function<NotAssessed, T> onNotAssessed) {
      return onNotAssessed.apply(this);
    }
  }
}
