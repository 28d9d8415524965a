package dev.fishbone.rules.paging;

import dev.fishbone.rules.Fix;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.telemetry.routing.Inhibition;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The smallest change of a configuration with which an alert would have paged. It is offered only
 * where the changed configuration, evaluated like the one that was in force, does page.
 */
final class PagingFix {
  private final Routing routing;
  private final PageLog log;
  private final Pagers pagers;
  private final List<FiredAlert> all;

  PagingFix(Routing routing, PageLog log, Pagers pagers, List<FiredAlert> all) {
    this.routing = routing;
    this.log = log;
    this.pagers = pagers;
    this.all = List.copyOf(all);
  }

  /** A changed configuration and how it is typed. */
  record Change(Routing routing, String place, String lang, String code) {}

  Optional<Fix> of(RelevantAlert alert, Delivery delivery, Told told) {
    return change(alert, delivery, told)
        .filter(c -> pages(c.routing(), alert))
        .map(c -> fix(c, delivery));
  }

  /** The owner is paged in place of whoever was. */
  Optional<Fix> toOwner(RelevantAlert alert, Delivery delivery, String owner) {
    return isTyped(delivery)
        ? Optional.of(inserted(alert, delivery, owner, false, Optional.empty()))
            .filter(c -> pages(c.routing(), alert))
            .map(c -> fix(c, delivery))
        : Optional.empty();
  }

  Optional<Change> change(RelevantAlert alert, Delivery delivery, Told told) {
    if (!isTyped(delivery)) {
      return Optional.empty();
    }
    Route node = delivery.path().get(delivery.path().size() - 1);
    return switch (delivery.fate()) {
      case NOT_PAGING ->
          pagers
              .of(alert, told)
              .map(pager -> inserted(alert, delivery, pager, true, Optional.empty()));
      case SEND_FAILED ->
          pagers
              .besides(delivery.receivers())
              .map(pager -> inserted(alert, delivery, pager, true, Optional.empty()));
      case TOO_SHORT -> {
        Duration wait = Duration.ofSeconds(alert.firing().length().toSeconds() / 2);
        yield Optional.of(inserted(alert, delivery, node.receiver(), false, Optional.of(wait)));
      }
      case SUPPRESSED ->
          isOver(alert, delivery.by().get(0))
              ? Optional.empty()
              : Optional.of(let(alert, delivery, node));
      case PAGES, UNKNOWN, NO_CONFIGURATION, NEVER_FIRED -> Optional.empty();
    };
  }

  /** Grafana's policies are typed otherwise; names with control characters stand in no line. */
  private boolean isTyped(Delivery delivery) {
    return !delivery.path().isEmpty()
        && !routing.origin().file().contains("grafana")
        && routing.receivers().stream().noneMatch(r -> hasControls(r.name()))
        && delivery.labels().values().stream().noneMatch(PagingFix::hasControls);
  }

  private static boolean hasControls(String text) {
    return text.chars().anyMatch(Character::isISOControl);
  }

  private boolean pages(Routing changed, RelevantAlert alert) {
    DeliveryEvaluator evaluator = new DeliveryEvaluator(changed, log, Duration.ZERO, all);
    return evaluator.of(alert.alert(), alert.span()).fate() == Delivery.Fate.PAGES;
  }

  private Fix fix(Change change, Delivery delivery) {
    return new Fix(change.place(), change.lang(), change.code(), test(change.routing(), delivery));
  }

  /**
   * Of the route, where the change is one of the route: the tool knows no silences, inhibitions,
   * times or waits, so that what they held back passes its test before the change too.
   */
  private String test(Routing changed, Delivery delivery) {
    List<String> receivers = new RouteEvaluator(changed).receivers(delivery.labels());
    if (receivers.equals(new RouteEvaluator(routing).receivers(delivery.labels()))) {
      return "";
    }
    Route root = changed.roots().get(0);
    return AlertmanagerText.test(AlertmanagerText.asked(delivery.labels(), root), receivers);
  }

