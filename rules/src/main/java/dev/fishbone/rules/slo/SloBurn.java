package dev.fishbone.rules.slo;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Effects;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Did an effect spend its budget of failures so fast that somebody had to be told? One verdict an
 * effect; how it is decided stands on the rule's page (ALGORITHMS 10 and 4.3).
 */
public final class SloBurn implements Rule {
  static final String ID = "slo/burn";

  private static final RuleInfo INFO =
      new RuleInfo(
          ID,
          "Was the budget of failures spent so fast that somebody had to be told?",
          Bone.DETECTION,
          List.of(
              new Need(
                  Set.of(Signal.PROXY_REQUESTS, Signal.TRACES, Signal.LOGS, Signal.SERVER_REQUESTS),
                  "requests and their outcome",
                  "record the proxy's request counters, traces, access logs, or the server's"
                      + " request counters")),
          List.of(),
          BurnLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    BurnLimits limits = BurnLimits.of(settings);
    IncidentSettings incident = new IncidentSettings(telemetry.recording());
    List<Effect> effects = Effects.of(telemetry, incident).effects();
    if (effects.isEmpty()) {
      NotAssessed none =
          new NotAssessed(
              ReasonCode.NO_DATA,
              "an effect: none is declared and none stands out",
              "name it under effects in window.yml");
      return List.of(new Verdict(ID, "-", 1, none));
    }
    Map<String, Integer> episodes = new HashMap<>();
    List<Verdict> verdicts = new ArrayList<>();
    for (Effect effect : effects) {
      String subject = Subject.named(effect.service());
      int episode = episodes.merge(subject, 1, Integer::sum);
      verdicts.add(new Verdict(ID, subject, episode, outcome(telemetry, effect, incident, limits)));
    }
    return List.copyOf(verdicts);
  }

  private static Outcome outcome(
      Telemetry telemetry, Effect effect, IncidentSettings incident, BurnLimits limits) {
    if (telemetry.recording().objectives().availability().isEmpty()) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "what share of the requests of " + effect.name() + " must succeed",
          "declare objectives.availability in window.yml");
    }
    double promised = telemetry.recording().objectives().availability().getAsDouble();
    if (!(promised > 0 && promised < 1)) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "an objective that leaves a budget: all or none of the requests must succeed",
          "declare objectives.availability in window.yml as a share between 0 and 1");
    }
    IncidentFrame frame = IncidentFrame.of(telemetry, effect, incident);
    return frame.sources().isEmpty()
        ? frame.symptomUnknown().<Outcome>map(why -> why).orElseThrow()
        : new BurnJudge(frame, 1 - promised, limits, incident.timeScale()).outcome();
  }
}
