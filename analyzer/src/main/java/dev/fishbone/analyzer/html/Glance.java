package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.report.Causes;
import dev.fishbone.analyzer.report.Effects;
import dev.fishbone.analyzer.report.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What somebody at night needs first: what was felt, what caused it, what to do. */
final class Glance {
  private static final int MOST_EFFECTS = 3;

  private final Findings findings;
  private final Document document;

  Glance(Findings findings, Document document) {
    this.findings = findings;
    this.document = document;
  }

  Html section() {
    List<Html> cards = new ArrayList<>();
    cards.add(card("Effect", effect()));
    List<VerdictEntry> causes = Causes.of(findings);
    if (causes.isEmpty()) {
      String text =
          "No cause was found. What was looked for, and what could not be told, stands below.";
      cards.add(card("Cause", List.of(Element.of("p", text))));
    } else {
      VerdictEntry first = causes.get(0);
      cards.add(card(Causes.label(first), cause(first)));
      String action = Words.sentence(Objects.requireNonNullElse(first.action(), "Look at it"));
      cards.add(card("Do first", List.of(Element.of("p", action))));
    }
    return Element.of("section")
        .at("id", "glance")
        .at("aria-labelledby", "glance-title")
        .add(Element.of("h2", "In short").at("id", "glance-title").at("class", "unseen"))
        .add(Element.of("div", cards).at("class", "cards"))
        .add(new Passage(document).remarks("summary"));
  }

  private List<Html> effect() {
    Effects words = new Effects(findings);
    List<Html> lines = new ArrayList<>();
    findings.effects().stream()
        .limit(MOST_EFFECTS)
        .forEach(e -> lines.add(Element.of("p", Words.sentence(words.sentence(e)))));
    if (lines.isEmpty()) {
      lines.add(Element.of("p", "None is declared and none stands out in the failures."));
    }
    int more = findings.effects().size() - MOST_EFFECTS;
    if (more > 0) {
      lines.add(Element.of("p", "And " + more + " more.").at("class", "soft"));
    }
    return lines;
  }

  private static List<Html> cause(VerdictEntry cause) {
    String claim = Words.sentence(Objects.requireNonNullElse(cause.claim(), cause.rule()));
    return List.of(
        Element.of("p", claim),
        Element.of("p", "Confidence of the finding: " + Causes.confidence(cause) + ". ")
            .at("class", "soft")
            .add(Element.of("a", "Its figures").at("href", "#" + cause.id())));
  }

  private static Html card(String title, List<Html> content) {
    return Element.of("div", Element.of("h3", title)).at("class", "card").add(content);
  }
}
