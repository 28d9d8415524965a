package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FixEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is to be done: one step an action, with the findings that it removes. */
public final class Remediation {
  /** The first of them asks for most. */
  private static final List<String> REPEATING =
      List.of(
          "amplification/retry-storm", "retry/budget", "retry/backoff", "overload/thundering-herd");

  private static final String LATE = "paging/detection-gap";

  /** Where an action's first words end and its particulars begin. */
  private static final Pattern PARTICULARS = Pattern.compile("; |: ");

  /** Findings alone: what is only suspected is looked into first; where to look is no remedy. */
  private final Map<String, List<VerdictEntry>> byStep = new LinkedHashMap<>();

  private final List<VerdictEntry> found;

  Remediation(Findings findings) {
    found =
        Causes.of(findings).stream()
            .filter(c -> c.is(Findings.FINDING) && !c.rule().startsWith("onset/"))
            .toList();
    found.forEach(c -> byStep.computeIfAbsent(key(c), a -> new ArrayList<>()).add(c));
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

  /** The same change in the same place is one step, whatever asked for it. */
  private String key(VerdictEntry cause) {
    if (cause.rule().equals(LATE)) {
      Optional<VerdictEntry> told = found.stream().filter(c -> names(cause, c)).findFirst();
      return told.map(this::key).orElseGet(() -> place(cause));
    }
    return place(found.stream().filter(c -> sameChange(c, cause)).findFirst().orElse(cause));
  }

  private static boolean sameChange(VerdictEntry one, VerdictEntry other) {
    FixEntry fix = one.fix();
    FixEntry also = other.fix();
    return fix != null
        && also != null
        && fix.place().equals(also.place())
        && fix.code().equals(also.code());
  }

  /**
   * How an edge's calls are repeated, a pool's size and use, and who is paged are each set in one
   * place: what is found of them is one step.
   */
  private static String place(VerdictEntry cause) {
    if (REPEATING.contains(cause.rule())) {
      return "repeating " + cause.subject();
    }
    return cause.rule().equals("pool/saturation") || cause.rule().equals("pool/sizing")
        ? "pool " + cause.subject()
        : Objects.requireNonNull(cause.action());
  }

  /** Whether a late page's remedy is this one: its alert fired in time, or its rule is missing. */
  private static boolean names(VerdictEntry late, VerdictEntry other) {
    String action = Objects.requireNonNull(late.action());
    return isMissingRule(other)
        ? other.subject().equals(late.subject()) && action.startsWith("Add a rule")
        : other.rule().equals("paging/unpaged-alert")
            && action.startsWith("Let " + other.subject() + " page");
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

  /** The one that says most of what is to be done, and how it is typed; the others add to it. */
  private static List<VerdictEntry> fullestFirst(List<VerdictEntry> causes) {
    List<VerdictEntry> sorted = new ArrayList<>(causes);
    sorted.sort(
        Comparator.comparing((VerdictEntry c) -> c.rule().equals(LATE))
            .thenComparing(c -> REPEATING.indexOf(c.rule())));
    return sorted;
  }

  /** Whether a step that begins with the first says what the other would add. */
  private static boolean saysAlready(List<VerdictEntry> sorted, VerdictEntry other) {
    VerdictEntry first = sorted.get(0);
    String action = Objects.requireNonNull(other.action());
    Matcher particulars = PARTICULARS.matcher(action);
    String gist = particulars.find() ? action.substring(0, particulars.start()) : action;
    return Objects.requireNonNull(first.action()).startsWith(gist)
        || sameChange(first, other)
        || (other.rule().equals(LATE) && sorted.stream().anyMatch(Remediation::isMissingRule));
  }

  private static boolean isMissingRule(VerdictEntry cause) {
    return cause.rule().equals("paging/missing-rule");
  }

  private static Step step(List<VerdictEntry> causes) {
    List<VerdictEntry> sorted = fullestFirst(causes);
    String action = Objects.requireNonNull(sorted.get(0).action());
    Matcher particulars = PARTICULARS.matcher(action);
    boolean more = particulars.find();
    StringBuilder body = new StringBuilder();
    if (more) {
      body.append(Wording.capital(action.substring(particulars.end()))).append(". ");
    }
    sorted.stream()
        .skip(1)
        .filter(c -> !saysAlready(sorted, c))
        .map(c -> Objects.requireNonNull(c.action()))
        .distinct()
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
    return sorted.stream()
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
