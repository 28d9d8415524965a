package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.LinkEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The causal chain in a short paragraph: what led to what, and how sure its weakest arrow is. */
final class Spread {
  private final Map<String, VerdictEntry> verdicts = new TreeMap<>();
  private final List<LinkEntry> links;

  Spread(Findings findings) {
    findings.verdicts().stream().filter(v -> !v.overruled()).forEach(v -> verdicts.put(v.id(), v));
    this.links =
        findings.links().stream()
            .filter(l -> verdicts.containsKey(l.from()) && verdicts.containsKey(l.to()))
            .toList();
  }

  /** Empty where nothing led to anything. */
  Optional<Prose> paragraph() {
    if (links.isEmpty()) {
      return Optional.empty();
    }
    Map<String, List<LinkEntry>> bySource = new LinkedHashMap<>();
    links.forEach(
        l -> bySource.computeIfAbsent(l.from() + l.kind(), f -> new ArrayList<>()).add(l));
    Prose text = Prose.empty().strong("How it spread").text(": ");
    String join = "";
    for (List<LinkEntry> same : bySource.values()) {
      LinkEntry first = same.get(0);
      List<String> targets = same.stream().map(l -> name(l.to())).toList();
      text = text.text(join + name(first.from()) + verb(first.kind()) + listed(targets));
      join = "; ";
    }
    return Optional.of(text.text(weakest()));
  }

  private String weakest() {
    LinkEntry weakest =
        links.stream()
            .min(Comparator.comparingDouble((LinkEntry l) -> l.confidence().value()))
            .orElseThrow();
    boolean follows = links.stream().anyMatch(l -> l.kind().equals("followed-by"));
    return ". The chain is as sure as its weakest arrow: "
        + weakest.confidence().level()
        + ", "
        + Wording.estimate(Math.floor(weakest.confidence().value() * 100) / 100)
        + ", from "
        + name(weakest.from())
        + " to "
        + name(weakest.to())
        + "."
        + (follows ? " What is said to precede another is known by order alone." : "");
  }

  private static String verb(String kind) {
    return switch (kind) {
      case "led-to" -> " led to ";
      case "sustains" -> " kept up ";
      default -> " preceded ";
    };
  }

  private static String listed(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  private String name(String id) {
    VerdictEntry verdict = verdicts.get(id);
    if (verdict == null) {
      return id;
    }
    String subject = Wording.plain(Subject.decoded(verdict.subject()));
    String kind = verdict.rule().substring(verdict.rule().indexOf('/') + 1);
    return switch (verdict.rule()) {
      case "change/trigger" -> "the change " + subject;
      case "onset/first-failing" -> "the trouble of " + subject;
      case "amplification/retry-storm" -> "the retries of " + subject;
      case "amplification/fan-out-growth" -> "the growth of calls " + subject;
      case "pool/saturation" -> "the full pool " + subject;
      case "probe/contention" -> "the failed health checks of " + subject;
      case "paging/unpaged-alert" -> "the alert " + subject + " that paged nobody";
      case "overload/metastable" -> "the overload of " + subject + " that stayed";
      default -> "the " + kind.replace('-', ' ') + " of " + subject;
    };
  }
}