  /**
   * A route of the alert alone before the one that takes it.
   *
   * @param keeps whether what took it before takes it still; the root cannot
   */
  private Change inserted(
      RelevantAlert alert,
      Delivery delivery,
      String receiver,
      boolean keeps,
      Optional<Duration> wait) {
    List<Route> path = delivery.path();
    Route parent = path.get(Math.max(0, path.size() - 2));
    List<Matcher> matchers = new ArrayList<>(List.of(named(alert, Matcher.Operator.EQUAL)));
    String service = delivery.labels().getOrDefault("service", "");
    boolean shared = all.stream().filter(a -> a.name().equals(alert.alert().name())).count() > 1;
    if (shared && !service.isEmpty()) {
      matchers.add(new Matcher("service", Matcher.Operator.EQUAL, service));
    }
    Route added =
        new Route(
            receiver,
            matchers,
            keeps && path.size() > 1,
            parent.groupBy(),
            wait.orElse(parent.groupWait()),
            parent.groupInterval(),
            parent.repeatInterval(),
            List.of(),
            List.of(),
            List.of(),
            0);
    RouteInsertion inserted = RouteInsertion.before(routing, path, added);
    return new Change(
        inserted.changed(),
        inserted.place(),
        "yaml",
        AlertmanagerText.route(added, wait.isPresent()));
  }

  private static Matcher named(RelevantAlert alert, Matcher.Operator operator) {
    return new Matcher("alertname", operator, alert.alert().name());
  }

  /** A silence that has ended can be neither ended nor put again to the same end. */
  private boolean isOver(RelevantAlert alert, Suppression by) {
    return by.kind() == Suppression.Kind.SILENCED
        && routing.silences().get(by.index()).active().to().isBefore(alert.frame().window().to());
  }

  /** What held it back, narrowed by this one alert. */
  private Change let(RelevantAlert alert, Delivery delivery, Route node) {
    Suppression by = delivery.by().get(0);
    Matcher other = named(alert, Matcher.Operator.NOT_EQUAL);
    return switch (by.kind()) {
      case OUTSIDE_ACTIVE_INTERVAL, INSIDE_MUTE_INTERVAL ->
          inserted(alert, delivery, node.receiver(), false, Optional.empty());
      case SILENCED -> {
        List<Silence> silences = new ArrayList<>(routing.silences());
        Silence old = silences.get(by.index());
        Silence narrow =
            new Silence(
                old.id(),
                and(old.matchers(), other),
                old.active(),
                old.author(),
                old.comment(),
                old.origin());
        silences.set(by.index(), narrow);
        yield new Change(
            with(routing.inhibitions(), silences),
            "in place of the silence " + old.id() + ", at the server that amtool is configured for",
            "sh",
            // What was meant for this alert alone has nothing left to silence.
            old.matchers().contains(named(alert, Matcher.Operator.EQUAL))
                ? AlertmanagerText.expiry(old.id())
                : AlertmanagerText.silence(narrow, old.id()));
      }
      case INHIBITED -> {
        List<Inhibition> inhibitions = new ArrayList<>(routing.inhibitions());
        Inhibition old = inhibitions.get(by.index());
        Inhibition narrow = new Inhibition(old.source(), and(old.target(), other), old.equal());
        inhibitions.set(by.index(), narrow);
        yield new Change(
            with(inhibitions, routing.silences()),
            "in place of number " + (by.index() + 1) + " under inhibit_rules",
            "yaml",
            AlertmanagerText.inhibition(narrow));
      }
    };
  }

  private static List<Matcher> and(List<Matcher> matchers, Matcher more) {
    List<Matcher> both = new ArrayList<>(matchers);
    both.add(more);
    return both;
  }

  private Routing with(List<Inhibition> inhibitions, List<Silence> silences) {
    return new Routing(
        routing.roots(),
        routing.receivers(),
        inhibitions,
        silences,
        routing.intervals(),
        routing.remarks(),
        routing.origin());
  }
}
