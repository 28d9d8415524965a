package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.wording.Wording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The first ten lines that a person needs: what was felt, what most likely caused it and how sure
 * that is, what to do first, what could not be told, where the files are.
 */
public final class FirstLines {
  private static final int MOST_EFFECTS = 3;
  private static final int WIDTH = 320;
  private static final String IMPACT = "impact/";

  private FirstLines() {}

  public static List<String> of(Findings findings, Path out) {
    List<String> lines = new ArrayList<>();
    Effects effects = new Effects(findings);
    for (EffectRef effect : findings.effects().stream().limit(MOST_EFFECTS).toList()) {
      lines.add("Effect: " + effects.sentence(effect));
    }
    if (findings.effects().isEmpty()) {
      lines.add("Effect: none is declared and none stands out in the failures");
    }
    List<VerdictEntry> causes = Causes.of(findings);
    causes.stream()
        .findFirst()
        .ifPresent(cause -> lines.add(Causes.label(cause) + ": " + cause(cause)));
    if (causes.isEmpty()) {
      lines.add("Cause: none found; see what was looked for and what could not be");
    }
    Decided decided = new Decided(findings);
    int more = decided.isEmpty() ? 3 : 2;
    causes.stream().skip(1).limit(more).forEach(cause -> lines.add("Also: " + cause(cause)));
    causes.stream()
        .findFirst()
        .map(VerdictEntry::action)
        .ifPresent(action -> lines.add("First: " + action));
    if (!decided.isEmpty()) {
      lines.add("Decided by people: " + decided.counts());
    }
    lines.add(notAssessed(findings));
    lines.add(
        "Written: "
            + out.resolve("postmortem.md")
            + ", report.html, findings.json, "
            + findings.charts().size()
            + (findings.charts().size() == 1 ? " chart" : " charts")
            + ", digest.md, actions.csv, failed-requests.csv, evidence/");
    return lines.stream().map(line -> Words.line(line, WIDTH)).toList();
  }

  private static String cause(VerdictEntry cause) {
    // The confidence stands first, since a long claim is cut at its end.
    return "(confidence of the finding "
        + Causes.confidence(cause)
        + ") "
        + Wording.capital(Objects.requireNonNullElse(cause.claim(), cause.rule()));
  }

  private static String notAssessed(Findings findings) {
    List<VerdictEntry> all =
        findings.verdicts().stream().filter(v -> v.is(Findings.NOT_ASSESSED)).toList();
    List<String> open = new ArrayList<>();
    all.stream()
        .filter(v -> !v.rule().startsWith(IMPACT))
        .map(
            v ->
                v.rule()
                    + " of "
                    + v.subject()
                    + " ("
                    + Objects.requireNonNull(v.reason()).needs()
                    + ")")
        .forEach(open::add);
    List<String> impact =
        all.stream()
            .filter(v -> v.rule().startsWith(IMPACT))
            .map(v -> v.rule().substring(IMPACT.length()).replace('-', ' '))
            .distinct()
            .toList();
    if (!impact.isEmpty()) {
      open.add("of the impact " + String.join(", ", impact));
    }
    long holes = findings.coverage().stream().mapToLong(c -> c.gaps().size()).sum();
    String gaps =
        holes == 0 ? "" : "; " + holes + (holes == 1 ? " gap" : " gaps") + " in what was read";
    return "Not assessed: "
        + (open.isEmpty() ? "nothing that was asked" : String.join("; ", open))
        + gaps;
  }
}
