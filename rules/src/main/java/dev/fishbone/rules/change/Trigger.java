package dev.fishbone.rules.change;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Setting.Kind;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.rules.departure.ServiceState;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which deploy, flag or other change began the trouble (ALGORITHMS 6). */
public final class Trigger implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "change/trigger",
          "Which change began it, and how was it rolled out?",
          Bone.CHANGE,
          List.of(
              new Need(
                  EnumSet.of(
                      Signal.TRACES,
                      Signal.SERVER_REQUESTS,
                      Signal.CLIENT_REQUESTS,
                      Signal.PROXY_REQUESTS,
                      Signal.POOL_ACTIVE,
                      Signal.THREADS_ACTIVE,
                      Signal.LOGS),
                  "requests, to tell when the trouble began",
                  "record server spans or request counters")),
          List.of(
              new Need(
                  Set.of(Signal.CHANGES),
                  "the feed of changes",
                  "export deploys and flag changes, 28 days of them"),
              new Need(
                  Set.of(Signal.TRACES),
                  "calls between services",
                  "record traces: they tell which changes could reach what failed")),
          List.of(
              new Setting("longest-lag", Kind.DURATION, "60m", "later, timing says nothing"),
              new Setting("mean-lag", Kind.DURATION, "8m", "of changes that broke something"),
              new Setting("history", Kind.DURATION, "28d", "over which usual changes are counted"),
              new Setting("least-history", Kind.DURATION, "1d", "shorter: the rate is assumed"),
              new Setting("usual-interval", Kind.DURATION, "1h", "between changes, if assumed"),
              new Setting("silent-feed", Kind.DURATION, "7d", "without a change: feed broken"),
              new Setting("memory", Kind.DURATION, "7d", "in which a name alone is looked for"),
              new Setting("recovers-within", Kind.DURATION, "10m", "of a reversal that helped"),
              new Setting("persists-for", Kind.DURATION, "15m", "after one that did not"),
              new Setting("cohort-requests", Kind.COUNT, "200", "in each arm"),
              new Setting("cohort-ratio", Kind.RATIO, "1.25", "Kayenta's tolerance of a quarter"),
              new Setting("found", Kind.RATIO, "0.8", "posterior of a finding"),
              new Setting("suspected", Kind.RATIO, "0.4", "posterior of a suspicion")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    if (telemetry.changes().isEmpty()) {
      return only(telemetry, broken("no change at all is recorded"));
    }
    Departures departures = Departures.of(telemetry);
    IncidentSettings incident = new IncidentSettings(telemetry.recording());
    Optional<Trouble> trouble = Trouble.of(telemetry, departures, incident);
    if (trouble.isEmpty()) {
      return quiet(telemetry, departures);
    }
    Trouble began = trouble.get();
    boolean alive =
        telemetry.changes().stream()
            .map(Change::time)
            .anyMatch(
                t ->
                    !t.isAfter(began.latest())
                        && !t.isBefore(began.at().minus(settings.duration("silent-feed"))));
    if (!alive) {
      return only(telemetry, broken("none of the recorded changes precedes " + began.words()));
    }
    List<Verdict> verdicts = new Inquiry(telemetry, departures, began, settings).verdicts();
    return verdicts.isEmpty()
        ? only(telemetry, Absolved.none(began, settings.duration("longest-lag")))
        : verdicts;
  }

  private static NotAssessed broken(String what) {
    return new NotAssessed(
        ReasonCode.FEED_BROKEN,
        "a feed of changes that is alive: " + what,
        "export deploys and flag changes of the weeks before the incident too");
  }

  /** Nothing left its baseline: no change did harm, where harm would have been seen. */
  private static List<Verdict> quiet(Telemetry telemetry, Departures departures) {
    List<ServiceState> known =
        departures.services().stream().filter(s -> !s.studies().isEmpty()).toList();
    if (known.isEmpty() || !known.stream().allMatch(ServiceState::measured)) {
      ReasonCode why =
          known.stream().flatMap(s -> s.blind().stream()).findFirst().orElse(ReasonCode.NO_DATA);
      return only(
          telemetry,
          new NotAssessed(
              why,
              "the time at which a service left its baseline: none is seen to, and some could not be judged",
              "declare a baseline in window.yml and record every service's requests"));
    }
    List<Verdict> verdicts = Absolved.all(INFO.id(), telemetry);
    return verdicts.isEmpty() ? only(telemetry, Absolved.calm()) : verdicts;
  }

  private static List<Verdict> only(Telemetry telemetry, Outcome outcome) {
    String subject =
        telemetry.recording().effects().stream()
            .findFirst()
            .map(effect -> Subject.named(effect.service()))
            .orElse("-");
    return List.of(new Verdict(INFO.id(), subject, 1, outcome));
  }
}
