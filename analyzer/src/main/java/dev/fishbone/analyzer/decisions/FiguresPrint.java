package dev.fishbone.analyzer.decisions;

import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.Fingerprint;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Tells whether a verdict still says what it said: over its word and its figures with three digits,
 * so that a run over a little more telemetry is no news.
 */
public final class FiguresPrint {
  private FiguresPrint() {}

  /** G and ten hex digits. */
  public static String of(VerdictEntry verdict) {
    List<String> parts = new ArrayList<>(List.of(verdict.verdict()));
    for (FigureEntry figure :
        Objects.requireNonNullElse(verdict.figures(), List.<FigureEntry>of())) {
      parts.add(figure.name());
      parts.add(Wording.estimate(figure.value()));
      parts.add(figure.unit());
    }
    return Fingerprint.of('G', parts.toArray(String[]::new));
  }
}
