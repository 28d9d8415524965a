package dev.fishbone.rules.latent;

import dev.fishbone.rules.Fix;
import dev.fishbone.rules.routing.AlertmanagerText;
import dev.fishbone.rules.routing.PossibleRoutes;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.rules.routing.RouteInsertion;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A route by which the alerts of a rule would page. */
record PagingRoute(Telemetry telemetry, AlertRule rule) {
  private static final List<String> OWNERS = List.of("team", "owner", "squad", "service");

  /** What a receiver is, by the recording's override, then by the configuration. */
  static ReceiverClass kind(Telemetry telemetry, String receiver) {
    ReceiverClass override = telemetry.recording().receiverClasses().get(receiver);
    return override != null ? override : telemetry.routing().kindOf(receiver);
  }

  /** The receiver that is named after the alert's team or service, else the only one that pages. */
  Optional<String> pager() {
    List<String> pagers =
        telemetry.routing().receivers().stream()
            .map(Receiver::name)
            .filter(name -> kind(telemetry, name) == ReceiverClass.PAGE)
            .toList();
    return OWNERS.stream()
        .map(label -> rule.labels().getOrDefault(label, ""))
        .filter(who -> !who.isEmpty())
        .flatMap(who -> pagers.stream().filter(name -> name.contains(who)).limit(1))
        .findFirst()
        .or(() -> pagers.size() == 1 ? Optional.of(pagers.get(0)) : Optional.empty());
  }

  /** Before all other routes, which keep what they had; empty where it cannot be typed. */
  Optional<Fix> typed() {
    Routing routing = telemetry.routing();
    if (routing.roots().isEmpty() || !plain(routing)) {
      return Optional.empty();
    }
    return pager().map(this::inserted).filter(this::pages).map(this::fix);
  }

  private record Inserted(Route route, RouteInsertion at) {}

  private Inserted inserted(String pager) {
    Route root = telemetry.routing().roots().get(0);
    Route added =
        new Route(
            pager,
            List.of(new Matcher("alertname", Matcher.Operator.EQUAL, rule.name())),
            !root.routes().isEmpty(),
            root.groupBy(),
            root.groupWait(),
            root.groupInterval(),
            root.repeatInterval(),
            List.of(),
            List.of(),
            List.of(),
            0);
    return new Inserted(added, RouteInsertion.before(telemetry.routing(), List.of(root), added));
  }

  private boolean pages(Inserted inserted) {
    return new PossibleRoutes(inserted.at().changed())
        .of(known()).stream()
            .anyMatch(
                p -> p.certain() && kind(telemetry, p.node().receiver()) == ReceiverClass.PAGE);
  }

  private Fix fix(Inserted inserted) {
    Routing changed = inserted.at().changed();
    Map<String, String> asked = AlertmanagerText.asked(known(), changed.roots().get(0));
    List<String> receivers = new RouteEvaluator(changed).receivers(asked);
    return new Fix(
        inserted.at().place(),
        "yaml",
        AlertmanagerText.route(inserted.route(), false),
        AlertmanagerText.test(asked, receivers));
  }

  private Map<String, String> known() {
    return PossibleRoutes.known(rule, Map.of());
  }

  /** Grafana's policies are typed otherwise; names with control characters stand in no line. */
  private boolean plain(Routing routing) {
    Stream<String> texts =
        Stream.concat(routing.receivers().stream().map(Receiver::name), known().values().stream());
    return !routing.origin().file().contains("grafana")
        && texts.noneMatch(text -> text.chars().anyMatch(Character::isISOControl));
  }
}
