package dev.fishbone.analyzer.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.history.Length;
import dev.fishbone.analyzer.history.Past;
import dev.fishbone.analyzer.history.PastIncident;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import dev.fishbone.analyzer.history.Reason;
import dev.fishbone.analyzer.job.MetricsServer;
import dev.fishbone.analyzer.scan.Night;
import dev.fishbone.analyzer.scan.ScanRun;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus is told, and what it is not. */
final class DetectionMetricsTest {
  @TempDir private Path folder;

  private static List<String> lines(PastIncident... incidents) {
    return text(Optional.of(List.of(incidents)), List.of());
  }

  private static List<String> text(Optional<List<PastIncident>> incidents, List<Night> nights) {
    return DetectionMetrics.of(incidents, nights, Optional.empty()).text().lines().toList();
  }

  @Test
  void aTimeThatIsNotKnownIsCountedAsThatAndInNoBucket() {
    List<String> lines =
        lines(
            Past.paged("A", "2026-08-14T09:00:00Z", 60),
            Past.paged("B", "2026-08-15T09:00:00Z", 540),
            Past.bare("C", "2026-08-16T09:00:00Z"));
    String name = "fishbone_incident_time_to_page_seconds";
    assertThat(lines)
        .contains(
            name + "_bucket{class=\"retry\",le=\"30.0\",} 0.0",
            name + "_bucket{class=\"retry\",le=\"60.0\",} 1.0",
            name + "_bucket{class=\"retry\",le=\"600.0\",} 2.0",
            name + "_bucket{class=\"retry\",le=\"+Inf\",} 2.0",
            name + "_count{class=\"retry\",} 2.0",
            name + "_sum{class=\"retry\",} 600.0",
            "fishbone_incident_times_not_assessed{class=\"retry\",time=\"page\",} 1.0",
            "fishbone_incident_times_not_assessed{class=\"retry\",time=\"detect\",} 3.0",
            "fishbone_incidents{class=\"retry\",} 3.0")
        .noneMatch(line -> line.contains("time_to_detect"))
        .noneMatch(line -> line.contains("unpaged"));
  }

  @Test
  void anAlertBeforeTheFirstSymptomTookNoTime() {
    PastIncident early =
        Past.of(
            "A",
            "2026-08-14T09:00:00Z",
            "pool",
            Map.of(Length.DETECT, Past.exact(-30)),
            List.of(),
            List.of());
    assertThat(lines(early))
        .contains(
            "fishbone_incident_time_to_detect_seconds_bucket{class=\"pool\",le=\"15.0\",} 1.0",
            "fishbone_incident_time_to_detect_seconds_sum{class=\"pool\",} 0.0");
  }

  @Test
  void ownersAreCappedAndNoneIsLost() {
    List<Unpaged> alerts = new ArrayList<>();
    for (int owner = 10; owner < 35; owner++) {
      alerts.add(new Unpaged("A", Reason.NOT_PAGING, "team-" + owner, true));
    }
    alerts.add(new Unpaged("A", Reason.NOT_PAGING, "a\"b\\c", true));
    alerts.add(new Unpaged("A", Reason.NOT_PAGING, "a\"b\\c", true));
    alerts.add(new Unpaged("A", Reason.SUPPRESSED, "", true));
    alerts.add(new Unpaged("A", Reason.NOT_PAGING, "suspected", false));
    List<String> told =
        lines(Past.of("A", "2026-08-14T09:00:00Z", "acme", Map.of(), alerts, List.of())).stream()
            .filter(line -> line.startsWith("fishbone_unpaged_alerts{"))
            .toList();
    // 20 by name, the other 6 of 26 together, and the one without a label.
    assertThat(told)
        .hasSize(22)
        .contains(
            "fishbone_unpaged_alerts{owner=\"a\\\"b\\\\c\",reason=\"not_paging\",} 2.0",
            "fishbone_unpaged_alerts{owner=\"other\",reason=\"not_paging\",} 6.0",
            "fishbone_unpaged_alerts{owner=\"unknown\",reason=\"suppressed\",} 1.0")
        .noneMatch(line -> line.contains("suspected"));
  }

  @Test
  void aFamilyThatIsNotOfTheHouseHasNoClassOfItsOwn() {
    assertThat(lines(Sample.incident("A", "2026-08-14T09:00:00Z", "acme/x")))
        .contains("fishbone_incidents{class=\"other\",} 1.0")
        .noneMatch(line -> line.contains("acme"));
  }

