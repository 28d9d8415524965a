package dev.fishbone.analyzer.metrics;

import dev.fishbone.analyzer.scan.Night;
import dev.fishbone.analyzer.scan.Risk;
import dev.fishbone.analyzer.scan.RiskMemory;
import dev.fishbone.analyzer.scan.ScanRun;
import dev.fishbone.analyzer.scan.Sighting;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the last scan says, and how well it could look. */
final class ScanMetrics {
  private static final String UNPAGED = "latent/unpaged-critical";

  private final List<Risk> risks;
  private final List<Sighting> tonight;

  private ScanMetrics(List<Risk> risks, List<Sighting> tonight) {
    this.risks = List.copyOf(risks);
    this.tonight = List.copyOf(tonight);
  }

  /**
   * @param nights of the state, in any order
   */
  static List<Family> of(List<Night> nights, Optional<ScanRun> run) {
    List<Family> families = new ArrayList<>();
    nights.stream()
        .max(Comparator.comparing(Night::date))
        .map(last -> new ScanMetrics(RiskMemory.of(nights), last.sightings()))
        .ifPresent(
            metrics -> {
              families.add(metrics.risks());
              families.add(metrics.notAssessed());
              families.add(metrics.critical());
            });
    run.ifPresent(r -> families.addAll(of(r)));
    return families;
  }

  private Family risks() {
    Family family =
        Family.gauge(
            "fishbone_latent_risks",
            "Risks that the nightly scans remember, by rule and state.",
            "rule",
            "state");
    for (String rule : Names.nightly()) {
      List<Risk> of = risks.stream().filter(r -> r.latest().rule().equals(rule)).toList();
      // A rule that could judge nothing and remembers nothing has no risks that are known to be 0.
      if (!of.isEmpty() || tonight(rule).anyMatch(ScanMetrics::judged)) {
        for (Risk.State state : Risk.State.values()) {
          long count = of.stream().filter(r -> r.state() == state).count();
          family.set(count, rule, state.name().toLowerCase(Locale.ROOT));
        }
      }
    }
    return family;
  }

  private Stream<Sighting> tonight(String rule) {
    return tonight.stream().filter(s -> s.rule().equals(rule));
  }

  private static boolean judged(Sighting sighting) {
    return sighting.verdict() == Verdict.FOUND || sighting.verdict() == Verdict.CLEAR;
  }

  private Family notAssessed() {
    Family family =
        Family.gauge(
            "fishbone_latent_risks_not_assessed",
            "What the last scan could neither find nor rule out, by rule.",
            "rule");
    for (String rule : Names.nightly()) {
      family.set(tonight(rule).filter(s -> !judged(s)).count(), rule);
    }
    return family;
  }

  private Family critical() {
    Family family =
        Family.gauge(
            "fishbone_critical_alerts",
            "Alerts of critical severity as the last scan saw them, by whom they could page.",
            "paging");
    Map<String, Integer> counts = new TreeMap<>();
    if (tonight(UNPAGED).anyMatch(ScanMetrics::judged)) {
      counts.putAll(Map.of("nobody", 0, "not_assessed", 0, "somebody", 0));
    }
    tonight(UNPAGED).forEach(s -> counts.merge(paging(s), 1, Integer::sum));
    counts.forEach((paging, count) -> family.set(count, paging));
    return family;
  }

  private static String paging(Sighting sighting) {
    return switch (sighting.verdict()) {
      case FOUND -> "nobody";
      case CLEAR -> "somebody";
      case UNSURE, NOT_ASSESSED -> "not_assessed";
    };
  }

  private static List<Family> of(ScanRun run) {
    Family duration =
        Family.gauge("fishbone_scan_duration_seconds", "How long the last scan that ended took.");
    duration.set(run.seconds());
    Family spans = Family.gauge("fishbone_scan_spans", "Spans that the last scan read.");
    spans.set(run.spans());
    Family success =
        Family.gauge(
            "fishbone_scan_last_success_timestamp_seconds",
            "When the last scan that ended did, in seconds since 1970.");
    success.set(run.ended().toEpochMilli() / 1e3);
    Family ratio =
        Family.gauge(
            "fishbone_scan_coverage_ratio",
            "Share of what the last scan asked for that came whole, by signal.",
            "signal");
    Family gaps =
        Family.gauge(
            "fishbone_scan_coverage_gaps",
            "Holes in what the last scan read, by signal and reason.",
            "reason",
            "signal");
    Coverages.of(run).tell(ratio, gaps);
    return List.of(duration, spans, success, ratio, gaps);
  }
}
