package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.DocumentState;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.report.Postmortem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an analysis has to say, as its document would say it in the draft's folder.
 *
 * @param document with its state
 * @param text the document's own
 * @param regions the texts between its marks by name, with paths as seen from the draft
 * @param sections its headings with what stands under them
 */
public record Analysed(
    Document document,
    String text,
    Map<String, String> regions,
    List<Section> sections,
    List<VerdictEntry> verdicts) {
  public Analysed {
    regions = new LinkedHashMap<>(regions);
    sections = List.copyOf(sections);
    verdicts = List.copyOf(verdicts);
  }

  /**
   * Of a run's findings.
   *
   * @param folder the run's folder as seen from the draft's, with {@code /}; empty where both are
   *     the same
   */
  public static Analysed of(Findings findings, String folder) {
    return of(Postmortem.of(findings), findings.verdicts(), folder);
  }

  /** The incident's id. */
  String incident() {
    return document.state().map(DocumentState::incident).orElse("");
  }

  static Analysed of(String text, List<VerdictEntry> verdicts, String folder) {
    Document document = DocumentParser.parse("postmortem.md", text);
    Map<String, String> regions = new LinkedHashMap<>();
    document
        .regions()
        .forEach(r -> regions.putIfAbsent(r.name(), RelativeLinks.from(folder, r.content())));
    return new Analysed(document, text, regions, Section.of(document), verdicts);
  }
}