  @Test
  void aRuleThatCouldJudgeNothingHasNoNumberOfRisks() {
    Night blind =
        new Night(
            Sample.NIGHT,
            List.of(
                Sample.sighting("R1", "latent/retry-storm", Verdict.NOT_ASSESSED),
                Sample.sighting("R2", "latent/unpaged-critical", Verdict.NOT_ASSESSED)));
    assertThat(text(Optional.empty(), List.of(blind)))
        .contains(
            "fishbone_latent_risks_not_assessed{rule=\"latent/retry-storm\",} 1.0",
            "fishbone_critical_alerts{paging=\"not_assessed\",} 1.0")
        .noneMatch(line -> line.startsWith("fishbone_latent_risks{"))
        .noneMatch(line -> line.contains("paging=\"nobody\""));
  }

  @Test
  void theScansRisksItsCoverageAndWhatItTookAreTold() {
    assertThat(Sample.all().text().lines())
        .contains(
            "fishbone_latent_risks{rule=\"latent/retry-storm\",state=\"fresh\",} 1.0",
            "fishbone_latent_risks{rule=\"latent/retry-storm\",state=\"gone\",} 0.0",
            "fishbone_critical_alerts{paging=\"nobody\",} 1.0",
            "fishbone_critical_alerts{paging=\"somebody\",} 1.0",
            "fishbone_critical_alerts{paging=\"not_assessed\",} 1.0",
            "fishbone_scan_duration_seconds 93.4",
            "fishbone_scan_spans 5000000.0",
            "fishbone_scan_last_success_timestamp_seconds 1.79600832E9",
            "fishbone_scan_coverage_ratio{signal=\"traces\",} 0.9",
            "fishbone_scan_coverage_gaps{reason=\"source_failed\",signal=\"traces\",} 1.0")
        .noneMatch(line -> line.contains("signal=\"pages\""));
  }

  @Test
  void anAlertThatCouldBeJudgedLeavesNoDoubtOfHowManyCouldNot() {
    Night judged =
        new Night(
            Sample.NIGHT, List.of(Sample.sighting("R1", "latent/unpaged-critical", Verdict.CLEAR)));
    assertThat(text(Optional.empty(), List.of(judged)))
        .contains("fishbone_critical_alerts{paging=\"not_assessed\",} 0.0");
  }

  /**
   * A source that failed is a hole; a metric that nobody exports is one; an alert at rest is none.
   */
  @Test
  void anAlertThatDidNotFireIsNoHoleInWhatWasRead() {
    ScanRun run =
        new ScanRun(
            "fishbone.run/1",
            Instant.parse("2026-11-30T03:00:00Z"),
            1,
            1,
            List.of(
                got("alert_pending", "SOURCE_FAILED"),
                got("breaker_open", "NO_DATA"),
                got("alert_firing", "NO_DATA")));
    assertThat(DetectionMetrics.of(Optional.empty(), List.of(), Optional.of(run)).text().lines())
        .contains(
            "fishbone_scan_coverage_ratio{signal=\"alert_pending\",} 0.0",
            "fishbone_scan_coverage_ratio{signal=\"breaker_open\",} 0.0",
            "fishbone_scan_coverage_ratio{signal=\"alert_firing\",} 1.0")
        .noneMatch(line -> line.contains("gaps{reason=\"no_data\",signal=\"alert_firing\""));
  }

  private static ScanRun.Got got(String signal, String reason) {
    return new ScanRun.Got(signal, 1, 0, new TreeMap<>(Map.of(reason, 1)));
  }

  @Test
  void theSameGivesTheSameBytesAndNothingSaysWhenItWasMade() {
    assertThat(Sample.all().text()).isEqualTo(Sample.all().text()).doesNotContain("_created");
  }

  @Test
  void promtoolFindsNothingToComplainAbout() throws Exception {
    MetricsServer.assumeInstalled(DetectionMetricsTest.class, "promtool");
    Path file = folder.resolve("fishbone.prom");
    Sample.all().write(file);
    Process promtool =
        new ProcessBuilder("promtool", "check", "metrics")
            .redirectInput(file.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    assertThat(promtool.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(folder.resolve("said")).hasContent("");
    assertThat(promtool.exitValue()).isZero();
    try (var files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("fishbone.prom", "said");
    }
  }
}
