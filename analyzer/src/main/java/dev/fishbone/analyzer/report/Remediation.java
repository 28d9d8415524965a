package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FixEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What is to be done: one step an action, with the findings that it removes. */
final class Remediation {
  /** Findings alone: what is only suspected is looked into first; where to look is no remedy. */
  private final Map<String, List<VerdictEntry>> byAction = new LinkedHashMap<>();

  Remediation(Findings findings) {
    for (VerdictEntry cause : Causes.of(findings)) {
      if (cause.is(Findings.FINDING) && !cause.rule().startsWith("onset/")) {
        byAction
            .computeIfAbsent(Objects.requireNonNull(cause.action()), a -> new ArrayList<>())
            .add(cause);
      }
    }
  }

  /** A step's id and the step, by rank of the first finding that it removes. */
  Map<String, Step> steps() {
    Map<String, Step> steps = new LinkedHashMap<>();
    byAction.forEach((action, causes) -> steps.put(id(causes.get(0)), step(action, causes)));
    return steps;
  }

  /** That of its finding, with another letter. */
  private static String id(VerdictEntry cause) {
    return "S" + cause.id().substring(1);
  }

  private static Step step(String action, List<VerdictEntry> causes) {
    StringBuilder body = new StringBuilder("Removes: ");
    for (int i = 0; i < causes.size(); i++) {
      body.append(i == 0 ? "" : "; ")
          .append(Wording.capital(Objects.requireNonNull(causes.get(i).items()).get(0)))
          .append(" (")
          .append(causes.get(i).id())
          .append(')');
    }
    Step step = new Step(Wording.capital(action), body + ". Owner: ____, due: ____.");
    FixEntry fix = causes.get(0).fix();
    if (fix == null) {
      return step;
    }
    Step coded =
        fix.code().contains("\n")
            ? step.withNote(Wording.capital(fix.place()) + ": " + fix.code())
            : step.withCode(fix.code(), fix.lang());
    return fix.test() == null ? coded : coded.withNote("To be tried with: " + fix.test());
  }
}
