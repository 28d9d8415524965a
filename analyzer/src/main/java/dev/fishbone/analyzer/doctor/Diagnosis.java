package dev.fishbone.analyzer.doctor;

import dev.fishbone.rules.Need;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which rules could judge with what the sources have, and what is worth adding first. */
public final class Diagnosis {
  private final List<RuleInfo> rules;
  private final Set<Signal> present;

  public Diagnosis(List<RuleInfo> rules, Set<Signal> present) {
    this.rules = List.copyOf(rules);
    this.present = present.isEmpty() ? EnumSet.noneOf(Signal.class) : EnumSet.copyOf(present);
  }

  /**
   * One rule's state.
   *
   * @param missing needs that are not met: with any of them the rule does not judge
   * @param weaker wishes that are not met: with them it would leave less open
   */
  public record RuleState(String rule, List<Need> missing, List<Need> weaker) {
    public boolean judges() {
      return missing.isEmpty();
    }
  }

  /**
   * What to add first.
   *
   * @param judging rules that could judge with it and cannot without
   * @param better rules that would leave less open with it
   */
  public record Advice(Need need, List<String> judging, List<String> better) {}

  public List<RuleState> rules() {
    return rules.stream()
        .map(
            rule ->
                new RuleState(
                    rule.id(), unmet(rule.needs(), present), unmet(rule.wishes(), present)))
        .toList();
  }

  private static List<Need> unmet(List<Need> needs, Set<Signal> present) {
    return needs.stream()
        .filter(need -> need.anyOf().stream().noneMatch(present::contains))
        .toList();
  }

  /**
   * The cheapest of the signals that let most rules judge: first by rules that become able to
   * judge, then by those that become better, then by what it takes to have it.
   */
  public Optional<Advice> first() {
    List<Advice> advice = new ArrayList<>();
    for (RuleInfo rule : rules) {
      for (List<Need> each : List.of(rule.needs(), rule.wishes())) {
        unmet(each, present).forEach(need -> advice.add(advice(need)));
      }
    }
    return advice.stream()
        .filter(a -> !a.judging().isEmpty() || !a.better().isEmpty())
        .min(
            Comparator.comparing((Advice a) -> -a.judging().size())
                .thenComparing(a -> -a.better().size())
                .thenComparing(a -> cost(a.need()))
                .thenComparing(a -> a.need().what()));
  }

  private Advice advice(Need need) {
    Set<Signal> more = present.isEmpty() ? EnumSet.noneOf(Signal.class) : EnumSet.copyOf(present);
    more.addAll(need.anyOf());
    List<String> judging = new ArrayList<>();
    List<String> better = new ArrayList<>();
    for (RuleInfo rule : rules) {
      boolean judged = unmet(rule.needs(), present).isEmpty();
      if (!judged && unmet(rule.needs(), more).isEmpty()) {
        judging.add(rule.id());
      } else if (judged
          && unmet(rule.wishes(), more).size() < unmet(rule.wishes(), present).size()) {
        better.add(rule.id());
      }
    }
    return new Advice(need, judging, better);
  }

  /** A file that lies somewhere is cheaper than a metric to export, and that than tracing. */
  private static int cost(Need need) {
    return need.anyOf().stream().mapToInt(Diagnosis::cost).min().orElse(0);
  }

  private static int cost(Signal signal) {
    return switch (signal) {
      case ALERT_ROUTES, ALERT_RULES, POLICIES, CHANGES, NOTES -> 1;
      case PAGES, HEALTH_EVENTS -> 2;
      case TRACES -> 4;
      default -> 3;
    };
  }
}
