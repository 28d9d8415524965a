package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.ConfidenceEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** The verdicts that say that something happened, by rank. */
final class Causes {
  private Causes() {}

  static List<VerdictEntry> of(Findings findings) {
    return findings.verdicts().stream()
        .filter(v -> v.is(Findings.FINDING) || v.is(Findings.SUSPECTED))
        .sorted(Comparator.comparingInt(VerdictEntry::rank))
        .toList();
  }

  /** "high, 0.93". */
  static String confidence(VerdictEntry cause) {
    ConfidenceEntry confidence = Objects.requireNonNull(cause.confidence());
    return confidence.level() + ", " + Words.estimate(Math.floor(confidence.value() * 100) / 100);
  }
}
