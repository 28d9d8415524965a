package dev.fishbone.analyzer.score;

import dev.fishbone.analyzer.score.Mark.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** A score as lines for a person. */
public final class ScoreText {
  private static final String ROW = "%-32s %6s %7s %6s %8s %9s %10s";

  private ScoreText() {}

  public static List<String> of(Score score) {
    List<String> lines = new ArrayList<>();
    lines.add(row("rule", "found", "missed", "false", "cleared", "not so", "suspected"));
    TreeSet<String> rules = new TreeSet<>();
    score.marks().forEach(mark -> rules.add(mark.rule()));
    for (String rule : rules) {
      lines.add(
          row(
              rule,
              score.count(rule, Kind.FOUND),
              score.count(rule, Kind.MISSED),
              score.count(rule, Kind.FALSE),
              score.count(rule, Kind.CLEARED),
              score.count(rule, Kind.OPEN),
              score.count(rule, Kind.NOTED)));
    }
    long right = score.figures().stream().filter(FigureMark::right).count();
    lines.add("");
    lines.add(right + " of " + score.figures().size() + " figures within their tolerance");
    lines.add("");
    lines.add("confidence  claims  stated  true  surer by");
    for (Calibration.Bin bin : Calibration.of(score.marks()).bins()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%.1f to %.1f  %6d  %6.2f  %4.2f  %8.2f",
              bin.from(),
              bin.to(),
              bin.claims(),
              bin.stated(),
              bin.observed(),
              bin.overconfidence()));
    }
    return lines;
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, ROW, cells);
  }
}
