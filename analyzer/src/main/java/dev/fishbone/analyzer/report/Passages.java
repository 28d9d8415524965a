package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.ChartEntry;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.ForetoldEntry;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.wording.Wording;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The short prose between the blocks: plain words, each figure with what it is. */
final class Passages {
  private final Findings findings;
  private final Effects effects;
  private final ZoneId zone;

  Passages(Findings findings, Effects effects) {
    this.findings = findings;
    this.effects = effects;
    this.zone = ZoneId.of(findings.zone());
  }

  void summary(Generated body) {
    for (EffectRef effect : findings.effects()) {
      body.paragraph(
          Prose.empty().strong("Effect").text(": " + Words.sentence(effects.sentence(effect))));
    }
    List<VerdictEntry> causes = Causes.of(findings);
    if (causes.isEmpty()) {
      body.paragraph(
          "No cause was found. What was looked for, and what could not be told, stands below.");
    } else {
      VerdictEntry first = causes.get(0);
      body.paragraph(
          Prose.empty()
              .strong(Causes.label(first))
              .text(
                  ": "
                      + first.claim()
                      + " (confidence of the finding "
                      + Causes.confidence(first)
                      + ")."));
      body.paragraph(
          Prose.empty()
              .strong("Do first")
              .text(": " + Words.sentence(Objects.requireNonNull(first.action()))));
    }
    body.paragraph(assumptions());
  }

  private String assumptions() {
    StringBuilder text =
        new StringBuilder("Assumptions: all times are ").append(Words.zone(zone)).append('.');
    String scale = findings.settings().getOrDefault("time-scale", "1");
    if (!scale.equals("1")) {
      text.append(" The recording ran ")
          .append(scale)
          .append(
              " times as fast as a real incident: durations among the rules' settings were divided by ")
          .append(scale)
          .append(", no figure was multiplied.");
    }
    findings.settings().entrySet().stream()
        .filter(e -> !e.getKey().equals("time-scale"))
        .forEach(
            e ->
                text.append(" Setting ")
                    .append(e.getKey())
                    .append(" is ")
                    .append(e.getValue())
                    .append('.'));
    if (findings.recording().open()) {
      text.append(
          " The incident still went on when this was recorded: durations are at least what is stated.");
    }
    return text.append(
            " Causes stand in the order of the bones: what was changed, code, capacity, detection.")
        .append(" What telemetry cannot know is not stated.")
        .toString();
  }

  /** One paragraph a cause: claim, confidence, action, and the id by which steps name it. */
  void causes(Generated body) {
    if (Causes.of(findings).isEmpty()) {
      body.paragraph("No rule found a cause.");
    }
    new Spread(findings).paragraph().ifPresent(body::paragraph);
    for (VerdictEntry cause : Causes.of(findings)) {
      Prose text = Prose.empty().strong(cause.rule()).text(" ").code(cause.subject()).text(": ");
      text = text.text(Words.sentence(Objects.requireNonNull(cause.claim())) + " ");
      Findings.Range range = Objects.requireNonNull(cause.interval());
      text =
          text.text(
              "From "
                  + Words.time(range.from(), zone)
                  + " to "
                  + Words.time(range.to(), zone)
                  + ". ");
      text = text.text("Confidence " + Causes.confidence(cause) + ". ");
      text = text.text("To do: " + Words.sentence(Objects.requireNonNull(cause.action())) + " ");
      ForetoldEntry foretold = cause.foretold();
      text = foretold == null ? text : text.text(Words.sentence(foretold.sentence()) + " ");
      body.paragraph(text.code(cause.id()));
    }
    for (LeftAtOnce left : LeftAtOnce.of(findings)) {
      body.paragraph(
          Prose.empty()
              .strong("Seen besides")
              .text(": " + Words.sentence(left.claim()) + " ")
              .then(evidence(left.evidence())));
    }
  }

  /** What was measured for each cause, and the rows of the table that it rests on. */
  void figures(Generated body) {
    List<Prose> lines = new ArrayList<>();
    for (VerdictEntry cause : Causes.of(findings)) {
      List<String> figures =
          Objects.requireNonNull(cause.figures()).stream().map(Passages::figure).toList();
      lines.add(
          Prose.empty()
              .code(cause.id())
              .text(" " + String.join("; ", figures) + ". ")
              .then(evidence(Objects.requireNonNull(cause.evidence()))));
    }
    body.bullets(lines);
  }

  private static String figure(FigureEntry figure) {
    String value =
        figure.name().replace('-', ' ') + " " + Words.figure(figure.value(), figure.unit());
    String low = Words.figure(figure.low(), figure.unit());
    String high = Words.figure(figure.high(), figure.unit());
    return low.equals(high) ? value : value + " (" + low + " to " + high + ")";
  }

  /**
   * Each time and figure of the impact with its evidence; with its effect where there are several.
   */
  void impact(Generated body) {
    List<Prose> lines = new ArrayList<>();
    for (TimeEntry time : findings.times()) {
      String at = Words.time(time.at(), zone);
      String low = Words.time(time.low(), zone);
      String high = Words.time(time.high(), zone);
      String between = low.equals(high) ? "" : " (between " + low + " and " + high + ")";
      String what = Wording.capital(TimeNames.label(time));
      lines.add(line(what + of(time.effect()) + ": " + at + between, time.evidence()));
    }
    repeated().ifPresent(lines::add);
    for (ImpactEntry figure : findings.impact()) {
      String detail = figure.detail() == null ? "" : " of " + figure.detail();
      String what = Wording.capital(figure.name().replace('-', ' ')) + detail;
      lines.add(line(what + of(figure.effect()) + ": " + interval(figure), figure.evidence()));
    }
    body.bullets(lines);
  }

  /** Where a caller repeated failed requests, what failed is not as many people. */
  private Optional<Prose> repeated() {
    return Causes.of(findings).stream()
        .filter(c -> c.is(Findings.FINDING) && c.rule().equals("amplification/retry-storm"))
        .filter(
            c ->
                findings.effects().stream()
                    .anyMatch(e -> c.subject().split(" ", 2)[0].endsWith("->" + e.service())))
        .findFirst()
        .map(
            c ->
                line(
                    "Requests are attempts: each that "
                        + Wording.plain(Subject.decoded(c.subject().split("->", 2)[0]))
                        + " made again is counted again",
                    Objects.requireNonNull(c.evidence())));
  }

  private String of(String effect) {
    return findings.effects().size() > 1 ? " (" + effect + ")" : "";
  }

  private static Prose line(String text, List<String> evidence) {
    return Prose.of(text + " ").then(evidence(evidence));
  }

  /** Ids of rows of the evidence table. */
  private static Prose evidence(List<String> ids) {
    Prose prose = Prose.empty();
    for (String id : ids) {
      prose = prose.code(id).text(" ");
    }
    return prose;
  }

  private static String interval(ImpactEntry entry) {
    return figure(
            new FigureEntry(
                "", entry.value(), entry.unit(), entry.low(), entry.high(), entry.evidence()))
        .strip();
  }

  void charts(Generated body) {
    for (ChartEntry chart : findings.charts()) {
      body.image(chart.svg(), chart.alternative(), chart.title() + ".");
    }
  }
}
