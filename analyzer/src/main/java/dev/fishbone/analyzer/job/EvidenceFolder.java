package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.decisions.FiguresPrint;
import dev.fishbone.analyzer.exports.CsvRow;
import dev.fishbone.analyzer.exports.EvidenceFile;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.connectors.MetricsRead;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code evidence/}: a file for each finding and suspicion, and an index of them. */
final class EvidenceFolder {
  private static final List<String> COLUMNS =
      List.of("id", "verdict", "rule", "subject", "figures", "file", "rows", "left out");

  private EvidenceFolder() {}

  static void write(RunFolder folder, Findings findings) throws IOException, LostWorkException {
    EvidenceFile file =
        new EvidenceFile(findings, folder.take(ReadStages.METRICS, MetricsRead.class).series());
    StringBuilder index = new StringBuilder(CsvRow.of(COLUMNS).toString());
    for (VerdictEntry verdict : findings.verdicts()) {
      if (verdict.is(Findings.FINDING) || verdict.is(Findings.SUSPECTED)) {
        String name = verdict.id() + ".csv";
        Path path = folder.out().resolve("evidence").resolve(name);
        RunFolder.fill(path, out -> index.append(row(verdict, name, file.write(verdict, out))));
      }
    }
    RunFolder.write(folder.out().resolve("evidence/index.csv"), index.toString());
  }

  private static CsvRow row(VerdictEntry verdict, String name, EvidenceFile.Written written) {
    CsvRow row = new CsvRow().text(verdict.id()).text(verdict.verdict()).text(verdict.rule());
    row.text(verdict.subject()).text(FiguresPrint.of(verdict)).text(name);
    return row.number(written.rows()).number(written.left());
  }
}
