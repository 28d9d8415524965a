package dev.fishbone.rules.paging;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.incident.CountedRequests;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Finds the rule that would have told in time: the smallest change first. */
final class Proposals {
  private static final List<Duration> HOLDS =
      List.of(Duration.ofMinutes(5), Duration.ofMinutes(2), Duration.ofMinutes(1), Duration.ZERO);
  private static final Duration EVALUATION = Duration.ofSeconds(15);

  private final PagingCase paging;
  private final Settings settings;
  private final IncidentFrame frame;
  private final Instant latest;
  private final TimeRange incident;
  private final Duration evaluation;

  /**
   * @param latest when a rule must have fired
   */
  Proposals(PagingCase paging, Settings settings, IncidentFrame frame, Instant latest) {
    this.paging = paging;
    this.settings = settings;
    this.frame = frame;
    this.latest = latest;
    Instant from =
        frame.symptom().orElseThrow().low().minus(paging.settings().duration("before-trigger"));
    this.incident = new TimeRange(from, frame.span().to().plus(settings.duration("window")));
    this.evaluation =
        paging.telemetry().alertRules().stream()
            .map(AlertRule::interval)
            .filter(d -> !d.isZero())
            .findFirst()
            .orElse(scaled(EVALUATION));
  }

  private Duration scaled(Duration duration) {
    return Duration.ofNanos(Math.round(duration.toNanos() / settings.timeScale()));
  }

  /**
   * Those that would have fired in time and are not surely too noisy, the smallest change first.
   */
  List<Proposal> all() {
    List<Proposal> all =
        new ArrayList<>(new ShorterHolds(paging, settings, frame, latest, incident).all());
    List<Watched> watched = watched();
    for (AlertRule rule : paging.telemetry().alertRules()) {
      watched.stream().flatMap(w -> lower(rule, w).stream()).findFirst().ifPresent(all::add);
    }
    best(watched.stream().filter(w -> w instanceof Watched.ErrorShare).toList())
        .ifPresent(all::add);
    best(watched.stream().filter(w -> w instanceof Watched.Waiting).toList()).ifPresent(all::add);
    return all.stream().filter(p -> !p.noise().tooMuch()).toList();
  }

  private List<Watched> watched() {
    List<Watched> watched = new ArrayList<>();
    for (RequestSource source : frame.sources()) {
      if (source instanceof CountedRequests counted) {
        for (String window : List.of("window", "window-short")) {
          watched.add(
              new Watched.ErrorShare(
                  counted, Wording.plain(frame.effect().name()), settings.duration(window)));
        }
      }
    }
    int distance = (int) paging.settings().number("distance");
    TreeMap<String, List<Series>> pools = new TreeMap<>();
    for (Signal signal : List.of(Signal.POOL_PENDING, Signal.THREADS_QUEUED)) {
      paging.telemetry().of(signal).stream()
          .filter(s -> frame.path().within(s.service(), distance))
          .forEach(
              s ->
                  pools
                      .computeIfAbsent(s.service() + "/" + s.resource(), k -> new ArrayList<>())
                      .add(s));
    }
    pools.forEach((pool, series) -> watched.add(new Watched.Waiting(series, Wording.plain(pool))));
    return watched;
  }

  /** A rule that compares this with a number, and too high a one. */
  private Optional<Proposal> lower(AlertRule rule, Watched watched) {
    RuleExpression expression = RuleExpression.of(rule.expression());
    boolean about =
        watched.series().stream().anyMatch(s -> expression.metrics().contains(s.nativeName()));
    boolean share = rule.expression().contains("/");
    if (!about
        || expression.threshold().isEmpty()
        || share != watched instanceof Watched.ErrorShare) {
      return Optional.empty();
    }
    double threshold = expression.threshold().getAsDouble();
    Watched same = watched.over(expression.window());
    BackTest test = BackTest.of(same, incident, evaluation);
    for (double lower : same.thresholds()) {
      if (lower < threshold && lower <= settings.number("margin") * test.reached(latest)) {
        List<TimeRange> firings = RuleTrial.firings(test.values(), lower, rule.hold());
        Optional<Instant> fires = test.caught(firings).filter(f -> !f.isAfter(latest));
        if (fires.isPresent()) {
          return Optional.of(
              RuleText.lowered(
                  rule, same, lower, fires.get(), test.noise(firings, settings), incident));
        }
      }
    }
    return Optional.empty();
  }

  /** The least noisy new rule; of equals the one that waits longest and asks for most. */
  private Optional<Proposal> best(List<Watched> watched) {
    List<Trial> trials = new ArrayList<>();
    for (Watched each : watched) {
      BackTest test = BackTest.of(each, incident, evaluation);
      double most = settings.number("margin") * test.reached(latest);
      for (double threshold : each.thresholds()) {
        for (Duration hold : HOLDS) {
          if (threshold <= most) {
            List<TimeRange> firings = RuleTrial.firings(test.values(), threshold, scaled(hold));
            test.caught(firings)
                .filter(f -> !f.isAfter(latest))
                .ifPresent(
                    f ->
                        trials.add(
                            new Trial(
                                each, threshold, scaled(hold), f, test.noise(firings, settings))));
          }
        }
      }
    }
    return trials.stream()
        .min(
            Comparator.comparingInt((Trial t) -> t.noise().pages())
                .thenComparing(Trial::hold, Comparator.reverseOrder())
                .thenComparing(Trial::threshold, Comparator.reverseOrder()))
        .map(
            t ->
                RuleText.added(
                    paging,
                    frame,
                    t.watched(),
                    t.threshold(),
                    t.hold(),
                    t.fires(),
                    t.noise(),
                    incident));
  }

  private record Trial(
      Watched watched, double threshold, Duration hold, Instant fires, Noise noise) {}
}
