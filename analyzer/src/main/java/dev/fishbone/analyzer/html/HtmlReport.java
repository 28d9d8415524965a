package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.report.Words;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code report.html}: one page with all that findings and document tell, which loads nothing and
 * needs no script to be read. The same findings, document and charts give the same bytes.
 */
public final class HtmlReport {
  private final Findings findings;
  private final Document document;
  private final Links links;
  private final Charts charts;

  private HtmlReport(Findings findings, Document document, Links links, Charts charts) {
    this.findings = findings;
    this.document = document;
    this.links = links;
    this.charts = charts;
  }

  /**
   * @param document {@code postmortem.md} as it was written
   * @param folder in which the charts lie; one that cannot be read is told of by its text
   */
  public static String of(Findings findings, String document, Path folder, Links links) {
    Document parsed = DocumentParser.parse("postmortem.md", document);
    return new HtmlReport(findings, parsed, links, new Charts(findings, folder)).text();
  }

  private String text() {
    List<Part> parts = parts().stream().filter(part -> !part.isEmpty()).toList();
    Html body =
        Html.many(
            Element.of("a", "Skip to the report").at("class", "skip").at("href", "#main"),
            head(),
            navigation(parts),
            Element.of("main")
                .at("id", "main")
                .add(new Glance(findings, document).section())
                .add(parts.stream().map(Part::section).toList()),
            foot(),
            Element.of("script", Resource.SCRIPT));
    return Page.of(title(), body);
  }

  private List<Part> parts() {
    BlockParts blocks = new BlockParts(document);
    VerdictParts verdicts = new VerdictParts(findings);
    List<Part> parts = new ArrayList<>();
    parts.add(new Part("impact", "Impact", blocks.stats()));
    parts.add(new Part("causes", "Why it broke", blocks.fishbones()));
    parts.add(new Part("timeline", "Detection to resolution", blocks.timelines()));
    parts.add(new Part("sequence", "How the failure spread", blocks.sequences()));
    parts.add(new Part("steps", "Remediation", blocks.steps()));
    parts.add(new Part("charts", "Charts", charts.figures()));
    parts.add(new Part("findings", "Findings", verdicts.findings()));
    Html decided = new Passage(document).whole("decisions");
    parts.add(new Part("decisions", "Decided by people", decided));
    parts.add(new Part("clear", "Looked for and not found", verdicts.clear()));
    parts.add(new Part("not-assessed", "Not assessed", verdicts.notAssessed()));
    parts.add(new Part("coverage", "Coverage", new CoveragePart(findings).content()));
    parts.add(new Part("evidence", "Evidence", new EvidencePart(findings, links).content()));
    return parts;
  }

  private String title() {
    return document
        .first(Meta.class)
        .map(Meta::title)
        .orElseGet(
            () -> findings.incident().title().isBlank() ? "Incident" : findings.incident().title());
  }

  private Html head() {
    Element inner = Element.of("div").at("class", "wide");
    String tag = document.first(Meta.class).flatMap(Meta::tag).orElse("POSTMORTEM");
    inner = inner.add(Element.of("p", tag).at("class", "tag"), Element.of("h1", title()));
    String subtitle = document.first(Meta.class).flatMap(Meta::subtitle).orElse("");
    if (!subtitle.isEmpty()) {
      inner = inner.add(Element.of("p", subtitle).at("class", "subtitle"));
    }
    return Element.of("header", inner.add(Element.of("p", window()).at("class", "window")));
  }

  private String window() {
    ZoneId zone = ZoneId.of(findings.zone());
    Findings.RecordingRef recording = findings.recording();
    return "Recorded from "
        + Words.day(recording.from(), zone)
        + " "
        + Words.time(recording.from(), zone)
        + " to "
        + Words.time(recording.to(), zone)
        + "; all times are "
        + Words.zone(zone)
        + (recording.open() ? "; the incident still went on" : "");
  }

  private static Html navigation(List<Part> parts) {
    List<Html> items = new ArrayList<>();
    items.add(item("glance", "In short"));
    parts.forEach(part -> items.add(item(part.id(), part.title())));
    return Element.of("nav")
        .at("aria-label", "Sections")
        .add(Element.of("ol", items).at("class", "wide"));
  }

  private static Html item(String id, String title) {
    return Element.of("li", Element.of("a", title).at("href", "#" + id));
  }

  private Html foot() {
    String text =
        "Made by Fishbone "
            + findings.product()
            + " from the recording "
            + findings.recording().id()
            + ", fingerprint "
            + findings.recording().sha256()
            + ". The same content for programs stands in findings.json.";
    return Element.of("footer", Element.of("p", text).at("class", "wide"));
  }
}
