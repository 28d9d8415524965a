package dev.fishbone.analyzer.exports;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.report.Causes;
import dev.fishbone.analyzer.report.Effects;
import dev.fishbone.analyzer.report.Words;
import dev.fishbone.rules.wording.Wording;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * {@code digest.md}: five lines for a chat channel. What was felt, what most likely caused it, what
 * to do first, who was told when, where the rest stands.
 */
public final class Digest {
  public static final String NAME = "digest.md";
  private static final int WIDTH = 400;

  /** What the time of the first page does not tell by itself. */
  private static final Set<String> SAID = Set.of("paging/unpaged-alert", "paging/missing-rule");

  private static final String NONE =
      "none found; what was looked for, and what could not be told, stands in the report";
  private static final String LOOK = "look at what was not assessed; the report says what it needs";

  /** Nobody in the log is not nobody: it may lack the page. */
  private static final String UNKNOWN = "no page of this incident is known; the report says why";

  private final Findings findings;
  private final ZoneId zone;

  private Digest(Findings findings) {
    this.findings = findings;
    this.zone = ZoneId.of(findings.zone());
  }

  /** From findings alone, so that it says what the document says. */
  public static String of(Findings findings) {
    Digest digest = new Digest(findings);
    Optional<VerdictEntry> cause = Causes.of(findings).stream().findFirst();
    return line("Effect", digest.effect())
        + line(cause.map(Causes::label).orElse("Cause"), cause.map(Digest::cause).orElse(NONE))
        + line("Do first", cause.map(Digest::action).orElse(LOOK))
        + line("Paging", digest.paging())
        + line("Report", digest.report());
  }

  private static String line(String name, String text) {
    return ChatText.bullet(name, Words.line(text, WIDTH));
  }

  private String effect() {
    List<EffectRef> effects = findings.effects();
    if (effects.isEmpty()) {
      return "none is declared and none stands out in the failures";
    }
    int more = effects.size() - 1;
    String sentence = new Effects(findings).sentence(effects.get(0));
    return sentence
        + (more == 0 ? "" : "; and " + more + (more == 1 ? " more effect" : " more effects"));
  }

  /** The confidence stands first, since a long claim is cut at its end. */
  private static String cause(VerdictEntry cause) {
    return "(confidence of the finding "
        + Causes.confidence(cause)
        + ") "
        + Wording.capital(shortly(cause));
  }

  /** Its first sentence for the fishbone: a channel is no place for all that is known. */
  private static String shortly(VerdictEntry verdict) {
    return Objects.requireNonNullElse(verdict.items(), List.<String>of()).stream()
        .findFirst()
        .orElseGet(() -> Objects.requireNonNullElse(verdict.claim(), verdict.rule()));
  }

  private static String action(VerdictEntry cause) {
    return Wording.capital(Objects.requireNonNullElse(cause.action(), cause.rule()));
  }

  private String paging() {
    String told = findings.effects().stream().findFirst().map(this::paged).orElse(UNKNOWN);
    return Causes.of(findings).stream()
        .filter(v -> SAID.contains(v.rule()))
        .findFirst()
        .map(v -> told + "; " + shortly(v))
        .orElse(told);
  }

  private String paged(EffectRef effect) {
    Optional<TimeEntry> page =
        findings.times().stream()
            .filter(t -> t.name().equals("first-page") && t.effect().equals(effect.key()))
            .findFirst();
    if (page.isEmpty()) {
      return UNKNOWN;
    }
    String detail = page.get().detail() == null ? "" : " (" + page.get().detail() + ")";
    return "first page at "
        + Words.time(page.get().at(), zone)
        + " "
        + Words.zone(zone)
        + detail
        + delay(effect);
  }

  private String delay(EffectRef effect) {
    Optional<ImpactEntry> took = figure(effect, "time-to-page");
    if (took.isEmpty()) {
      return "";
    }
    double seconds = took.get().value();
    String told =
        ", "
            + Words.seconds(Math.abs(seconds))
            + (seconds < 0 ? " before" : " after")
            + " the first symptom";
    return told
        + figure(effect, "time-to-page-target")
            .map(target -> " (target " + Words.seconds(target.value()) + ")")
            .orElse("");
  }

  private Optional<ImpactEntry> figure(EffectRef effect, String name) {
    return findings.impact().stream()
        .filter(i -> i.name().equals(name) && i.effect().equals(effect.key()))
        .findFirst();
  }

  /** Beside it: where the folder lies is the reader's affair. */
  private String report() {
    String id = findings.incident().id();
    return "report.html and postmortem.md, in the folder of this digest"
        + (id.isBlank() ? "" : ", incident " + id);
  }
}
