package dev.fishbone.analyzer.history;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.history.PastIncident.Cause;
import dev.fishbone.analyzer.history.PastIncident.Measured;
import dev.fishbone.analyzer.history.PastIncident.Moment;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import dev.fishbone.analyzer.report.Causes;
import dev.fishbone.analyzer.report.Mitigation;
import dev.fishbone.analyzer.report.Words;
import dev.fishbone.rules.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** What is to be remembered of the findings: what the document says, and nothing beside it. */
public final class Recollection {
  private static final int LONGEST = 300;
  private static final List<String> BEGINS = List.of("first-symptom", "unavailable-from");

  private final Findings findings;
  private final Map<String, String> owners;

  private Recollection(Findings findings, Map<String, String> owners) {
    this.findings = findings;
    this.owners = Map.copyOf(owners);
  }

  /**
   * @param owners the team of each alert, by the alert's name, where its labels name one
   */
  public static PastIncident of(Findings findings, Map<String, String> owners) {
    return new Recollection(findings, owners).incident();
  }

  private PastIncident incident() {
    Optional<EffectRef> felt = felt();
    return new PastIncident(
        line(findings.incident().id()),
        line(findings.incident().title()),
        line(findings.incident().severity()),
        findings.recording().from(),
        findings.recording().to(),
        ZoneId.of(findings.zone()),
        family(),
        line(felt.map(EffectRef::service).orElse("")),
        felt.map(this::moments).orElse(Map.of()),
        felt.map(this::lengths).orElse(Map.of()),
        findings.verdicts().stream().flatMap(v -> unpaged(v).stream()).toList(),
        Causes.of(findings).stream()
            .filter(c -> c.is(Findings.FINDING))
            .map(c -> new Cause(line(c.rule()), line(c.subject())))
            .distinct()
            .toList());
  }

  /** The effect that began first to be felt, else the first that there is. */
  private Optional<EffectRef> felt() {
    return findings.times().stream()
        .filter(t -> BEGINS.contains(t.name()))
        .flatMap(t -> findings.effects().stream().filter(e -> e.key().equals(t.effect())))
        .findFirst()
        .or(() -> findings.effects().stream().findFirst());
  }

  /**
   * The likeliest cause's. What failed first says where it began, not what it was: it stands back
   * behind any other; what kept people from knowing is no cause.
   */
  private String family() {
    List<String> families =
        Causes.of(findings).stream()
            .filter(c -> c.is(Findings.FINDING) && !"Detection".equals(c.bone()))
            .map(c -> line(c.rule().replaceFirst("/.*", "")))
            .toList();
    return families.stream()
        .filter(f -> !f.equals("onset"))
        .findFirst()
        .or(() -> families.stream().findFirst())
        .orElse(PastIncident.UNKNOWN);
  }

  private Map<Moment, Instant> moments(EffectRef effect) {
    Map<Moment, Instant> moments = new EnumMap<>(Moment.class);
    BEGINS.forEach(b -> at(effect, b).ifPresent(t -> moments.putIfAbsent(Moment.START, t)));
    at(effect, "fired").ifPresent(t -> moments.put(Moment.DETECTED, t));
    at(effect, "first-page").ifPresent(t -> moments.put(Moment.PAGED, t));
    at(effect, "first-acknowledgement").ifPresent(t -> moments.put(Moment.ACKNOWLEDGED, t));
    Mitigation.of(findings, effect).ifPresent(m -> moments.put(Moment.MITIGATED, m.at()));
    if (measured(effect, Length.RESOLVE).isPresent()) {
      at(effect, "unavailable-to").ifPresent(t -> moments.put(Moment.RESOLVED, t));
    }
    return moments;
  }

  private Map<Length, Measured> lengths(EffectRef effect) {
    Map<Length, Measured> lengths = new EnumMap<>(Length.class);
    for (Length length : Length.values()) {
      Optional<Measured> measured =
          length == Length.MITIGATE ? mitigated(effect) : measured(effect, length);
      measured.ifPresent(m -> lengths.put(length, m));
    }
    return lengths;
  }

  private Optional<Measured> measured(EffectRef effect, Length length) {
    return findings.impact().stream()
        .filter(i -> i.name().equals("time-to-" + length.word()) && i.effect().equals(effect.key()))
        .findFirst()
        .map(i -> new Measured(i.value(), i.low(), i.high()));
  }

  private Optional<Measured> mitigated(EffectRef effect) {
    return Mitigation.of(findings, effect)
        .flatMap(
            m ->
                time(effect, "first-symptom")
                    .map(
                        t ->
                            new Measured(
                                seconds(t.at(), m.at()),
                                seconds(t.high(), m.at()),
                                seconds(t.low(), m.at()))));
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1e3;
  }

  private Optional<Instant> at(EffectRef effect, String name) {
    return time(effect, name).map(TimeEntry::at);
  }

  private Optional<TimeEntry> time(EffectRef effect, String name) {
    return findings.times().stream()
        .filter(t -> t.name().equals(name) && t.effect().equals(effect.key()))
        .findFirst();
  }

  private Optional<Unpaged> unpaged(VerdictEntry verdict) {
    boolean sure = verdict.is(Findings.FINDING);
    if (verdict.overruled() || !(sure || verdict.is(Findings.SUSPECTED))) {
      return Optional.empty();
    }
    String subject = Subject.decoded(verdict.subject());
    return switch (verdict.rule()) {
      case "paging/unpaged-alert" ->
          Optional.of(
              new Unpaged(
                  line(subject),
                  Reason.of(unpagedClass(verdict)),
                  line(owners.getOrDefault(subject, "")),
                  sure));
      case "paging/missing-rule" ->
          Optional.of(new Unpaged(line(subject), Reason.NO_RULE, "", sure));
      default -> Optional.empty();
    };
  }

  private static OptionalDouble unpagedClass(VerdictEntry verdict) {
    return Objects.requireNonNullElse(verdict.figures(), List.<FigureEntry>of()).stream()
        .filter(f -> f.name().equals("class"))
        .mapToDouble(FigureEntry::value)
        .findFirst();
  }

  private static String line(String text) {
    return Words.line(text, LONGEST);
  }
}
