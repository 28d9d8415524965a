package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;

/**
 * Whether Alertmanager counted failed notifications when a page should have gone out. It counts by
 * kind of integration, by receiver only where that is switched on: where other receivers have the
 * same kind, the failed ones may have been theirs, unless these had nothing to be sent just then.
 */
final class FailedSends {
  private final Telemetry telemetry;
  private final PageLog log;
  private final List<FiredAlert> all;

  FailedSends(PagingCase paging) {
    this.all = paging.all();
    this.telemetry = paging.telemetry();
    this.log = paging.log();
  }

  /** The same delivery, or one that ended with a failure to send. */
  Delivery explain(RelevantAlert alert, Delivery delivery) {
    if (delivery.fate() != Delivery.Fate.PAGES) {
      return delivery;
    }
    Instant sent = alert.firing().from().plus(delivery.groupWait());
    Duration retried = delivery.path().get(delivery.path().size() - 1).groupInterval();
    for (Receiver receiver : telemetry.routing().receivers()) {
      if (delivery.receivers().contains(receiver.name())
          && log.kind(receiver.name()) == ReceiverClass.PAGE) {
        // The first failures come after the first tries, at the latest with the group's next turn.
        TimeRange turn = new TimeRange(sent, sent.plus(retried).plus(retried));
        List<Series> failed =
            telemetry.of(Signal.NOTIFICATIONS_FAILED).stream()
                .filter(s -> isOf(s, receiver) && increase(s, turn) > 0)
                .toList();
        if (!failed.isEmpty()) {
          return explained(delivery, receiver, failed, turn);
        }
      }
    }
    return delivery;
  }

  private static boolean isOf(Series series, Receiver receiver) {
    String name = series.label("peer");
    return name.isEmpty()
        ? receiver.integrations().contains(series.resource())
        : name.equals(receiver.name());
  }

  private static double increase(Series series, TimeRange turn) {
    Duration interval = Cadence.of(series.samples(), Duration.ofMinutes(1));
    TimeRange seen = new TimeRange(turn.from(), turn.to().plus(interval));
    return CounterSteps.of(series.samples(), Samples.NONE, interval).total(seen);
  }

  /** When the first of them was counted at the latest. */
  private static Instant firstIncrease(List<Series> failed, TimeRange turn) {
    Instant first = turn.to();
    for (Series series : failed) {
      Duration interval = Cadence.of(series.samples(), Duration.ofMinutes(1));
      for (CounterSteps.Step step :
          CounterSteps.of(series.samples(), Samples.NONE, interval).steps()) {
        Instant at = Instant.ofEpochMilli(step.toMillis());
        boolean within = at.isAfter(turn.from()) && at.isBefore(first);
        first = within && step.increase() > 0 ? at : first;
      }
    }
    return first;
  }

  /**
   * Whether no other receiver of the kind had an alert to send, from one turn before the page until
   * the first failure was counted: an alert that ended is still sent as resolved.
   */
  private boolean nothingElse(Receiver own, String kind, Instant sent, Instant counted) {
    List<String> others =
        telemetry.routing().receivers().stream()
            .filter(r -> r.integrations().contains(kind) && !r.name().equals(own.name()))
            .map(Receiver::name)
            .toList();
    if (others.isEmpty()) {
      return true;
    }
    RouteEvaluator routes = new RouteEvaluator(telemetry.routing());
    for (FiredAlert alert : all) {
      for (FiredAlert.Instance instance : alert.instances()) {
        for (Route node : routes.select(instance.labels())) {
          TimeRange busy = new TimeRange(sent.minus(node.groupInterval()), counted);
          if (others.contains(node.receiver())
              && instance.firing().stream().anyMatch(busy::overlaps)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private Delivery explained(
      Delivery delivery, Receiver receiver, List<Series> failed, TimeRange turn) {
    double count = failed.stream().mapToDouble(s -> increase(s, turn)).sum();
    Series first = failed.get(0);
    TreeSet<String> reasons = new TreeSet<>();
    failed.stream().map(s -> s.label("status")).filter(r -> !r.isEmpty()).forEach(reasons::add);
    boolean named = failed.stream().anyMatch(s -> !s.label("peer").isEmpty());
    boolean only =
        nothingElse(receiver, first.resource(), turn.from(), firstIncrease(failed, turn));
    Evidence counted =
        new Evidence(
            Evidence.Kind.QUERY,
            Wording.count(Math.round(count), "notification")
                + " by "
                + Wording.plain(first.resource())
                + " failed"
                + (reasons.isEmpty() ? "" : " (" + String.join(", ", reasons) + ")"),
            first.origin(),
            first.nativeName(),
            List.of(),
            turn,
            count,
            "notifications");
    String words =
        "could not be sent to "
            + receiver.name()
            + (named || only
                ? ""
                : ", if the failed notifications by "
                    + first.resource()
                    + " were those to it: several receivers have that kind");
    return delivery.ended(Delivery.Fate.SEND_FAILED, words, named || only, List.of(counted));
  }
}
