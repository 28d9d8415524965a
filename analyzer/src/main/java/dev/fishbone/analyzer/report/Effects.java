package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** What users felt, in words, as far as the figures carry. */
final class Effects {
  /** From this share of failed requests on, a service is called unavailable. */
  private static final double UNAVAILABLE = 0.9;

  private final Findings findings;
  private final ZoneId zone;

  Effects(Findings findings) {
    this.findings = findings;
    this.zone = ZoneId.of(findings.zone());
  }

  /** "Orders API unavailable for 4 min 12 s", or "failing 38 % of requests for" that long. */
  String headline(EffectRef effect) {
    Optional<ImpactEntry> duration = figure(effect, "duration");
    if (duration.isEmpty()) {
      return effect.name() + (moment(effect, "first-symptom").isPresent() ? " failing" : "");
    }
    String atLeast = ended(effect) ? "" : "at least ";
    return effect.name()
        + " "
        + state(effect)
        + " for "
        + atLeast
        + Words.seconds(duration.get().value());
  }

  /** "unavailable" only where hardly anything was answered; else how much failed. */
  String state(EffectRef effect) {
    return figure(effect, "error-ratio")
        .filter(ratio -> ratio.value() < UNAVAILABLE)
        .map(ratio -> "failing " + Words.percent(ratio.value()) + " of requests")
        .orElse("unavailable");
  }

  /** The headline with its times and how many requests failed. */
  String sentence(EffectRef effect) {
    StringBuilder text = new StringBuilder(headline(effect));
    moment(effect, "unavailable-from")
        .ifPresent(
            from -> {
              text.append(" (").append(Words.time(from, zone));
              moment(effect, "unavailable-to")
                  .ifPresent(to -> text.append("–").append(Words.time(to, zone)));
              text.append(' ').append(Words.zone(zone)).append(')');
            });
    Optional<ImpactEntry> failed = figure(effect, "failed-requests");
    Optional<ImpactEntry> all = figure(effect, "requests");
    if (failed.isPresent()) {
      text.append("; ").append(Words.count(failed.get().value()));
      all.ifPresent(a -> text.append(" of ").append(Words.count(a.value())));
      text.append(" requests failed");
    }
    if (effect.found()) {
      text.append(" (found in the failures, not declared)");
    }
    return text.toString();
  }

  boolean ended(EffectRef effect) {
    return !findings.recording().open() && moment(effect, "unavailable-to").isPresent();
  }

  Optional<ImpactEntry> figure(EffectRef effect, String name) {
    return findings.impact().stream()
        .filter(i -> i.name().equals(name) && i.effect().equals(effect.service()))
        .findFirst();
  }

  Optional<Instant> moment(EffectRef effect, String name) {
    return findings.times().stream()
        .filter(t -> t.name().equals(name) && t.effect().equals(effect.service()))
        .map(TimeEntry::at)
        .findFirst();
  }
}
