package dev.fishbone.rules.onset;

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
import dev.fishbone.rules.departure.Departure;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.rules.departure.ServiceState;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Which service's own signals left their baseline first (ALGORITHMS 4.3 and 6), found and not told:
 * no effect need be declared.
 */
public final class FirstFailing implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "onset/first-failing",
          "Which service's own signals left their baseline first?",
          Bone.CHANGE,
          List.of(
              new Need(
                  EnumSet.of(
                      Signal.TRACES,
                      Signal.SERVER_REQUESTS,
                      Signal.CLIENT_REQUESTS,
                      Signal.PROXY_REQUESTS,
                      Signal.POOL_ACTIVE,
                      Signal.THREADS_ACTIVE),
                  "requests that services answered, in spans or counters",
                  "record server spans or the servers' request counters")),
          List.of(),
          List.of(
              new Setting("together-certainty", Kind.RATIO, "0.6", "judgement: X where two tie"),
              new Setting(
                  "by-calls-certainty",
                  Kind.RATIO,
                  "0.9",
                  "judgement: X where they tie and one calls the other"),
              new Setting(
                  "slower", Kind.RATIO, "2", "times: less, and nothing fails, is no failure yet"),
              new Setting("unseen-callee", Kind.RATIO, "0.8", "judgement: X where a callee hides"),
              new Setting(
                  "set-aside", Kind.RATIO, "0.9", "judgement: X where others were beside")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    Departures departures = Departures.of(telemetry);
    Optional<Departure> first = departures.first();
    if (first.isPresent()) {
      return List.of(
          new Verdict(
              INFO.id(),
              Subject.named(first.get().service()),
              1,
              new FirstFinding(departures, first.get(), settings).outcome()));
    }
    String subject =
        telemetry.recording().effects().stream()
            .findFirst()
            .map(effect -> Subject.named(effect.service()))
            .orElse("-");
    return List.of(new Verdict(INFO.id(), subject, 1, calm(departures)));
  }

  private static Outcome calm(Departures departures) {
    List<ServiceState> measured =
        departures.services().stream().filter(ServiceState::measured).toList();
    List<ServiceState> dark =
        departures.services().stream()
            .filter(s -> !s.measured() && !s.studies().isEmpty())
            .toList();
    if (!measured.isEmpty() && dark.isEmpty()) {
      return CalmServices.outcome(departures, measured);
    }
    ReasonCode why =
        dark.stream().flatMap(s -> s.blind().stream()).findFirst().orElse(ReasonCode.NO_DATA);
    String names =
        dark.isEmpty()
            ? "any service"
            : CalmServices.names(dark.stream().map(ServiceState::service).toList());
    return switch (why) {
      case NO_MATCHED_BASELINE ->
          new NotAssessed(
              why,
              "normal times of " + names + " with at least ten known bins",
              "declare a baseline in window.yml that lies before the incident and record it too");
      case PARTIAL_WINDOW ->
          new NotAssessed(
              why,
              "own signals of " + names + " in at least 80 % of the window",
              "record the window without holes");
      case LOW_POWER ->
          new NotAssessed(
              why,
              "enough requests of " + names + " to see a rise of failures",
              "record a longer window, or more of the traffic");
      default ->
          new NotAssessed(
              ReasonCode.NO_DATA,
              "requests that services answered, with how they ended and how long they took",
              "record server spans, or the servers' request counters with their outcome");
    };
  }
}
