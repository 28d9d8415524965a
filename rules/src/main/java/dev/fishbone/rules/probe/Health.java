package dev.fishbone.rules.probe;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Evidence about a service's health, with its place in the recording. */
final class Health {
  private Health() {}

  /** The first ejection of each instance. */
  static List<Evidence> ejections(Fleet fleet) {
    List<Evidence> evidence = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    for (Ejection ejection : fleet.rotation().ejections()) {
      if (!seen.contains(ejection.instance())) {
        seen.add(ejection.instance());
        evidence.add(
            new Evidence(
                Evidence.Kind.HEALTH,
                statement(ejection),
                ejection.origin(),
                "",
                List.of(),
                TimeRange.ofMillis(
                    ejection.firstFailure(), Math.max(ejection.down(), ejection.firstFailure())),
                ejection.checks().size(),
                "checks"));
      }
    }
    return evidence;
  }

  private static String statement(Ejection ejection) {
    String text =
        String.format(
            Locale.ROOT,
            "%s was %s after %s",
            Wording.plain(ejection.instance()),
            ejection.killed() ? "restarted" : "taken out",
            Wording.count(ejection.checks().size(), "failed check"));
    String reason =
        ejection.checks().isEmpty()
            ? ""
            : Wording.plain(ejection.checks().get(ejection.checks().size() - 1).reason());
    return reason.isEmpty() ? text : text + ", the last: " + reason;
  }

  /** What the health of a service was read from, where nothing happened. */
  static Evidence watched(Fleet fleet) {
    Optional<Series> gauge =
        fleet.telemetry().of(Signal.INSTANCE_HEALTHY).stream()
            .filter(s -> s.service().equals(fleet.service()))
            .findFirst();
    return new Evidence(
        Evidence.Kind.HEALTH,
        new Watch(fleet).seesChecks()
            ? "No health check of " + Wording.plain(fleet.service()) + " is recorded as failed"
            : "No instance of " + Wording.plain(fleet.service()) + " is recorded as taken out",
        gauge.map(Series::origin).orElse(Location.NOWHERE),
        gauge.map(Series::nativeName).orElse(""),
        List.of(),
        fleet.telemetry().recording().window(),
        0,
        "checks");
  }

  static Optional<Evidence> probe(Fleet fleet) {
    return fleet.plan().policy().map(probe -> config(fleet, probe));
  }

  private static Evidence config(Fleet fleet, Policies.Probe probe) {
    String text =
        String.format(
            Locale.ROOT,
            "The probe %s asks every %s and waits %s; %s failures in a row take an instance out",
            Wording.plain(probe.path()),
            probe.interval().map(d -> Wording.time(d.toMillis() / 1e3)).orElse("(unknown)"),
            probe.timeout().map(d -> Wording.time(d.toMillis() / 1e3)).orElse("(unknown)"),
            probe.fall().isPresent() ? Integer.toString(probe.fall().getAsInt()) : "(unknown)");
    return new Evidence(
        Evidence.Kind.CONFIG,
        text,
        probe.origin(),
        "",
        List.of(),
        fleet.telemetry().recording().window(),
        probe.fall().orElse(0),
        "checks");
  }

  /** The pool that was busy, at the instance that was so longest. */
  static Optional<Evidence> busy(Fleet fleet) {
    TimeRange window = fleet.telemetry().recording().window();
    Saturation busiest = null;
    int most = -1;
    for (Saturation instance : fleet.resource().instances()) {
      int bins = instance.count(Saturation.State.SATURATED, 0, instance.bins().count() - 1);
      if (bins > most) {
        most = bins;
        busiest = instance;
      }
    }
    if (busiest == null || busiest.pool().sources().isEmpty()) {
      return Optional.empty();
    }
    Series source = busiest.pool().sources().get(0);
    return Optional.of(
        new Evidence(
            Evidence.Kind.QUERY,
            String.format(
                Locale.ROOT,
                "Pool %s at %s was full in %d of %d intervals",
                Wording.plain(busiest.pool().pool()),
                Wording.plain(busiest.pool().instance()),
                most,
                busiest.bins().count()),
            source.origin(),
            source.nativeName(),
            List.of(),
            window,
            most,
            "intervals"));
  }

  /** What a link of the chain was read from, where it can be told and comes of a metric. */
  static Optional<Evidence> piece(Fleet fleet, Chain chain, String name, Signal... signals) {
    return link(fleet, chain.pieces(), name, signals);
  }

  static Optional<Evidence> link(Fleet fleet, List<Piece> pieces, String name, Signal... signals) {
    Optional<Piece> piece =
        pieces.stream().filter(p -> p.name().equals(name) && p.value().isPresent()).findFirst();
    Optional<Series> source =
        fleet.telemetry().series().stream()
            .filter(s -> s.service().equals(fleet.service()))
            .filter(s -> List.of(signals).contains(s.signal()))
            .findFirst();
    return piece.flatMap(
        p ->
            source.map(
                s ->
                    new Evidence(
                        Evidence.Kind.QUERY,
                        Wording.capital(p.statement()),
                        s.origin(),
                        s.nativeName(),
                        List.of(),
                        fleet.telemetry().recording().window(),
                        p.value().orElse(0),
                        "1")));
  }
}
