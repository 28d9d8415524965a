package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.rules.wording.Wording;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** What users felt, in words, as far as the figures carry. */
public final class Effects {
  /** From this share of failed requests on, a service is called unavailable. */
  private static final double UNAVAILABLE = 0.9;

  private final Findings findings;
  private final ZoneId zone;

  public Effects(Findings findings) {
    this.findings = findings;
    this.zone = ZoneId.of(findings.zone());
  }

  /**
   * The fishbone's effect: "Orders API unavailable for 4 min 12 s", or "failing 38 % of requests
   * for" that long. Several stretches are counted, and no share is given: it would be of what lies
   * between them too.
   */
  String headline(EffectRef effect) {
    double seconds = figure(effect, "duration").map(d -> stated(effect, d)).orElse(0.0);
    if (figure(effect, "duration").filter(d -> d.value() > 0).isEmpty()) {
      return effect.name() + (moments(effect, "first-symptom").isEmpty() ? "" : " failing");
    }
    if (seconds <= 0) {
      return effect.name() + " " + state(effect);
    }
    int stretches = moments(effect, "unavailable-from").size();
    return effect.name()
        + " "
        + state(effect)
        + " for "
        + (effect.atLeast() ? "at least " : "")
        + Words.seconds(seconds)
        + (stretches > 1 ? " in " + stretches + " stretches" : "");
  }

  /** What may be said: the lower end where it is a bound. */
  static double stated(EffectRef effect, ImpactEntry figure) {
    return effect.atLeast() ? Math.min(figure.low(), figure.value()) : figure.value();
  }

  /** "unavailable" only where hardly anything was answered; else how much failed. */
  String state(EffectRef effect) {
    if (moments(effect, "unavailable-from").size() > 1) {
      return "failing";
    }
    return figure(effect, "error-ratio")
        .map(ImpactEntry::value)
        .map(r -> r < UNAVAILABLE ? "failing " + Wording.share(r) + " of requests" : "unavailable")
        .orElse("failing");
  }

  /** The headline with its times and how many requests failed. */
  public String sentence(EffectRef effect) {
    StringBuilder text = new StringBuilder(headline(effect));
    List<Instant> from = moments(effect, "unavailable-from");
    List<Instant> to = moments(effect, "unavailable-to");
    if (from.isEmpty()) {
      text.append(
          figure(effect, "requests").isPresent()
              ? ": no stretch of failures that counts as an outage"
              : ": not assessed, since nothing tells how its requests fared");
    } else {
      boolean ended = to.size() == from.size();
      text.append(ended ? " (" : " (from ").append(Words.time(from.get(0), zone));
      text.append(ended ? "–" + Words.time(to.get(to.size() - 1), zone) : "");
      text.append(' ').append(Words.zone(zone));
      text.append(ended ? ")" : "; the record ends too early to call it over)");
    }
    Optional<ImpactEntry> failed = figure(effect, "failed-requests");
    Optional<ImpactEntry> all = figure(effect, "requests");
    if (failed.isPresent()) {
      // Of what was counted: neither is all where its end or a part of it is not known.
      boolean bound = effect.atLeast() && failed.get().value() > 0;
      text.append("; ").append(bound ? "at least " : "");
      text.append(Wording.count(Math.round(failed.get().value())));
      all.ifPresent(a -> text.append(" of ").append(Wording.count(Math.round(a.value()))));
      text.append(effect.atLeast() && all.isPresent() ? " counted" : "");
      text.append(" requests failed");
    }
    if (effect.found()) {
      text.append(" (found in the failures, not declared)");
    }
    return text.toString();
  }

  Optional<ImpactEntry> figure(EffectRef effect, String name) {
    return findings.impact().stream()
        .filter(i -> i.name().equals(name) && i.effect().equals(effect.key()))
        .findFirst();
  }

  private List<Instant> moments(EffectRef effect, String name) {
    return findings.times().stream()
        .filter(t -> t.name().equals(name) && t.effect().equals(effect.key()))
        .map(TimeEntry::at)
        .toList();
  }
}
