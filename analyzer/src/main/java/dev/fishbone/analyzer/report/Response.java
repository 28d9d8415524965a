package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How long it took until an alert fired, people were paged, answered, took back what had begun it,
 * and all was well again: each length with what it is counted from. A length that is not known is
 * left out; what kept it from being known stands among what was not assessed.
 */
final class Response {
  private final Findings findings;
  private final Effects effects;
  private final ZoneId zone;
  private final List<String> paragraphs = new ArrayList<>();
  private boolean exactnessTold;

  Response(Findings findings, Effects effects) {
    this.findings = findings;
    this.effects = effects;
    this.zone = ZoneId.of(findings.zone());
    findings.effects().forEach(this::tell);
  }

  boolean isEmpty() {
    return paragraphs.isEmpty();
  }

  void paragraphs(Generated body) {
    paragraphs.forEach(body::paragraph);
  }

  private void tell(EffectRef effect) {
    List<String> sentences = new ArrayList<>();
    exactnessTold = false;
    moment(effect, "fired")
        .flatMap(
            t ->
                length(effect, "time-to-detect")
                    .map(
                        l ->
                            t.detail()
                                + " was the first alert: it fired "
                                + l
                                + after(effect)
                                + "."))
        .ifPresent(sentences::add);
    page(effect)
        .ifPresent(
            paged -> {
              sentences.add(paged);
              acknowledged(effect).ifPresent(sentences::add);
            });
    Optional<String> mitigated =
        Mitigation.of(findings, effect).flatMap(m -> mitigation(effect, m));
    mitigated.ifPresent(sentences::add);
    length(effect, "time-to-resolve")
        .map(l -> effect.name() + " answered as before " + l + after(effect) + ".")
        .ifPresent(sentences::add);
    if (!sentences.isEmpty()) {
      if (mitigated.isEmpty()) {
        sentences.add(
            "When it was mitigated is not assessed: no change is known to have ended it by being taken back.");
      }
      paragraphs.add(String.join(" ", sentences));
    }
  }

  private Optional<String> acknowledged(EffectRef effect) {
    return moment(effect, "first-acknowledgement")
        .flatMap(
            t ->
                length(effect, "time-to-acknowledge")
                    .map(l -> t.detail() + " acknowledged " + l + " after the page."));
  }

  private Optional<String> page(EffectRef effect) {
    Optional<String> length = length(effect, "time-to-page");
    if (length.isEmpty()) {
      return Optional.empty();
    }
    String change =
        length(effect, "trigger-to-page")
            .flatMap(
                l ->
                    moment(effect, "trigger")
                        .map(t -> ", " + l + " after the change " + t.detail()))
            .orElse("");
    String target =
        effects
            .figure(effect, "time-to-page-target")
            .map(t -> "; the target is " + Words.seconds(t.value()))
            .orElse("");
    return moment(effect, "first-page")
        .map(
            p ->
                "The first page, "
                    + p.detail()
                    + ", came "
                    + length.get()
                    + after(effect)
                    + change
                    + target
                    + ".");
  }

  private Optional<String> mitigation(EffectRef effect, Mitigation mitigation) {
    return moment(effect, "first-symptom")
        .map(
            symptom ->
                "The change "
                    + mitigation.what()
                    + " was taken back at "
                    + Words.time(mitigation.at(), zone)
                    + ", "
                    + between(symptom.at(), mitigation.at())
                    + after(effect)
                    + moment(effect, "first-page")
                        .filter(p -> p.at().isBefore(mitigation.at()))
                        .map(p -> " and " + between(p.at(), mitigation.at()) + " after the page")
                        .orElse("")
                    + ".");
  }

  private static String between(Instant from, Instant to) {
    return Words.seconds(Duration.between(from, to).toMillis() / 1e3);
  }

  private String after(EffectRef effect) {
    return moment(effect, "first-symptom")
        .map(t -> " after the first symptom (" + Words.time(t.at(), zone) + exactness(t) + ")")
        .orElse(" after the first symptom");
  }

  /** How closely the symptom is told, at its first mention: by the bins of what counted it. */
  private String exactness(TimeEntry symptom) {
    boolean told = exactnessTold;
    exactnessTold = true;
    Duration early = Duration.between(symptom.low(), symptom.at());
    Duration late = Duration.between(symptom.at(), symptom.high());
    Duration most = early.compareTo(late) > 0 ? early : late;
    return told || most.isZero() ? "" : ", give or take " + Words.duration(most);
  }

  /** "4.08 s (1.08 s to 7.08 s)"; what came before its base is no length. */
  private Optional<String> length(EffectRef effect, String name) {
    return effects.figure(effect, name).filter(f -> f.value() > 0).map(Response::length);
  }

  private static String length(ImpactEntry figure) {
    String value = Words.seconds(figure.value());
    return figure.low() == figure.high() || figure.low() < 0
        ? value
        : value + " (" + Words.seconds(figure.low()) + " to " + Words.seconds(figure.high()) + ")";
  }

  private Optional<TimeEntry> moment(EffectRef effect, String name) {
    return findings.times().stream()
        .filter(t -> t.name().equals(name) && t.effect().equals(effect.key()))
        .findFirst();
  }
}
