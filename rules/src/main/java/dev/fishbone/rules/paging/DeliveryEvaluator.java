package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.rules.routing.PossibleRoutes;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where the configuration sends an alert when it fires: the best of all its sets of labels and all
 * their nodes, since one page is enough.
 */
final class DeliveryEvaluator {
  private final Routing routing;
  private final PageLog log;
  private final Duration defaultWait;
  private final List<FiredAlert> all;
  private final RouteEvaluator routes;
  private final SuppressionEvaluator suppressions;

  /** One node, behind those above it, for one set of labels. */
  private record Branch(
      Delivery.Fate fate,
      List<Route> path,
      Map<String, String> labels,
      ReceiverClass kind,
      List<Suppression> by) {
    Route node() {
      return path.get(path.size() - 1);
    }
  }

  DeliveryEvaluator(Routing routing, PageLog log, Duration defaultWait, List<FiredAlert> all) {
    this.routing = routing;
    this.log = log;
    this.defaultWait = defaultWait;
    this.all = List.copyOf(all);
    this.routes = new RouteEvaluator(routing);
    this.suppressions = new SuppressionEvaluator(routing);
  }

  /** The delivery of an alert's first firing in a range. */
  Delivery of(FiredAlert alert, TimeRange span) {
    if (routing.roots().isEmpty()) {
      return new Delivery(
          Delivery.Fate.NO_CONFIGURATION,
          List.of(),
          "paged nobody",
          defaultWait,
          List.of(),
          Map.of(),
          List.of(),
          true,
          List.of());
    }
    List<Branch> branches = new ArrayList<>();
    for (FiredAlert.Instance instance : alert.instances()) {
      instance
          .firstWithin(span)
          .ifPresent(
              firing ->
                  routes
                      .paths(instance.labels())
                      .forEach(path -> branches.add(branch(instance.labels(), firing, path))));
    }
    Branch best =
        branches.stream()
            .min(Comparator.comparingInt(b -> rank(b.fate())))
            .orElseThrow(() -> new IllegalStateException("a root route takes every alert"));
    Map<String, ReceiverClass> receivers = new LinkedHashMap<>();
    branches.forEach(b -> receivers.put(b.node().receiver(), b.kind()));
    return new Delivery(
        best.fate(),
        List.copyOf(receivers.keySet()),
        words(best, receivers),
        best.node().groupWait(),
        best.path(),
        best.labels(),
        best.by(),
        true,
        evidence(branches, best, span));
  }

  private Branch branch(Map<String, String> labels, TimeRange firing, List<Route> path) {
    Route node = path.get(path.size() - 1);
    ReceiverClass kind = log.kind(node.receiver());
    if (kind != ReceiverClass.PAGE && kind != ReceiverClass.UNKNOWN) {
      return new Branch(Delivery.Fate.NOT_PAGING, path, labels, kind, List.of());
    }
    Instant sent = firing.from().plus(node.groupWait());
    if (!sent.isBefore(firing.to())) {
      return new Branch(Delivery.Fate.TOO_SHORT, path, labels, kind, List.of());
    }
    List<Suppression> by = suppressions.at(sent, labels, node, active(sent));
    if (!by.isEmpty()) {
      return new Branch(Delivery.Fate.SUPPRESSED, path, labels, kind, by);
    }
    Delivery.Fate fate = kind == ReceiverClass.PAGE ? Delivery.Fate.PAGES : Delivery.Fate.UNKNOWN;
    return new Branch(fate, path, labels, kind, List.of());
  }

  private List<Map<String, String>> active(Instant at) {
    List<Map<String, String>> active = new ArrayList<>();
    for (FiredAlert alert : all) {
      alert.instances().stream().filter(i -> i.firesAt(at)).forEach(i -> active.add(i.labels()));
    }
    return active;
  }

  private static int rank(Delivery.Fate fate) {
    return switch (fate) {
      case PAGES -> 0;
      case UNKNOWN -> 1;
      case SUPPRESSED -> 2;
      case TOO_SHORT -> 3;
      case NOT_PAGING, NO_CONFIGURATION, SEND_FAILED, NEVER_FIRED -> 4;
    };
  }

  private static String words(Branch best, Map<String, ReceiverClass> receivers) {
    List<String> named = new ArrayList<>();
    receivers.forEach((name, kind) -> named.add(name + " (" + Delivery.word(kind) + ")"));
    String all = String.join(" and ", named);
    return switch (best.fate()) {
      case PAGES, UNKNOWN -> "is routed to " + all;
      case SUPPRESSED -> "was " + best.by().get(0).words();
      case TOO_SHORT ->
          "was over before its group was sent, "
              + Words.duration(best.node().groupWait())
              + " later";
      case NOT_PAGING, NO_CONFIGURATION, SEND_FAILED, NEVER_FIRED -> "went to " + all + " only";
    };
  }

  private List<Evidence> evidence(List<Branch> branches, Branch best, TimeRange span) {
    List<Evidence> evidence = new ArrayList<>();
    for (Branch branch : branches) {
      Route node = branch.node();
      Evidence route =
          new Evidence(
              Evidence.Kind.CONFIG,
              "the route goes to "
                  + Wording.plain(node.receiver())
                  + " ("
                  + Delivery.word(branch.kind())
                  + ")"
                  + remarks(node),
              new Location(routing.origin().file(), node.line()),
              node.matchers().toString(),
              List.of(),
              span,
              node.groupWait().toMillis() / 1e3,
              "s");
      if (evidence.stream().noneMatch(e -> e.id().equals(route.id()))) {
        evidence.add(route);
      }
    }
    if (best.fate() == Delivery.Fate.NOT_PAGING) {
      unseenLabels(branches, best, span).ifPresent(evidence::add);
    }
    for (Suppression by : best.by()) {
      evidence.add(
          new Evidence(
              Evidence.Kind.CONFIG,
              "the alert was " + Wording.plain(by.words()),
              by.origin(),
              "",
              List.of(),
              span,
              1,
              "suppressions"));
    }
    return evidence;
  }

  /**
   * Where labels that its series has not might have led it to a pager: who adds them is not seen.
   */
  private Optional<Evidence> unseenLabels(List<Branch> branches, Branch best, TimeRange span) {
    return new PossibleRoutes(routing)
        .of(best.labels()).stream()
            .map(PossibleRoutes.Possible::node)
            .filter(node -> log.kind(node.receiver()) == ReceiverClass.PAGE)
            .filter(node -> branches.stream().noneMatch(b -> b.node().equals(node)))
            .findFirst()
            .map(
                node ->
                    new Evidence(
                        Evidence.Kind.CONFIG,
                        "with labels that its series has not it would go to "
                            + Wording.plain(node.receiver())
                            + ": external labels and relabelling are followed where"
                            + " alerts/prometheus-config is recorded, and nowhere else",
                        new Location(routing.origin().file(), node.line()),
                        node.matchers().toString(),
                        List.of(),
                        span,
                        1,
                        "routes"));
  }

  /** Which grammar read the node's conditions, where another version might read them otherwise. */
  private String remarks(Route node) {
    return routing.remarks().stream()
        .filter(remark -> remark.place().line() == node.line())
        .map(remark -> "; " + Wording.plain(remark.words()))
        .distinct()
        .collect(Collectors.joining());
  }
}
