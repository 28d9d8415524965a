package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.report.Postmortem;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/** Writes findings.json and, from it alone, the document. */
final class WriteStage {
  private WriteStage() {}

  static long run(Path recording, RunFolder folder, Progress progress) throws Exception {
    Findings findings = folder.take(DrawStage.FINDINGS, Findings.class);
    Leftovers leftovers = new Leftovers(folder);
    leftovers.keepEdited(progress);
    leftovers.removeCharts(findings);
    String json = Json.READABLE.writeValueAsString(findings) + "\n";
    RunFolder.write(folder.out().resolve("findings.json"), json);
    String document = Postmortem.of(reread(json));
    leftovers.remember(document);
    RunFolder.write(folder.out().resolve("postmortem.md"), document);
    return findings.verdicts().size();
  }

  /** The document says what the file says: with its rounding, not with what lay behind. */
  private static Findings reread(String json) throws JacksonException {
    return Json.EXACT.readValue(json, Findings.class);
  }
}
