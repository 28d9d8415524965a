package dev.fishbone.analyzer.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.paging.UnpagedAlert;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.Incident;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Objectives;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.RootTally;
import dev.fishbone.telemetry.summary.TraceQuality;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An hour in which a fifth of orders' requests fails for 27 minutes, an alert of orders fires for
 * most of them, and nobody is paged. Of the receivers r0 to r11 the last is the only pager.
 */
final class UnpagedIncident {
  static final Map<String, ReceiverClass> RECEIVERS = receivers();
  static final Instant FROM = Instant.parse("2026-08-14T14:00:00Z");

  private UnpagedIncident() {}

  private static Map<String, ReceiverClass> receivers() {
    Map<String, ReceiverClass> kinds = new TreeMap<>();
    for (int i = 0; i < RandomConfig.RECEIVERS; i++) {
      kinds.put("r" + i, i == RandomConfig.RECEIVERS - 1 ? ReceiverClass.PAGE : ReceiverClass.CHAT);
    }
    return kinds;
  }

  /** What the rule on unpaged alerts would have typed; it says something of one alert. */
  static Optional<Fix> fix(Routing routing, Map<String, String> labels) {
    Telemetry telemetry = of(routing, labels);
    UnpagedAlert rule = new UnpagedAlert();
    List<Verdict> verdicts =
        rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording()));
    assertThat(verdicts).hasSize(1);
    return verdicts
        .get(0)
        .outcome()
        .fold(f -> f.fix(), c -> Optional.empty(), n -> Optional.empty());
  }

  private static Telemetry of(Routing routing, Map<String, String> labels) {
    TimeRange window = new TimeRange(FROM, FROM.plusSeconds(3600));
    Recording recording =
        new Recording(
            new Incident("INC-1", "Test", "SEV-1"),
            window,
            false,
            List.of(new TimeRange(FROM.minusSeconds(3600), FROM)),
            ZoneOffset.UTC,
            List.of(new Effect("orders", "POST /orders", "")),
            List.of(),
            Duration.ofSeconds(1),
            Objectives.NONE,
            RECEIVERS,
            Map.of(),
            ImpactKeys.NONE,
            "");
    return new Telemetry(
        recording,
        List.of(firing(labels)),
        new TraceSummary(
            0,
            0,
            new TraceQuality(0, 0, 0, 0, 0, 0, 0, 0, 0),
            List.of(),
            List.of(),
            List.of(requests()),
            List.of()),
        List.of(),
        routing,
        List.of(),
        List.of(pageOfSomethingElse()),
        List.of(),
        List.of(),
        Policies.NONE,
        AccessSummary.NONE,
        List.of(),
        Coverage.NONE);
  }

  private static RootTally requests() {
    long[] requests = new long[7200];
    Arrays.fill(requests, 50);
    long[] failures = new long[7200];
    Arrays.fill(failures, 3780, 5400, 10);
    long first = FROM.getEpochSecond() - 3600;
    return new RootTally(
        "web",
        "POST /orders",
        "orders",
        new BinCounts(first, requests),
        new BinCounts(first, failures),
        List.of());
  }

  private static Series firing(Map<String, String> labels) {
    long[] at = new long[80];
    Arrays.setAll(at, i -> FROM.toEpochMilli() + 240_000 + i * 15_000L);
    double[] ones = new double[at.length];
    Arrays.fill(ones, 1);
    Map<String, String> all = new TreeMap<>(labels);
    all.put("alertstate", "firing");
    return new Series(
        Signal.ALERT_FIRING,
        "orders",
        "",
        "",
        all,
        "ALERTS",
        new Location("metrics/alerts.jsonl", 1),
        new Samples(at, ones));
  }

  private static Page pageOfSomethingElse() {
    return new Page(
        FROM.minusSeconds(1800),
        Page.Type.NOTIFIED,
        "Backup",
        "warehouse",
        "r11",
        "",
        "k",
        "pager",
        new Location("pages.jsonl", 1));
  }
}
