package dev.fishbone.analyzer.peers;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.Incident;
import dev.fishbone.telemetry.Objectives;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.TraceQuality;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** An incident of somebody else: no effect is named. */
record Peer(
    TimeRange window,
    TimeRange baseline,
    Duration scrape,
    List<Series> series,
    List<List<String>> calls,
    List<Change> changes) {

  Telemetry telemetry() {
    Recording recording =
        new Recording(
            new Incident("", "", ""),
            window,
            false,
            List.of(baseline),
            ZoneOffset.UTC,
            List.of(),
            List.of(),
            scrape,
            Objectives.NONE,
            Map.of(),
            Map.of(),
            ImpactKeys.NONE,
            "");
    BinCounts once = new BinCounts(window.from().getEpochSecond(), new long[] {1});
    List<EdgeTally> edges =
        calls.stream()
            .map(
                c ->
                    new EdgeTally(
                        c.get(0),
                        c.get(1),
                        "",
                        Map.of(EdgeCount.ATTEMPTS, once),
                        Map.of(),
                        EdgeTally.Followed.NONE,
                        List.of()))
            .toList();
    return new Telemetry(
        recording,
        series,
        new TraceSummary(0, 0, TraceQuality.PERFECT, edges, List.of(), List.of(), List.of()),
        List.of(),
        Routing.NONE,
        changes,
        List.of(),
        List.of(),
        List.of(),
        Policies.NONE,
        AccessSummary.NONE,
        List.of(),
        Coverage.NONE);
  }

  List<Verdict> verdicts(Rule rule) {
    Telemetry telemetry = telemetry();
    return rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording()));
  }

  /** "finding", "suspected", "clear" or "not assessed". */
  static String word(Verdict verdict) {
    return verdict
        .outcome()
        .fold(
            f -> f.grade() == Outcome.Grade.FINDING ? "finding" : "suspected",
            c -> "clear",
            n -> "not assessed");
  }
}
