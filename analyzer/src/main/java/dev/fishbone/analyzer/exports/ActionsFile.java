package dev.fishbone.analyzer.exports;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.report.Remediation;
import java.util.List;

/** {@code actions.csv}: the document's steps for a tracker, under the same ids. */
public final class ActionsFile {
  public static final String NAME = "actions.csv";
  private static final List<String> COLUMNS = List.of("id", "step", "removes", "owner", "due");

  private ActionsFile() {}

  /** In the order of the document; the header alone where it has no steps. */
  public static String of(Findings findings) {
    StringBuilder text = new StringBuilder(CsvRow.of(COLUMNS).toString());
    for (Remediation.Action action : Remediation.actions(findings)) {
      String removes = String.join(" ", action.removes());
      text.append(CsvRow.of(List.of(action.id(), action.step().title(), removes, "", "")));
    }
    return text.toString();
  }
}
