package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.findings.DecisionEntry;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.LostDecision;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What people decided about verdicts, each with the tool's own claim. */
public final class Decided {
  private final List<VerdictEntry> verdicts;
  private final List<LostDecision> lost;

  public Decided(Findings findings) {
    this.verdicts = findings.verdicts().stream().filter(v -> v.decision() != null).toList();
    this.lost = Objects.requireNonNullElse(findings.lostDecisions(), List.of());
  }

  boolean isEmpty() {
    return verdicts.isEmpty() && lost.isEmpty();
  }

  void list(Generated body) {
    List<Prose> lines = new ArrayList<>();
    verdicts.forEach(v -> lines.add(line(v, Objects.requireNonNull(v.decision()))));
    lost.forEach(l -> lines.add(line(l)));
    body.bullets(lines);
  }

  private static Prose line(VerdictEntry verdict, DecisionEntry decision) {
    return head(decision, verdict.id())
        .text(" (" + verdict.rule() + " ")
        .code(verdict.subject())
        .text("): " + who(decision) + ". The tool's own claim: " + own(verdict))
        .text(review(decision));
  }

  private static Prose line(LostDecision decided) {
    return head(decided.decision(), decided.id())
        .text(": " + who(decided.decision()) + ".")
        .text(claimed(decided.decision()) + review(decided.decision()))
        .text(" It stands at ")
        .code(decided.place())
        .text(".");
  }

  private static Prose head(DecisionEntry decision, String id) {
    return Prose.empty().strong(Wording.capital(decision.kind())).text(" ").code(id);
  }

  /** "overruled by Ana on 2026-08-15 because the flag was off there". */
  private static String who(DecisionEntry decision) {
    String reason = decision.reason();
    return decision.kind()
        + " by "
        + decision.by()
        + " on "
        + decision.at()
        + " because "
        + (reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason);
  }

  private static String own(VerdictEntry verdict) {
    String claim = Words.sentence(Objects.requireNonNullElse(verdict.claim(), verdict.rule()));
    return verdict.confidence() == null
        ? claim
        : claim + " Confidence " + Causes.confidence(verdict) + ".";
  }

  private static String claimed(DecisionEntry decision) {
    return decision.claim() == null ? "" : " It was to be told as: " + decision.claim() + ".";
  }

  private static String review(DecisionEntry decision) {
    return decision.review() == null
        ? ""
        : " To be looked at again: " + Words.sentence(decision.review());
  }

  /** "2 verdicts overruled, 1 reworded, 1 decision to be looked at again"; empty for none. */
  String counts() {
    List<String> parts = new ArrayList<>();
    count(parts, verdicts.stream().filter(VerdictEntry::overruled).count(), "overruled");
    count(parts, verdicts.stream().filter(v -> !v.overruled()).count(), "reworded");
    count(parts, reviews().size(), "to be looked at again");
    return String.join(", ", parts);
  }

  private static void count(List<String> parts, long count, String what) {
    if (count > 0) {
      parts.add(count + " " + what);
    }
  }

  /** What a person has to look at again, one sentence each. */
  public List<String> reviews() {
    List<String> sentences = new ArrayList<>();
    for (VerdictEntry verdict : verdicts) {
      String review = Objects.requireNonNull(verdict.decision()).review();
      if (review != null) {
        sentences.add(
            "the decision about " + verdict.id() + " is to be looked at again: " + review);
      }
    }
    for (LostDecision decided : lost) {
      sentences.add(
          decided.place()
              + ": the decision about "
              + decided.id()
              + " is to be looked at again: "
              + decided.decision().review());
    }
    return sentences;
  }
}
