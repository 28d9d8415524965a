package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.CoverageEntry;
import dev.fishbone.analyzer.findings.Findings.GapEntry;
import dev.fishbone.analyzer.report.Words;
import dev.fishbone.rules.wording.Wording;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What was asked for and what came: the gaps first, what came whole folded. */
final class CoveragePart {
  private static final int GAPS_SHOWN = 12;

  private final Findings findings;
  private final ZoneId zone;

  CoveragePart(Findings findings) {
    this.findings = findings;
    this.zone = ZoneId.of(findings.zone());
  }

  Html content() {
    List<CoverageEntry> broken =
        findings.coverage().stream().filter(entry -> !entry.gaps().isEmpty()).toList();
    List<CoverageEntry> whole =
        findings.coverage().stream().filter(entry -> entry.gaps().isEmpty()).toList();
    List<Html> content = new ArrayList<>();
    if (broken.isEmpty()) {
      content.add(Element.of("p", "Nothing is missing in what was read."));
    } else {
      content.add(table(broken));
    }
    if (!whole.isEmpty()) {
      String summary = Wording.count(whole.size(), "signal") + " without a gap";
      content.add(Element.of("details", Element.of("summary", summary), table(whole)));
    }
    return Html.many(content);
  }

  private Html table(List<CoverageEntry> entries) {
    boolean gaps = entries.stream().anyMatch(entry -> !entry.gaps().isEmpty());
    Rows rows =
        gaps
            ? new Rows("Source", "Signal", "Asked", "Received", "What is missing")
            : new Rows("Source", "Signal", "Asked", "Received");
    for (CoverageEntry entry : entries) {
      List<Html> cells = new ArrayList<>();
      cells.add(Html.text(entry.source()));
      cells.add(Element.of("code", entry.signal()));
      cells.add(Html.text(Wording.count(entry.asked())));
      cells.add(Html.text(Wording.count(entry.received())));
      if (gaps) {
        cells.add(gaps(entry.gaps()));
      }
      rows.add(cells.toArray(Html[]::new));
    }
    return rows.table();
  }

  private Html gaps(List<GapEntry> gaps) {
    Set<String> sentences = new LinkedHashSet<>();
    for (GapEntry gap : gaps) {
      String when = Words.time(gap.from(), zone) + "–" + Words.time(gap.to(), zone);
      sentences.add(Words.sentence(gap.detail()) + " " + when + " (" + gap.reason() + ")");
    }
    List<Html> lines = new ArrayList<>();
    sentences.stream().limit(GAPS_SHOWN).forEach(line -> lines.add(Element.of("p", line)));
    if (sentences.size() > GAPS_SHOWN) {
      String more = Wording.count(sentences.size() - GAPS_SHOWN) + " more stand in findings.json.";
      lines.add(Element.of("p", more));
    }
    return Html.many(lines);
  }
}
