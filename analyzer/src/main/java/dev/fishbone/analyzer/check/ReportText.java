package dev.fishbone.analyzer.check;

import java.util.ArrayList;
import java.util.List;

/** A report as lines: one a claim, and a summary. */
public final class ReportText {
  private ReportText() {}

  /** Names and quotes in them are still as hostile as in the draft. */
  public static List<String> of(String draft, Report report) {
    List<String> lines = new ArrayList<>();
    for (Finding finding : report.findings()) {
      lines.add(
          draft
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
              + (finding.evidence().isEmpty()
                  ? ""
                  : " [" + String.join(", ", finding.evidence()) + "]"));
    }
    lines.add(report.summary());
    return lines;
  }
}
