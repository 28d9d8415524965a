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

  /** Alerts that paged nobody, and rules that are missing: what a late page's remedy is. */
  private final List<VerdictEntry> paging;

  Remediation(Findings findings) {
    List<VerdictEntry> found =
        Causes.of(findings).stream().filter(c -> c.is(Findings.FINDING)).toList();
    List<VerdictEntry> untold = found.stream().filter(c -> c.rule().startsWith("paging/")).toList();
    paging = untold.stream().filter(c -> !c.rule().equals(LATE)).toList();
    for (VerdictEntry cause : found) {
      // To alert on the burn is asked for where people were told late or not at all.
      boolean needless = cause.rule().startsWith("slo/") && untold.isEmpty();
      if (!needless && !cause.rule().startsWith("onset/")) {
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
    if (cause.rule().equals(LATE)) {
      return paging.stream()
          .filter(c -> remedies(c, cause))
          .findFirst()
          .map(this::key)
          .orElse(Objects.requireNonNull(cause.action()));
    }
    return written(cause).orElse(Objects.requireNonNull(cause.action()));
  }

  /** Where and what is to be written so that somebody is paged. */
  private static Optional<String> written(VerdictEntry cause) {
    return Optional.ofNullable(cause.fix())
        .filter(f -> cause.rule().startsWith("paging/"))
        .map(f -> f.place() + ": " + f.code());
  }

  /** Whether a late page's remedy is that this alert pages, which fired in time, or this rule. */
  private static boolean remedies(VerdictEntry found, VerdictEntry late) {
    boolean told = found.rule().equals("paging/unpaged-alert");
    String action = Objects.requireNonNull(late.action());
    return told
        ? action.startsWith("Let " + found.subject() + " page")
        : found.rule().equals("paging/missing-rule") && found.subject().equals(late.subject());
  }

  /** A step's id and the step, by rank of the first finding that it removes. */
  Map<String, Step> steps() {
    Map<String, Step> steps = new LinkedHashMap<>();
    byStep.values().forEach(causes -> steps.put(id(causes.get(0)), step(causes)));
    return steps;
  }

  /** What the steps are, for whoever meets them among others. */
  static String overview() {
    return "The steps that name findings by their ids stand in the order of the bones. Each names what it is"
        + " meant to remove; none was tried. What is only suspected, where the trouble began, and a budget's burn of which people were told in time have no step.";
  }

  /** That of its finding, with another letter. */
  private static String id(VerdictEntry cause) {
    return "S" + cause.id().substring(1);
  }

  /** The one that asks for most, and is typed so; the others add to it. */
  private static List<VerdictEntry> fullestFirst(List<VerdictEntry> causes) {
    return causes.stream()
        .sorted(Comparator.comparingInt(c -> REPEATING.indexOf(c.rule())))
        .toList();
  }

  private static Step step(List<VerdictEntry> causes) {
    List<VerdictEntry> sorted = fullestFirst(causes);
    List<String> actions = actions(sorted);
    String action = actions.get(0);
    Matcher particulars = PARTICULARS.matcher(action);
    StringBuilder body = new StringBuilder();
    if (particulars.find()) {
      body.append(Wording.capital(action.substring(particulars.end()))).append(". ");
    }
    actions.stream().skip(1).forEach(also -> body.append(Wording.capital(also)).append(". "));
    body.append(causes.get(0).rule().startsWith("slo/") ? "Asked for by: " : "Removes: ");
    for (int i = 0; i < causes.size(); i++) {
      body.append(i == 0 ? "" : "; ")
          .append(Wording.capital(Objects.requireNonNull(causes.get(i).items()).get(0)))
          .append(" (")
          .append(causes.get(i).id())
          .append(')');
    }
    body.append(". Owner: ____, due: ____.");
    Step step = new Step(Wording.capital(gist(action)), body.toString());
    return sorted.stream()
        .map(VerdictEntry::fix)
        .filter(Objects::nonNull)
        .findFirst()
        .map(fix -> typed(step, fix))
        .orElse(step);
  }

  /** What is to be done, each once; that of a late page only where nothing else is said of it. */
  private static List<String> actions(List<VerdictEntry> causes) {
    List<String> actions = new ArrayList<>();
    List<String> written = new ArrayList<>();
    for (VerdictEntry cause : causes) {
      Optional<String> how = written(cause);
      String action = Objects.requireNonNull(cause.action());
      boolean said =
          how.filter(written::contains).isPresent()
              || actions.stream().anyMatch(first -> first.startsWith(gist(action)));
      if (!said && !cause.rule().equals(LATE)) {
        actions.add(action);
      }
      how.ifPresent(written::add);
    }
    return actions.isEmpty() ? List.of(Objects.requireNonNull(causes.get(0).action())) : actions;
  }

  /** Its first words: who says them, and more, has said what it asks for. */
  private static String gist(String action) {
    Matcher particulars = PARTICULARS.matcher(action);
    return particulars.find() ? action.substring(0, particulars.start()) : action;
  }

  private static Step typed(Step step, FixEntry fix) {
    String test = fix.test() == null ? "" : "; try it with: " + fix.test();
    return step.withCode(fix.code(), fix.lang()).withNote(Wording.capital(fix.place()) + test);
  }
}
