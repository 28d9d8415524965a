package dev.fishbone.rules.latent;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Judges whether busy instances of a service would fail their health checks (5, as configured). */
record ProbeJudge(Telemetry telemetry, Settings settings) {
  /** Said by configuration, not seen. */
  private static final double CONFIGURED = 0.8;

  Outcome judge(ProbeSharing sharing) {
    boolean seen = sharing.seen() && sharing.checksSeen() >= settings.number("min-checks");
    boolean seenShared = seen && sharing.seenShare() >= settings.number("share");
    boolean configured = sharing.configured().isPresent();
    if (seenShared || (configured && !seen) || (configured && sharing.probes().size() > 1)) {
      return shared(sharing, seenShared);
    }
    if (configured && connections(sharing)) {
      return shared(sharing, false);
    }
    if (seen) {
      return clear(
          sharing,
          Wording.share(1 - sharing.seenShare())
              + " of the health checks of "
              + Wording.plain(sharing.service())
              + " were answered apart from its requests");
    }
    if (sharing.configuredApart()) {
      return clear(
          sharing,
          "Health checks of "
              + Wording.plain(sharing.service())
              + " are configured to need none of the pools that its requests need");
    }
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "which threads answer the health checks of " + Wording.plain(sharing.service()),
        "Record spans of checks and requests with thread.name, or say the probe's pool in"
            + " policies.yml");
  }

  /** Checks that run on threads of their own may still need a connection that requests take. */
  private static boolean connections(ProbeSharing sharing) {
    return sharing.shared().filter(p -> p.kind() == PoolInstance.Kind.CONNECTIONS).isPresent();
  }

  private Outcome shared(ProbeSharing sharing, boolean seen) {
    Optional<PoolUse> pool = sharing.shared();
    if (pool.isEmpty()) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "the size of the pool that answers both requests and health checks of "
              + Wording.plain(sharing.service())
              + ": without a limit nothing waits there",
          "Export the pool's size and its places in use");
    }
    return finding(sharing, pool.get(), seen);
  }

  private Outcome.Finding finding(ProbeSharing sharing, PoolUse pool, boolean seen) {
    List<String> doubts =
        sharing.probes().isEmpty()
            ? List.of("what happens to an instance whose checks fail is not known")
            : List.of();
    double value = seen ? 1 : CONFIGURED;
    List<Figure> figures = new ArrayList<>(figures(sharing, pool));
    figures.add(Figure.exact("harm", 1, "times", pool.shown(window())));
    String service = Wording.plain(sharing.service());
    String places = pool.kind() == PoolInstance.Kind.CONNECTIONS ? " connections" : " threads";
    String claim =
        "If all "
            + Wording.count(pool.size())
            + places
            + " of an instance of "
            + service
            + " are busy"
            + lasting(sharing)
            + ", its health checks fail and it is taken out while it works; "
            + (seen
                ? Wording.share(sharing.seenShare())
                    + " of the checks were answered on the requests' threads"
                : "the checks are configured to need "
                    + Wording.plain(pool.pool())
                    + ", as requests do")
            + ", of which "
            + Wording.share(pool.peak())
            + " were in use at peak";
    return new Outcome.Finding(
            doubts.isEmpty() ? Grade.FINDING : Grade.SUSPECTED,
            claim + (doubts.isEmpty() ? "" : "; but " + String.join("; ", doubts)),
            "Answer health checks of " + service + " on a port and threads of their own",
            window(),
            new Confidence(doubts.isEmpty() ? value : 0.4),
            figures,
            evidence(sharing, pool),
            List.of())
        .withFix(fix(sharing, pool));
  }

  /** " for 12 s": the deciding one of the checks in a row has failed by then. */
  private static String lasting(ProbeSharing sharing) {
    OptionalDouble seconds = untilOut(sharing);
    return seconds.isPresent() ? " for " + Wording.time(seconds.getAsDouble()) : " for long";
  }

  private static OptionalDouble untilOut(ProbeSharing sharing) {
    return sharing.probes().stream()
        .filter(p -> p.interval().isPresent() && p.timeout().isPresent() && p.fall().isPresent())
        .mapToDouble(
            p ->
                ((p.fall().getAsInt() - 1) * (double) p.interval().get().toMillis()
                        + p.timeout().get().toMillis())
                    / 1e3)
        .min();
  }

  private static Optional<Fix> fix(ProbeSharing sharing, PoolUse pool) {
    boolean spring =
        pool.sources().stream()
            .anyMatch(s -> s.nativeName().matches("(tomcat|jetty|executor|hikaricp)_.*"));
    return spring && pool.kind() == PoolInstance.Kind.REQUEST_THREADS
        ? Optional.of(
            new Fix(
                "in application.properties of "
                    + Wording.plain(sharing.service())
                    + ", and the checks ask that port",
                "properties",
                "management.server.port=8081",
                ""))
        : Optional.empty();
  }

  private Outcome.Clear clear(ProbeSharing sharing, String measured) {
    return new Outcome.Clear(
        measured,
        List.of(Figure.exact("shared-share", sharing.seenShare(), "ratio", spans(sharing))),
        new Outcome.Margin("shared-share", settings.number("share"), "ratio"),
        configuredOrSeen(sharing),
        List.of());
  }

  private List<Figure> figures(ProbeSharing sharing, PoolUse pool) {
    Evidence shown = pool.shown(window());
    List<Figure> figures = new ArrayList<>();
    figures.add(
        Figure.exact(
            "pool-size",
            pool.size(),
            pool.kind() == PoolInstance.Kind.CONNECTIONS ? "connections" : "threads",
            shown));
    figures.add(Figure.exact("use-peak", pool.peak(), "ratio", shown));
    untilOut(sharing).ifPresent(s -> figures.add(Figure.exact("busy-until-out", s, "s", shown)));
    if (sharing.seen()) {
      figures.add(Figure.exact("shared-share", sharing.seenShare(), "ratio", spans(sharing)));
    }
    double calls = 0;
    for (EdgeTally edge : telemetry.traces().edges()) {
      calls +=
          edge.callee().equals(sharing.service())
              ? edge.sum(EdgeCount.FIRST_ATTEMPTS, window())
              : 0;
    }
    double seconds = window().length().toMillis() / 1e3;
    figures.add(Figure.exact("roots", calls / seconds, "1/s", shown));
    return figures;
  }

  private List<Evidence> evidence(ProbeSharing sharing, PoolUse pool) {
    List<Evidence> evidence = new ArrayList<>(List.of(pool.shown(window())));
    evidence.addAll(configuredOrSeen(sharing));
    return evidence;
  }

  private List<Evidence> configuredOrSeen(ProbeSharing sharing) {
    List<Evidence> evidence = new ArrayList<>();
    for (Policies.Probe probe : sharing.probes()) {
      evidence.add(
          new Evidence(
              Evidence.Kind.CONFIG,
              "The health check of "
                  + Wording.plain(probe.service())
                  + (probe.pool().isEmpty()
                      ? ", of no known pool"
                      : " needs the pool " + Wording.plain(probe.pool())),
              probe.origin(),
              "",
              List.of(),
              window(),
              probe.fall().orElse(1),
              "checks"));
    }
    if (sharing.seen()) {
      evidence.add(spans(sharing));
    }
    return evidence.stream().distinct().toList();
  }

  private Evidence spans(ProbeSharing sharing) {
    return new Evidence(
        Evidence.Kind.QUERY,
        Wording.share(sharing.seenShare())
            + " of "
            + Wording.count(sharing.checksSeen(), "health check")
            + " of "
            + Wording.plain(sharing.service())
            + " were answered on threads of its requests",
        Location.NOWHERE,
        "server spans with thread.name",
        List.of(),
        window(),
        sharing.seenShare(),
        "ratio");
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
