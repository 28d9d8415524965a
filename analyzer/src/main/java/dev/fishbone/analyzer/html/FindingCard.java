package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.FixEntry;
import dev.fishbone.analyzer.findings.Findings.LinkEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.ForetoldEntry;
import dev.fishbone.analyzer.report.Causes;
import dev.fishbone.analyzer.report.Words;
import dev.fishbone.rules.wording.Wording;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One finding: claim, confidence, what to do, figures with their evidence, what it led to. */
final class FindingCard {
  private final Findings findings;
  private final Refs refs;
  private final ZoneId zone;
  private final Map<String, VerdictEntry> shown = new LinkedHashMap<>();

  FindingCard(Findings findings, Refs refs) {
    this.findings = findings;
    this.refs = refs;
    this.zone = ZoneId.of(findings.zone());
    Causes.of(findings).forEach(v -> shown.put(v.id(), v));
  }

  Html of(VerdictEntry cause) {
    String claim = Words.sentence(Objects.requireNonNullElse(cause.claim(), cause.rule()));
    Element card =
        Element.of("article")
            .at("class", "finding " + cause.verdict())
            .add(label(cause), Element.of("h3", claim));
    if (Refs.isId(cause.id())) {
      card = card.at("id", cause.id());
    }
    if (cause.action() != null) {
      Element todo = Element.of("p", Element.of("strong", "To do: "));
      card = card.add(todo.text(Words.sentence(cause.action())));
    }
    FixEntry fix = cause.fix();
    if (fix != null) {
      card = card.add(Element.of("p", Wording.capital(fix.place()) + ":").at("class", "soft"));
      card = card.add(Code.block(fix.lang(), fix.code()));
      if (fix.test() != null) {
        card = card.add(Element.of("p", "To be tried with:").at("class", "soft"));
        card = card.add(Code.block("shell", fix.test()));
      }
    }
    ForetoldEntry foretold = cause.foretold();
    if (foretold != null) {
      card = card.add(Element.of("p", Words.sentence(foretold.sentence())));
    }
    return card.add(spread(cause)).add(figures(cause));
  }

  private Html label(VerdictEntry cause) {
    Element label = Element.of("p", Refs.name(cause)).at("class", "label");
    if (cause.interval() != null) {
      String from = Words.time(cause.interval().from(), zone);
      label = label.text(" " + from + "–" + Words.time(cause.interval().to(), zone));
    }
    if (cause.confidence() != null) {
      String word = cause.is(Findings.SUSPECTED) ? "suspected, confidence " : "confidence ";
      label =
          label
              .text(" ")
              .add(Element.of("span", word + Causes.confidence(cause)).at("class", "mark"));
    }
    return label;
  }

  /** What it led to, as far as that is among the findings. */
  private Html spread(VerdictEntry cause) {
    List<Html> items = new ArrayList<>();
    for (LinkEntry link : findings.links()) {
      VerdictEntry target = shown.get(link.to());
      if (link.from().equals(cause.id()) && target != null && Refs.isId(target.id())) {
        Html name = Refs.name(target);
        String verb =
            switch (link.kind()) {
              case "led-to" -> "Led to ";
              case "sustains" -> "Kept up ";
              default -> "Preceded ";
            };
        items.add(
            Element.of("li", verb)
                .add(Element.of("a", name).at("href", "#" + target.id()))
                .text(" (" + link.confidence().level() + ")"));
      }
    }
    return items.isEmpty() ? Html.none() : Element.of("ul", items).at("class", "spread");
  }

  /** Each piece of evidence has one link: figures that rest on the same are told so in words. */
  private Html figures(VerdictEntry cause) {
    Rows rows = new Rows("Figure", "Value", "Interval", "Evidence");
    List<String> evidence = Objects.requireNonNullElse(cause.evidence(), List.of());
    Map<List<String>, String> linked = new HashMap<>();
    for (FigureEntry figure : Objects.requireNonNullElse(cause.figures(), List.<FigureEntry>of())) {
      boolean exact = figure.low() == figure.high();
      String low = Words.figure(figure.low(), figure.unit());
      String name = figure.name().replace('-', ' ');
      String earlier =
          figure.evidence().isEmpty() ? null : linked.putIfAbsent(figure.evidence(), name);
      rows.add(
          Html.text(name),
          Html.text(Words.figure(figure.value(), figure.unit())),
          Html.text(exact ? "" : low + " to " + Words.figure(figure.high(), figure.unit())),
          earlier == null ? refs.evidence(figure.evidence()) : Html.text("as for " + earlier));
    }
    String first = evidence.isEmpty() ? null : linked.get(evidence);
    Element all = Element.of("p", Element.of("strong", "All evidence: "));
    all = first == null ? all.add(refs.evidence(evidence)) : all.text("as for " + first);
    Html table = rows.isEmpty() ? Html.none() : rows.table();
    String summary = rows.count() == 1 ? "1 figure, evidence" : rows.count() + " figures, evidence";
    return Element.of("details", Element.of("summary", summary), table, all);
  }
}
