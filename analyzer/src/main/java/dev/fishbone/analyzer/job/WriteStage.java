package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.html.HtmlReport;
import dev.fishbone.analyzer.html.Links;
import dev.fishbone.analyzer.report.Postmortem;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/** Writes findings.json and, from it alone, the document and the page. */
final class WriteStage {
  static final String LINKS = "links.json";

  private WriteStage() {}

  static long run(Path recording, RunFolder folder, Progress progress) throws Exception {
    Findings findings = folder.take(DrawStage.FINDINGS, Findings.class);
    Leftovers leftovers = new Leftovers(folder);
    leftovers.keepEdited(progress);
    leftovers.removeCharts(findings);
    String json = Json.READABLE.writeValueAsString(findings) + "\n";
    RunFolder.write(folder.out().resolve("findings.json"), json);
    Findings read = reread(json);
    String document = Postmortem.of(read);
    leftovers.remember(document);
    RunFolder.write(folder.out().resolve("postmortem.md"), document);
    String report = HtmlReport.of(read, document, folder.out(), folder.take(LINKS, Links.class));
    RunFolder.write(folder.out().resolve("report.html"), report);
    return findings.verdicts().size();
  }

  /** The document says what the file says: with its rounding, not with what lay behind. */
  private static Findings reread(String json) throws JacksonException {
    return Json.EXACT.readValue(json, Findings.class);
  }
}
