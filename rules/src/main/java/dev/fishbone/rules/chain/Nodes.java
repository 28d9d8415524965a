package dev.fishbone.rules.chain;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.departure.Departure;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.rules.departure.ServiceState;
import dev.fishbone.rules.incident.AlertHistory;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Findings as nodes. */
final class Nodes {
  private final Telemetry telemetry;
  private final Departures departures;
  private final Bins bins;
  private final List<FiredAlert> alerts;
  private final Doses doses;

  Nodes(Telemetry telemetry, Departures departures, Bins bins) {
    this.telemetry = telemetry;
    this.departures = departures;
    this.bins = bins;
    this.alerts = AlertHistory.of(telemetry);
    this.doses = new Doses(telemetry, departures, bins, alerts);
  }

  /** Findings alone: a suspicion leads nowhere. */
  List<Node> of(List<Verdict> verdicts) {
    List<Node> nodes = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      Optional<Finding> finding =
          verdict.outcome().fold(Optional::of, c -> Optional.empty(), n -> Optional.empty());
      finding.filter(f -> f.grade() == Grade.FINDING).ifPresent(f -> nodes.add(node(verdict, f)));
    }
    return nodes;
  }

  private Node node(Verdict verdict, Finding finding) {
    long at = finding.interval().from().toEpochMilli();
    long width = bins.width().toMillis();
    boolean change = verdict.rule().startsWith("change/");
    long low = change ? at : at - width;
    long high = change ? at : at + width;
    Optional<Departure> departure =
        verdict.rule().startsWith("onset/") ? departure(verdict.subject()) : Optional.empty();
    if (departure.isPresent()) {
      low = departure.get().low().toEpochMilli();
      high = Math.max(low, 2 * departure.get().at().toEpochMilli() - low);
    }
    double cause =
        change
            ? finding.figures().stream()
                .filter(f -> f.name().equals("posterior"))
                .mapToDouble(Figure::value)
                .findFirst()
                .orElse(0)
            : 0;
    Set<String> services = services(verdict);
    return new Node(verdict, finding, services, low, high, doses.of(verdict, services), cause);
  }

  private Optional<Departure> departure(String subject) {
    return departures.services().stream()
        .filter(s -> Subject.named(s.service()).equals(subject))
        .findFirst()
        .flatMap(ServiceState::first);
  }

  private Set<String> services(Verdict verdict) {
    String subject = verdict.subject();
    Set<String> services = new TreeSet<>();
    if (verdict.rule().startsWith("change/")) {
      telemetry.changes().stream()
          .filter(c -> Subject.named(c.title()).equals(subject))
          .map(Change::service)
          .forEach(services::add);
    } else if (verdict.rule().equals("paging/unpaged-alert")) {
      alerts.stream()
          .filter(a -> subject.startsWith(Subject.named(a.name())))
          .map(FiredAlert::service)
          .forEach(services::add);
    } else {
      for (String part : subject.split(" ", 2)[0].split("->")) {
        services.add(Subject.decoded(part.split("/", 2)[0]));
      }
    }
    services.remove("");
    return services;
  }
}
