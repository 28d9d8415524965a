package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockItem;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.MarkdownDocument;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Timeline;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.job.RunFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An analysis as a test states it: claims on bones, and whatever else its document has. */
final class Case {
  private final String incident;
  private final List<Claim> claims = new ArrayList<>();
  private final Map<String, Timeline.Item> moments = new LinkedHashMap<>();
  private final Map<String, Stats.Stat> figures = new LinkedHashMap<>();
  private final Map<String, Steps.Step> steps = new LinkedHashMap<>();
  private final Map<String, String> regions = new LinkedHashMap<>();
  private String effect = "Orders API unavailable for 47 minutes";
  private @Nullable Sequence sequence;

  record Claim(String id, String rule, String subject, String bone, String text) {}

  private Case(String incident) {
    this.incident = incident;
  }

  static Case of(String incident) {
    return new Case(incident);
  }

  /** With the claims of the first seed's retries and pool. */
  static Case outage() {
    return of("INC-7")
        .claim(
            "F01",
            "retry/backoff",
            "orders->pricing",
            "Code",
            "3 retries with no backoff and no jitter")
        .claim(
            "F02",
            "pool/saturation",
            "pricing/db",
            "Capacity",
            "Pricing's pool was full for 20 minutes")
        .region("summary", "Orders failed for 47 minutes.");
  }

  Case claim(String id, String rule, String subject, String bone, String text) {
    claims.removeIf(claim -> claim.id().equals(id));
    claims.add(new Claim(id, rule, subject, bone, text));
    return this;
  }

  Case claim(String id, String bone, String text) {
    return claim(id, "rule/" + id.toLowerCase(java.util.Locale.ROOT), "subject" + id, bone, text);
  }

  /** The same claim in other words, on its bone. */
  Case reworded(String id, String text) {
    claims.replaceAll(
        c -> c.id().equals(id) ? new Claim(id, c.rule(), c.subject(), c.bone(), text) : c);
    return this;
  }

  Case without(String id) {
    claims.removeIf(claim -> claim.id().equals(id));
    moments.remove(id);
    figures.remove(id);
    steps.remove(id);
    regions.remove(id);
    return this;
  }

  Case moment(String id, String when, String title) {
    moments.put(id, Timeline.Item.done(when, title));
    return this;
  }

  Case figure(String id, String value, String label) {
    figures.put(id, new Stats.Stat(value, label));
    return this;
  }

  Case figure(String id, Stats.Stat stat) {
    figures.put(id, stat);
    return this;
  }

  Case step(String id, Steps.Step step) {
    steps.put(id, step);
    return this;
  }

  Case region(String name, String text) {
    regions.put(name, text);
    return this;
  }

  Case effect(String text) {
    effect = text;
    return this;
  }

  Case sequence(@Nullable Sequence drawn) {
    sequence = drawn;
    return this;
  }

  /** The document that the analysis writes by itself. */
  String document() {
    MarkdownDocument document = new MarkdownDocument();
    document.block(new Meta("Checkout outage", incident + " · " + effect, "POSTMORTEM"));
    part(document, "summary");
    if (!moments.isEmpty()) {
      document.heading(2, "Detection to resolution");
      document.block(new Timeline(List.copyOf(moments.values())));
      moments.forEach((id, item) -> document.item(id, BlockItem.of(item)));
    }
    if (sequence != null) {
      document.heading(2, "How the failure spread").block(sequence);
    }
    document.heading(2, "Why it broke");
    fishbone(document);
    part(document, "causes");
    if (!figures.isEmpty()) {
      document.heading(2, "Impact");
      Stats.split(List.copyOf(figures.values())).forEach(document::block);
      figures.forEach((id, stat) -> document.item(id, BlockItem.of(stat)));
    }
    if (!steps.isEmpty()) {
      document.heading(2, "Remediation").block(new Steps(List.copyOf(steps.values())));
      steps.forEach((id, step) -> document.item(id, BlockItem.of(step)));
    }
    regions.keySet().stream()
        .filter(name -> !name.equals("summary") && !name.equals("causes"))
        .forEach(name -> part(document.heading(2, "About " + name), name));
    return document.text(incident);
  }

  private void part(MarkdownDocument document, String name) {
    String text = regions.get(name);
    if (text != null) {
      document.region(name, body -> text.lines().forEach(body::paragraph));
    }
  }

  private void fishbone(MarkdownDocument document) {
    Map<String, List<String>> bones = new LinkedHashMap<>();
    for (Claim claim : claims) {
      bones.computeIfAbsent(claim.bone(), b -> new ArrayList<>()).add(claim.text());
      document.item(claim.id(), claim.text());
    }
    if (!bones.isEmpty()) {
      List<Fishbone.Bone> causes = new ArrayList<>();
      bones.forEach((label, items) -> causes.add(new Fishbone.Bone(label, items)));
      document.block(new Fishbone("root-causes", effect, causes));
    }
  }

  Analysed analysed() {
    return analysed("");
  }

  Analysed analysed(String folder) {
    List<VerdictEntry> verdicts = claims.stream().map(Case::verdict).toList();
    return Analysed.of(document(), verdicts, folder);
  }

  private static VerdictEntry verdict(Claim claim) {
    return new VerdictEntry(
        claim.id(),
        1,
        claim.rule(),
        claim.subject(),
        1,
        "finding",
        claim.text(),
        List.of(claim.text()),
        "Mend it.",
        null,
        claim.bone(),
        null,
        null,
        List.of(),
        null,
        null,
        List.of(),
        List.of());
  }

  /** What merging this into a draft gives. */
  Merged into(String draft) throws RunFailure {
    return Merge.of("draft.md", draft, analysed(), false);
  }
}
