package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Instances that were all taken out at once. That clears the rules on busy instances, and yet it is
 * what users felt: whoever reads must not look for it among what was not found.
 *
 * @param at the first that left
 */
record LeftAtOnce(VerdictEntry verdict, Instant at) {
  static List<LeftAtOnce> of(Findings findings) {
    return findings.verdicts().stream()
        .filter(v -> v.is(Findings.CLEAR) && v.rule().equals("probe/contention"))
        .filter(LeftAtOnce::all)
        .flatMap(v -> first(findings, v).map(at -> new LeftAtOnce(v, at)).stream())
        .toList();
  }

  private static boolean all(VerdictEntry verdict) {
    return Objects.requireNonNull(verdict.figures()).stream()
        .anyMatch(f -> f.name().equals("ejected-at-once") && f.value() >= 1);
  }

  private static Optional<Instant> first(Findings findings, VerdictEntry verdict) {
    List<String> ids = Objects.requireNonNull(verdict.evidence());
    return findings.evidence().stream()
        .filter(e -> e.kind().equals("health") && ids.contains(e.id()))
        .map(EvidenceEntry::window)
        .map(Findings.Range::to)
        .min(Instant::compareTo);
  }

  String claim() {
    return Objects.requireNonNull(verdict.claim());
  }

  List<String> evidence() {
    return Objects.requireNonNull(verdict.evidence());
  }
}
