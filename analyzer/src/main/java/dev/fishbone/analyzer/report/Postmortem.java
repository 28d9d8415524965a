package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.BlockItem;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.MarkdownDocument;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.blocks.Timeline;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.SequenceEntry;
import dev.fishbone.rules.wording.Wording;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The document, made from findings.json and nothing else. */
public final class Postmortem {
  private final Findings findings;
  private final Effects effects;
  private final Passages passages;
  private final MarkdownDocument document = new MarkdownDocument();

  private Postmortem(Findings findings) {
    this.findings = findings;
    this.effects = new Effects(findings);
    this.passages = new Passages(findings, effects);
  }

  public static String of(Findings findings) {
    return new Postmortem(findings).text();
  }

  private String text() {
    document.block(meta());
    document.region("summary", passages::summary);
    timeline();
    sequences();
    document.heading(2, "Why it broke");
    for (int i = 0; i < findings.effects().size(); i++) {
      fishbone(findings.effects().get(i), i);
    }
    document.region("causes", passages::causes);
    Decided decided = new Decided(findings);
    if (!decided.isEmpty()) {
      document.heading(2, "Decided by people");
      document.region("decisions", decided::list);
    }
    document.heading(2, "Impact");
    for (EffectRef effect : findings.effects()) {
      Stats.split(new ImpactTiles(findings, effect).tiles()).forEach(document::block);
    }
    document.region("impact", passages::impact);
    steps();
    document.heading(2, "Charts");
    document.region("charts", passages::charts);
    Tables tables = new Tables(findings, ZoneId.of(findings.zone()));
    document.heading(2, "Not assessed");
    document.region("not-assessed", tables::notAssessed);
    document.heading(2, "Looked for and not found");
    document.region("clear", tables::clear);
    document.heading(2, "Evidence");
    document.region("figures", passages::figures);
    document.region("evidence", tables::evidence);
    return document.text(findings.incident().id());
  }

  private void timeline() {
    List<Happening> happenings = Happenings.of(findings);
    List<Timeline.Item> items = new TimelineItems(findings).of(happenings);
    if (items.isEmpty()) {
      return;
    }
    document.heading(2, "Detection to resolution");
    document.block(new Timeline(items));
    for (int i = 0; i < items.size(); i++) {
      document.item(happenings.get(i).id(), BlockItem.of(items.get(i)));
    }
    Response response = new Response(findings, effects);
    if (!response.isEmpty()) {
      document.region("response", response::paragraphs);
    }
  }

  private void sequences() {
    // What a person overruled is no example of how it spread.
    List<SequenceEntry> told =
        findings.sequences().stream()
            .filter(
                s ->
                    findings.verdicts().stream()
                        .noneMatch(v -> v.id().equals(s.verdict()) && v.overruled()))
            .toList();
    if (told.isEmpty()) {
      return;
    }
    document.heading(2, "How the failure spread");
    List<SequenceBlock> blocks = told.stream().map(SequenceBlock::new).toList();
    blocks.forEach(block -> document.block(block.block()));
    document.region(
        "sequence", body -> blocks.forEach(block -> body.paragraph(block.words(findings))));
  }

  private void steps() {
    Remediation remediation = new Remediation(findings);
    Map<String, Step> steps = remediation.steps();
    if (!steps.isEmpty()) {
      document.heading(2, "Remediation");
      document.block(new Steps(List.copyOf(steps.values())));
      steps.forEach((id, step) -> document.item(id, BlockItem.of(step)));
      document.region("steps", body -> body.paragraph(remediation.overview()));
    }
  }

  private Meta meta() {
    List<String> parts = new ArrayList<>();
    add(parts, findings.incident().id());
    add(parts, findings.incident().severity());
    findings.effects().stream().findFirst().ifPresent(e -> add(parts, effects.headline(e)));
    String title = findings.incident().title();
    String day = Words.day(findings.recording().from(), ZoneId.of(findings.zone()));
    return new Meta(
        (title.isBlank() ? "Incident" : title) + " — " + day,
        String.join(" · ", parts),
        "POSTMORTEM");
  }

  private static void add(List<String> parts, String text) {
    if (!text.isBlank()) {
      parts.add(text);
    }
  }

  private void fishbone(EffectRef effect, int index) {
    Map<String, List<String>> bones = new LinkedHashMap<>();
    for (VerdictEntry cause : Causes.of(findings)) {
      boolean ours = cause.effects().isEmpty() || cause.effects().contains(effect.service());
      if (ours) {
        String id = index == 0 ? cause.id() : cause.id() + "/" + (index + 1);
        List<String> bone =
            bones.computeIfAbsent(Objects.requireNonNull(cause.bone()), b -> new ArrayList<>());
        List<String> sentences = Objects.requireNonNull(cause.items());
        for (int i = 0; i < sentences.size(); i++) {
          String item = item(cause, sentences.get(i));
          bone.add(item);
          document.item(i == 0 ? id : id + ":" + (i + 1), item);
        }
      }
    }
    if (bones.isEmpty()) {
      return;
    }
    String id = index == 0 ? "root-causes" : "root-causes-" + (index + 1);
    document.block(
        new Fishbone(
            id,
            effects.headline(effect),
            bones.entrySet().stream()
                .map(e -> new Fishbone.Bone(e.getKey(), e.getValue()))
                .toList()));
  }

  private static String item(VerdictEntry cause, String sentence) {
    return cause.is(Findings.SUSPECTED) ? "Suspected: " + sentence : Wording.capital(sentence);
  }
}
