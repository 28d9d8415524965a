package dev.fishbone.analyzer.decisions;

import dev.fishbone.analyzer.findings.DecisionEntry;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.LostDecision;
import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.yaml.YamlException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What people decided, and findings with it. The tool's own verdicts stay as they are. */
public record Decisions(List<Decision> all) {
  public static final Decisions NONE = new Decisions(List.of());

  public Decisions {
    all = List.copyOf(all);
  }

  /**
   * Each decision with the verdict that it is about, or among those that lost theirs.
   *
   * @throws YamlException where an id is that of no verdict but nearly that of one, or nothing was
   *     judged that could be overruled or reworded
   */
  public Findings appliedTo(Findings findings) throws YamlException {
    if (all.isEmpty()) {
      return findings;
    }
    Map<String, VerdictEntry> verdicts = new LinkedHashMap<>();
    findings.verdicts().forEach(v -> verdicts.put(v.id(), v));
    List<LostDecision> lost = new ArrayList<>();
    for (Decision decision : all) {
      VerdictEntry verdict = verdicts.get(decision.id());
      if (verdict == null) {
        lost.add(lost(decision, verdicts));
      } else {
        refuseUnjudged(decision, verdict);
        verdicts.put(verdict.id(), entry(decision, review(decision, verdict)).on(verdict));
      }
    }
    return with(findings, List.copyOf(verdicts.values()), lost);
  }

  private static Findings with(Findings f, List<VerdictEntry> decided, List<LostDecision> lost) {
    return new Findings(
        f.schema(),
        f.product(),
        f.recording(),
        f.incident(),
        f.zone(),
        f.effects(),
        f.settings(),
        f.times(),
        f.impact(),
        decided,
        f.links(),
        f.tested(),
        f.charts(),
        f.sequences(),
        f.evidence(),
        f.coverage(),
        lost.isEmpty() ? null : lost);
  }

  private static void refuseUnjudged(Decision decision, VerdictEntry verdict) throws YamlException {
    if (verdict.is(Findings.NOT_ASSESSED)) {
      throw new YamlException(
          decision.place()
              + ": "
              + decision.id()
              + " was not assessed, so there is nothing to overrule or reword; write what you know"
              + " into the document");
    }
    if (verdict.is(Findings.CLEAR) && decision.kind() == Decision.Kind.REWORDED) {
      throw new YamlException(
          decision.place()
              + ": "
              + decision.id()
              + " is clear; only what was found or suspected can be reworded: overrule it, or take"
              + " the decision out");
    }
  }

  /** Empty where it stands on what it was decided on, as far as that is known. */
  private static String review(Decision decision, VerdictEntry verdict) {
    String now = FiguresPrint.of(verdict);
    return decision.figures().isEmpty() || decision.figures().equals(now)
        ? ""
        : "the verdict's figures have changed since it was decided ("
            + decision.figures()
            + " then, "
            + now
            + " now)";
  }

  private static LostDecision lost(Decision decision, Map<String, VerdictEntry> verdicts)
      throws YamlException {
    // The letter tells finding from clear, the digits are of rule, subject and episode.
    char other = decision.id().charAt(0) == 'F' ? 'N' : 'F';
    VerdictEntry turned = verdicts.get(other + decision.id().substring(1));
    if (turned != null) {
      String now =
          turned.is(Findings.NOT_ASSESSED) ? "is not assessed" : "is now " + turned.verdict();
      return new LostDecision(
          decision.id(),
          decision.place(),
          entry(decision, turned.rule() + " of " + turned.subject() + " " + now));
    }
    Optional<String> near = Nearest.to(decision.id(), verdicts.keySet());
    if (near.isPresent()) {
      throw new YamlException(
          decision.place()
              + ": no verdict has the id "
              + decision.id()
              + " (did you mean "
              + near.get()
              + "?); correct it");
    }
    return new LostDecision(
        decision.id(), decision.place(), entry(decision, "no verdict of this run has this id"));
  }

  private static DecisionEntry entry(Decision decision, String review) {
    return new DecisionEntry(
        decision.kind().word(),
        decision.claim().isEmpty() ? null : decision.claim(),
        decision.reason(),
        decision.by(),
        decision.at(),
        review.isEmpty() ? null : review);
  }
}
