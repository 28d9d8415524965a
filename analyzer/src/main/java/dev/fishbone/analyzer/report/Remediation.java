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
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is to be done: one step an action, with the findings that it removes. */
public final class Remediation {
  private static final Set<String> REPEATING =
      Set.of(
          "amplification/retry-storm", "retry/budget", "retry/backoff", "overload/thundering-herd");

  /** Where an action's first words end and its particulars begin. */
  private static final Pattern PARTICULARS = Pattern.compile("; |: ");

  /** Findings alone: what is only suspected is looked into first; where to look is no remedy. */
  private final Map<String, List<VerdictEntry>> byStep = new LinkedHashMap<>();

  /** Alerts that paged nobody. */
  private final List<VerdictEntry> unpaged;

  Remediation(Findings findings) {
    unpaged =
        Causes.of(findings).stream()
            .filter(c -> c.is(Findings.FINDING) && c.rule().equals("paging/unpaged-alert"))
            .toList();
    for (VerdictEntry cause : Causes.of(findings)) {
      if (cause.is(Findings.FINDING) && !cause.rule().startsWith("onset/")) {
        byStep.computeIfAbsent(key(cause), a -> new ArrayList<>()).add(cause);
      }
    }
  }

  /**
   * A step for a list of things to do.
   *
   * @param id that of the document's item
   * @param removes ids of the findings
   */
  public record Action(String id, Step step, List<String> removes) {
    public Action {
      removes = List.copyOf(removes);
    }
  }

  /** The document's steps, in its order. */
  public static List<Action> actions(Findings findings) {
    List<Action> actions = new ArrayList<>();
    new Remediation(findings)
        .byStep
        .values()
        .forEach(
            causes ->
                actions.add(
                    new Action(
                        id(causes.get(0)),
                        step(causes),
                        causes.stream().map(VerdictEntry::id).toList())));
    return actions;
  }

  /**
   * How an edge's calls are repeated, a pool's size and use, and who is paged are each set in one
   * place: what is found of them is one step.
   */
  private String key(VerdictEntry cause) {
    if (REPEATING.contains(cause.rule())) {
      return "repeating " + cause.subject();
    }
    if (cause.rule().equals("pool/saturation") || cause.rule().equals("pool/sizing")) {
      return "pool " + cause.subject();
    }
    if (cause.rule().equals("paging/detection-gap")) {
      VerdictEntry told = unpaged.stream().filter(c -> names(cause, c)).findFirst().orElse(cause);
      return Objects.requireNonNull(told.action());
    }
    return Objects.requireNonNull(cause.action());
  }

  /** Whether a late page's remedy is that this alert pages: it fired in time. */
  private static boolean names(VerdictEntry late, VerdictEntry alert) {
    return Objects.requireNonNull(late.action()).startsWith("Let " + alert.subject() + " page");
  }

  /** A step's id and the step, by rank of the first finding that it removes. */
  Map<String, Step> steps() {
    Map<String, Step> steps = new LinkedHashMap<>();
    byStep.values().forEach(causes -> steps.put(id(causes.get(0)), step(causes)));
    return steps;
  }

  /** That of its finding, with another letter. */
  private static String id(VerdictEntry cause) {
    return "S" + cause.id().substring(1);
  }

  private static Step step(List<VerdictEntry> causes) {
    String action = Objects.requireNonNull(causes.get(0).action());
    Matcher particulars = PARTICULARS.matcher(action);
    boolean more = particulars.find();
    StringBuilder body = new StringBuilder();
    if (more) {
      body.append(Wording.capital(action.substring(particulars.end()))).append(". ");
    }
    causes.stream()
        .map(c -> Objects.requireNonNull(c.action()))
        .distinct()
        .skip(1)
        .forEach(also -> body.append(Wording.capital(also)).append(". "));
    body.append("Removes: ");
    for (int i = 0; i < causes.size(); i++) {
      body.append(i == 0 ? "" : "; ")
          .append(Wording.capital(Objects.requireNonNull(causes.get(i).items()).get(0)))
          .append(" (")
          .append(causes.get(i).id())
          .append(')');
    }
    body.append(". Owner: ____, due: ____.");
    String title = more ? action.substring(0, particulars.start()) : action;
    Step step = new Step(Wording.capital(title), body.toString());
    return causes.stream()
        .map(VerdictEntry::fix)
        .filter(Objects::nonNull)
        .findFirst()
        .map(fix -> typed(step, fix))
        .orElse(step);
  }

  private static Step typed(Step step, FixEntry fix) {
    String test = fix.test() == null ? "" : "; try it with: " + fix.test();
    return step.withCode(fix.code(), fix.lang()).withNote(Wording.capital(fix.place()) + test);
  }
}
