package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.util.List;

/** Reads off verdicts which figures are two sides of one: before the incident and within it. */
final class VerdictChanges {
  private static final List<String[]> SIDES =
      List.of(
          new String[] {"departed-from", "departed-to"},
          new String[] {"hold-usual", "hold-seen"},
          new String[] {"calls-before", "calls-after"},
          new String[] {"calls-per-invocation-before", "calls-per-invocation"},
          new String[] {"calls-usual", "calls-seen"});

  private final Facts facts;

  VerdictChanges(Facts facts) {
    this.facts = facts;
  }

  void add(VerdictEntry verdict) {
    for (String[] sides : SIDES) {
      pair(verdict, sides[0], sides[1]);
    }
  }

  private void pair(VerdictEntry verdict, String before, String after) {
    List<FigureEntry> all = FindingsFacts.figures(verdict);
    for (FigureEntry first : all) {
      for (FigureEntry second : all) {
        if (first.name().equals(before)
            && second.name().equals(after)
            && first.unit().equals(second.unit())) {
          facts.add(
              new Change(
                  verdict.subject() + ": " + before.replace('-', ' '),
                  EvidenceFacts.quantity(first.value(), first.unit()),
                  EvidenceFacts.quantity(second.value(), second.unit()),
                  Shown.of(first.value(), first.unit()),
                  Shown.of(second.value(), second.unit()),
                  second.evidence().isEmpty() ? List.of(verdict.id()) : second.evidence()));
        }
      }
    }
  }
}
