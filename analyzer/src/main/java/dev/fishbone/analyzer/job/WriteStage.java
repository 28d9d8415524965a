package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.decisions.Decisions;
import dev.fishbone.analyzer.exports.ActionsFile;
import dev.fishbone.analyzer.exports.Digest;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Foretelling;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.findings.KnownRisks;
import dev.fishbone.analyzer.html.HtmlReport;
import dev.fishbone.analyzer.html.Links;
import dev.fishbone.analyzer.report.Decided;
import dev.fishbone.analyzer.report.Postmortem;
import dev.fishbone.connectors.yaml.YamlException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/** Writes findings.json and, from it alone, the document, the page and the files beside them. */
final class WriteStage {
  static final String LINKS = "links.json";
  static final String DECISIONS = "decisions.json";
  static final String KNOWN = "known-risks.json";

  private WriteStage() {}

  static long run(Path recording, RunFolder folder, Progress progress) throws Exception {
    Findings findings = Foretelling.of(decided(folder), folder.take(KNOWN, KnownRisks.class));
    new Decided(findings).reviews().forEach(progress::note);
    new Leftovers(folder).remove(findings);
    String json = Json.READABLE.writeValueAsString(findings) + "\n";
    RunFolder.write(folder.out().resolve("findings.json"), json);
    Findings read = reread(json);
    String document = Postmortem.of(read);
    new OwnFile(folder, "postmortem.md").write(document, progress);
    new OwnFile(folder, ActionsFile.NAME).write(ActionsFile.of(read), progress);
    new OwnFile(folder, Digest.NAME).write(Digest.of(read), progress);
    FailedRequests.write(folder, read);
    EvidenceFolder.write(folder, read);
    String report = HtmlReport.of(read, document, folder.out(), folder.take(LINKS, Links.class));
    RunFolder.write(folder.out().resolve("report.html"), report);
    return findings.verdicts().size();
  }

  /** Decided on what the file says: a fingerprint of figures is that of its numbers. */
  private static Findings decided(RunFolder folder) throws Exception {
    Findings made = folder.take(DrawStage.FINDINGS, Findings.class);
    Decisions decisions = folder.take(DECISIONS, Decisions.class);
    try {
      return decisions.appliedTo(reread(Json.READABLE.writeValueAsString(made)));
    } catch (YamlException e) {
      throw new RunFailure(String.valueOf(e.getMessage()), e);
    }
  }

  /** The document says what the file says: with its rounding, not with what lay behind. */
  private static Findings reread(String json) throws JacksonException {
    return Json.EXACT.readValue(json, Findings.class);
  }
}
