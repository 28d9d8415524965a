package dev.fishbone.bench;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.Range;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.html.HtmlReport;
import dev.fishbone.analyzer.html.LinksFile;
import dev.fishbone.analyzer.job.IncidentJob;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.report.Postmortem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The results of an analysis with as many rows of evidence as wanted. */
final class LargeRun {
  private static final long SEED = 20260814;
  private static final int WINDOW_SECONDS = 600;
  private static final String LINKS =
      "links:\n"
          + "  prometheus: https://prometheus.example\n"
          + "  grafana: {url: \"https://grafana.example\", prometheus: metrics, tempo: traces}\n"
          + "  jaeger: https://jaeger.example\n";

  private LargeRun() {}

  /** Analyses a recording, and writes its findings, document and report again with more rows. */
  static void write(Path recording, Path folder, int rows) throws Exception {
    IncidentJob.run(recording, folder, Progress.SILENT);
    Path file = folder.resolve("findings.json");
    Findings findings = with(read(file), rows);
    Files.write(file, Json.READABLE.writeValueAsBytes(findings));
    String document = Postmortem.of(findings);
    Files.writeString(folder.resolve("postmortem.md"), document);
    Files.writeString(
        folder.resolve("report.html"),
        HtmlReport.of(findings, document, folder, LinksFile.read("links.yml", LINKS)));
  }

  static Findings read(Path file) throws IOException {
    return Json.EXACT.readValue(Files.readAllBytes(file), Findings.class);
  }

  /** Its own rows, then the same over again with other figures, of other alerts, a little later. */
  static Findings with(Findings of, int rows) {
    Random random = new Random(SEED);
    List<EvidenceEntry> evidence = new ArrayList<>(of.evidence());
    for (int i = evidence.size(); i < rows; i++) {
      evidence.add(again(of.evidence().get(i % of.evidence().size()), i, random));
    }
    return new Findings(
        of.schema(),
        of.product(),
        of.recording(),
        of.incident(),
        of.zone(),
        of.effects(),
        of.settings(),
        of.times(),
        of.impact(),
        of.verdicts(),
        of.links(),
        of.tested(),
        of.charts(),
        of.sequences(),
        evidence,
        of.coverage(),
        of.lostDecisions());
  }

  private static EvidenceEntry again(EvidenceEntry row, int number, Random random) {
    Duration later = Duration.ofSeconds(random.nextInt(WINDOW_SECONDS));
    boolean named = row.kind().equals("alert") || row.kind().equals("page");
    String statement = LargeDraft.varied(row.statement(), random);
    Double value = row.value();
    return new EvidenceEntry(
        String.format(Locale.ROOT, "E%010x", number),
        row.kind(),
        named ? statement.replaceFirst(" ", number + " ") : statement,
        row.file(),
        row.line(),
        row.query(),
        row.traces(),
        new Range(row.window().from().plus(later), row.window().to().plus(later)),
        value == null ? null : Math.rint(value * (50 + random.nextInt(100))) / 100,
        row.unit());
  }
}
