package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What ended the trouble.
 *
 * @param what the change's title
 * @param at when it was taken back
 */
public record Mitigation(String what, Instant at) {

  /** A change that began it, and whose end was its end: by the finding, not by order alone. */
  public static Optional<Mitigation> of(Findings findings, EffectRef effect) {
    return findings.verdicts().stream()
        .filter(v -> v.rule().equals("change/trigger") && v.is(Findings.FINDING) && !v.overruled())
        .filter(v -> v.effects().isEmpty() || v.effects().contains(effect.service()))
        .filter(Mitigation::ended)
        .findFirst()
        .map(
            v ->
                new Mitigation(
                    Subject.decoded(v.subject()), Objects.requireNonNull(v.interval()).to()));
  }

  private static boolean ended(VerdictEntry verdict) {
    List<FigureEntry> figures = verdict.figures();
    return figures != null && figures.stream().anyMatch(f -> f.name().equals("recovered-after"));
  }
}
