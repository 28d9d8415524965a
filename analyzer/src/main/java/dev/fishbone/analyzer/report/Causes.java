package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.ConfidenceEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.wording.Wording;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The verdicts that say that something happened, by rank, as they are to be told: without what a
 * person overruled, and in a person's words where there are any.
 */
public final class Causes {
  private Causes() {}

  public static List<VerdictEntry> of(Findings findings) {
    return findings.verdicts().stream()
        .filter(v -> v.is(Findings.FINDING) || v.is(Findings.SUSPECTED))
        .filter(v -> !v.overruled())
        .map(VerdictEntry::asTold)
        .sorted(Comparator.comparingInt(VerdictEntry::rank))
        .toList();
  }

  /** What it may be called: what stands on the bone Detection did not begin the failure. */
  public static String label(VerdictEntry cause) {
    if (cause.is(Findings.SUSPECTED)) {
      return "Suspected";
    }
    return "Detection".equals(cause.bone()) ? "Found" : "Likeliest cause";
  }

  /** "high, 0.93": of the finding, not of its part in the failure. */
  public static String confidence(VerdictEntry cause) {
    ConfidenceEntry confidence = Objects.requireNonNull(cause.confidence());
    return confidence.level() + ", " + Wording.estimate(Math.floor(confidence.value() * 100) / 100);
  }
}
