package dev.fishbone.rules.latent;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Whether an alert that is called critical could page anybody. */
public final class UnpagedCritical implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "latent/unpaged-critical",
          "Which alerts of critical severity could page nobody?",
          Bone.DETECTION,
          List.of(
              new Need(
                  Set.of(Signal.ALERT_RULES),
                  "alerting rules",
                  "record the rule files, or the rules of the server that evaluates them"),
              new Need(
                  Set.of(Signal.ALERT_ROUTES),
                  "the routes of alerts",
                  "give the routing configuration as a file: what each receiver is stands there")),
          List.of(),
          List.of());

  private static final List<String> LABELS = List.of("severity", "priority", "urgency", "level");
  private static final Pattern CRITICAL =
      Pattern.compile("critical|crit|page|pager|emergency|fatal|disaster|sev-?[01]|p-?[01]");

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    Map<String, List<AlertRule>> rules = new TreeMap<>();
    for (AlertRule rule : telemetry.alertRules()) {
      if (isCritical(rule)) {
        rules.computeIfAbsent(rule.name(), n -> new ArrayList<>()).add(rule);
      }
    }
    if (rules.isEmpty()) {
      return List.of(new Verdict(INFO.id(), "-", 1, none()));
    }
    List<Verdict> verdicts = new ArrayList<>();
    CriticalRoute routes = new CriticalRoute(telemetry);
    rules.forEach(
        (name, same) ->
            verdicts.add(new Verdict(INFO.id(), Subject.named(name), 1, worst(routes, same))));
    return verdicts;
  }

  /**
   * Rules of one name are one alert to whoever is woken: the one that fares worst stands for all.
   */
  private static Outcome worst(CriticalRoute routes, List<AlertRule> rules) {
    try {
      Outcome worst = routes.judge(rules.get(0));
      for (AlertRule rule : rules.subList(1, rules.size())) {
        Outcome other = routes.judge(rule);
        worst = rank(other) > rank(worst) ? other : worst;
      }
      return worst;
    } catch (IllegalArgumentException e) {
      return new NotAssessed(
          ReasonCode.SOURCE_FAILED,
          "a routing configuration that can be read: " + e.getMessage(),
          "correct it, so that its expressions can be read");
    }
  }

  private static int rank(Outcome outcome) {
    return outcome.fold(f -> f.grade() == Outcome.Grade.FINDING ? 3 : 2, clear -> 0, none -> 1);
  }

  private static boolean isCritical(AlertRule rule) {
    return LABELS.stream()
        .map(label -> rule.labels().getOrDefault(label, "").toLowerCase(Locale.ROOT).strip())
        .anyMatch(value -> CRITICAL.matcher(value).matches());
  }

  private static NotAssessed none() {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "an alert of critical severity: no rule has a label severity=critical or its like",
        "label the alerts that somebody must be woken for");
  }
}
