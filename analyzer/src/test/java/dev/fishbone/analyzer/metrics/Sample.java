package dev.fishbone.analyzer.metrics;

import dev.fishbone.analyzer.history.Length;
import dev.fishbone.analyzer.history.Past;
import dev.fishbone.analyzer.history.PastIncident;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import dev.fishbone.analyzer.history.Reason;
import dev.fishbone.analyzer.scan.Night;
import dev.fishbone.analyzer.scan.ScanRun;
import dev.fishbone.analyzer.scan.Sighting;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A history and a scan in which every metric has something to tell. */
final class Sample {
  static final LocalDate NIGHT = LocalDate.parse("2026-11-30");

  private Sample() {}

  static DetectionMetrics all() {
    return DetectionMetrics.of(
        Optional.of(List.of(incident("INC-7", "2026-08-14T09:46:00Z", "retry"))),
        List.of(night(NIGHT.minusDays(1)), night(NIGHT)),
        Optional.of(run()));
  }

  static PastIncident incident(String id, String start, String family) {
    Map<Length, PastIncident.Measured> lengths = new EnumMap<>(Length.class);
    for (Length length : Length.values()) {
      lengths.put(length, Past.exact(540));
    }
    return Past.of(
        id,
        start,
        family,
        lengths,
        List.of(new Unpaged("PoolWait", Reason.NOT_PAGING, "pricing", true)),
        List.of());
  }

  static Night night(LocalDate date) {
    return new Night(
        date,
        List.of(
            sighting("R0000000001", "latent/retry-storm", Verdict.FOUND),
            sighting("R0000000002", "latent/retry-storm", Verdict.NOT_ASSESSED),
            sighting("R0000000003", "latent/unpaged-critical", Verdict.FOUND),
            sighting("R0000000004", "latent/unpaged-critical", Verdict.CLEAR),
            sighting("R0000000005", "latent/unpaged-critical", Verdict.UNSURE),
            sighting("R0000000006", "latent/pool-headroom", Verdict.NOT_ASSESSED)));
  }

  static Sighting sighting(String id, String rule, Verdict verdict) {
    return new Sighting(
        id,
        rule,
        "orders->pricing",
        verdict,
        "its load is 3.4 times",
        "",
        verdict == Verdict.FOUND
            ? Optional.of(new Sighting.Size(3.4, 3.1, 3.7, 3.1, 120))
            : Optional.empty());
  }

  static ScanRun run() {
    TimeRange day = TimeRange.ofMillis(0, 1000);
    List<Coverage.Entry> entries = new ArrayList<>();
    entries.add(new Coverage.Entry("a", "traces", 6, 6, List.of()));
    entries.add(
        new Coverage.Entry(
            "b",
            "traces",
            4,
            3,
            List.of(new Coverage.Gap(day, ReasonCode.SOURCE_FAILED, "b was down"))));
    entries.add(new Coverage.Entry("a", "pages", 0, 0, List.of()));
    return ScanRun.of(
        Instant.parse("2026-11-30T03:12:00Z"),
        Duration.ofMillis(93_400),
        5_000_000,
        new Coverage(entries));
  }
}
