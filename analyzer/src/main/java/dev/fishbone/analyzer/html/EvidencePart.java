package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.report.Words;
import dev.fishbone.rules.wording.Wording;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What each claim rests on, row by row, with links to where it can be looked at. */
final class EvidencePart {
  /** Beyond it rows are folded, in tables of as many. */
  private static final int FOLD = 250;

  /** Further rows show query and trace ids without addresses, each of which is long. */
  private static final int LINKED = 1000;

  private final Findings findings;
  private final Links links;
  private final ZoneId zone;
  private final Set<String> ids = new HashSet<>();

  EvidencePart(Findings findings, Links links) {
    this.findings = findings;
    this.links = links;
    this.zone = ZoneId.of(findings.zone());
  }

  Html content() {
    if (findings.evidence().isEmpty()) {
      return Element.of("p", "None.");
    }
    Rows rows = new Rows("Id", "Claim", "Value", "Query, file or traces", "Window");
    for (EvidenceEntry entry : findings.evidence()) {
      row(rows, entry);
    }
    List<Html> content = new ArrayList<>();
    content.add(filter());
    if (rows.count() > LINKED && !links.equals(Links.none())) {
      String text = "From row " + Wording.count(LINKED + 1L) + " on, rows have no links.";
      content.add(Element.of("p", text).at("class", "soft"));
    }
    content.add(rows.table(0, Math.min(FOLD, rows.count())));
    for (int from = FOLD; from < rows.count(); from += FOLD) {
      int to = Math.min(from + FOLD, rows.count());
      String summary = "Rows " + Wording.count(from + 1L) + " to " + Wording.count(to);
      content.add(Element.of("details", Element.of("summary", summary), rows.table(from, to)));
    }
    return Html.many(content);
  }

  /** Shown by the script, without which it would do nothing. */
  private static Html filter() {
    Element input =
        Element.of("input")
            .at("id", "filter")
            .at("type", "search")
            .at("autocomplete", "off")
            .at("spellcheck", "false");
    return Element.of("div")
        .at("id", "filter-box")
        .at("class", "filter")
        .at("hidden", "")
        .add(
            Element.of("label", "Filter the rows").at("for", "filter"),
            input,
            Element.of("output").at("id", "filter-count").at("for", "filter"));
  }

  private void row(Rows rows, EvidenceEntry entry) {
    boolean linked = rows.count() < LINKED;
    Html[] cells = {
      Element.of("code", TextWidth.cut(entry.id(), 40)),
      Html.text(entry.statement()),
      Html.text(value(entry)),
      source(entry, linked),
      Html.text(window(entry))
    };
    if (Refs.isId(entry.id()) && ids.add(entry.id())) {
      rows.add(entry.id(), cells);
    } else {
      rows.add(cells);
    }
  }

  private static String value(EvidenceEntry entry) {
    return entry.value() == null ? "" : Words.figure(entry.value(), entry.unit());
  }

  private String window(EvidenceEntry entry) {
    String from = Words.time(entry.window().from(), zone);
    String to = Words.time(entry.window().to(), zone);
    return from.equals(to) ? from : from + "–" + to;
  }

  private Html source(EvidenceEntry entry, boolean linked) {
    List<Html> lines = new ArrayList<>();
    if (entry.query() != null) {
      Element line = Element.of("div", Element.of("code", entry.query()));
      if (linked && isMetric(entry)) {
        for (Links.Target target : links.query(entry.query(), entry.window())) {
          line = line.text(" ").add(link(target.address(), Html.text(target.name())));
        }
      }
      lines.add(line);
    }
    if (entry.file() != null) {
      String place = entry.line() == null ? "" : ":" + entry.line();
      lines.add(Element.of("div", entry.file() + place).at("class", "soft"));
    }
    List<String> traces = Objects.requireNonNullElse(entry.traces(), List.of());
    if (!linked && !traces.isEmpty()) {
      lines.add(Element.of("code", String.join(" ", traces)));
      return Html.many(lines);
    }
    for (String trace : traces) {
      Html code = Element.of("code", trace);
      Optional<Links.Target> target = links.trace(trace, entry.window());
      lines.add(Element.of("div", target.map(t -> link(t.address(), code)).orElse(code)));
    }
    return Html.many(lines);
  }

  private static Html link(String address, Html content) {
    return Element.of("a", content).at("href", address);
  }

  /** Whether its query is one that was asked of a server of metrics. */
  private static boolean isMetric(EvidenceEntry entry) {
    return entry.file() != null && entry.file().startsWith("metrics/");
  }
}
