package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.MarginEntry;
import dev.fishbone.analyzer.findings.Findings.ReasonEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.report.Causes;
import dev.fishbone.analyzer.report.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What was found, what was cleared and by how much, what could not be told and why. */
final class VerdictParts {
  private final Findings findings;
  private final Refs refs;

  VerdictParts(Findings findings) {
    this.findings = findings;
    this.refs = new Refs(findings);
  }

  Html findings() {
    FindingCard card = new FindingCard(findings, refs);
    List<Html> cards = Causes.of(findings).stream().map(card::of).toList();
    return cards.isEmpty() ? Element.of("p", "No rule found a cause.") : Html.many(cards);
  }

  Html clear() {
    Rows rows = new Rows("Rule and subject", "What was measured", "Threshold", "Evidence");
    for (VerdictEntry verdict : of(Findings.CLEAR)) {
      if (verdict.overruled()) {
        continue;
      }
      rows.add(
          Refs.name(verdict),
          Html.text(Words.sentence(Objects.requireNonNullElse(verdict.claim(), "Nothing"))),
          margin(verdict),
          refs.evidence(Objects.requireNonNullElse(verdict.evidence(), List.of())));
    }
    return rows.isEmpty() ? Element.of("p", "Nothing was cleared.") : rows.table();
  }

  /** What the deciding figure was, and where it would have been too much. */
  private static Html margin(VerdictEntry verdict) {
    MarginEntry margin = verdict.margin();
    if (margin == null) {
      return Html.none();
    }
    List<FigureEntry> figures = Objects.requireNonNullElse(verdict.figures(), List.of());
    String measured =
        figures.stream()
            .filter(figure -> figure.name().equals(margin.figure()))
            .map(figure -> Words.figure(figure.value(), figure.unit()) + ", threshold ")
            .findFirst()
            .orElse("threshold ");
    String name = margin.figure().replace('-', ' ');
    return Html.text(name + " " + measured + Words.figure(margin.threshold(), margin.unit()));
  }

  Html notAssessed() {
    List<Html> items = new ArrayList<>();
    for (VerdictEntry verdict : of(Findings.NOT_ASSESSED)) {
      ReasonEntry reason =
          Objects.requireNonNullElse(verdict.reason(), new ReasonEntry("", "", ""));
      items.add(
          Element.of("li", Refs.name(verdict))
              .text(": needs " + reason.needs() + ". ")
              .add(Element.of("span", reason.code()).at("class", "mark"))
              .add(Element.of("p", Words.sentence(reason.hint()))));
    }
    return items.isEmpty()
        ? Element.of("p", "Nothing: every rule that was asked could judge.")
        : Element.of("ul", items).at("class", "open");
  }

  private List<VerdictEntry> of(String word) {
    return findings.verdicts().stream().filter(verdict -> verdict.is(word)).toList();
  }
}
