package dev.fishbone.analyzer.check;

import java.util.List;
import java.util.stream.Stream;

/** A report as lines: one a claim, and a summary. */
public final class ReportText {
  private ReportText() {}

  /** Names and quotes in them are still as hostile as in the draft. */
  public static List<String> of(String draft, Report report) {
    return lines(draft, report).toList();
  }

  /** The same lines in the same order, made side by side. */
  public static Stream<String> lines(String draft, Report report) {
    return Stream.concat(
        report.findings().parallelStream().map(finding -> line(draft, finding)),
        Stream.of(report.summary()));
  }

  private static String line(String draft, Finding finding) {
    return draft
        + ":"
        + finding.line()
        + ":"
        + finding.column()
        + ": "
        + finding.verdict().word().replace('-', ' ')
        + ": \""
        + finding.words()
        + "\": "
        + finding
            .slip()
            .filter(slip -> slip != Slip.UNKNOWN)
            .map(slip -> "(" + slip.word() + ") ")
            .orElse("")
        + finding.sentence()
        + (finding.evidence().isEmpty() ? "" : " [" + String.join(", ", finding.evidence()) + "]");
  }
}
