package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.telemetry.trace.CallGroup;
import java.util.List;

/**
 * Which calls are retried without backoff by what the findings say of all of them: one pause of one
 * request may be longer because a thread had to wait.
 */
final class Backoffs {
  private static final String RULE = "retry/backoff";
  private static final String PAUSE = "gap-";

  private final List<VerdictEntry> verdicts;

  Backoffs(Findings findings) {
    this.verdicts =
        findings.verdicts().stream()
            .filter(v -> v.rule().equals(RULE))
            .filter(v -> v.is(Findings.FINDING) || v.is(Findings.SUSPECTED))
            .toList();
  }

  boolean isWithout(CallGroup group) {
    return verdicts.stream()
        .filter(verdict -> Focus.of(verdict.subject()).holds(group))
        .map(verdict -> Ejections.figures(verdict).filter(Backoffs::isPause).toList())
        .anyMatch(pauses -> !pauses.isEmpty() && pauses.stream().allMatch(Backoffs::isNone));
  }

  private static boolean isPause(FigureEntry figure) {
    return figure.name().startsWith(PAUSE) && figure.unit().equals("ms");
  }

  private static boolean isNone(FigureEntry pause) {
    return pause.high() * 1e6 < Phrases.NO_BACKOFF_NANOS;
  }
}
