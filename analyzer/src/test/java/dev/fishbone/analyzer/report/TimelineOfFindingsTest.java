package dev.fishbone.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.Timeline;
import dev.fishbone.analyzer.findings.Findings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The timeline, from findings written by hand after the first seed. */
final class TimelineOfFindingsTest {
  private static final Instant DAY = Instant.parse("2026-08-14T00:00:00Z");

  @Test
  void withoutTimesThereIsNone() {
    assertThat(Happenings.of(findings(List.of(), List.of(), List.of()))).isEmpty();
  }

  @Test
  void changeSymptomAlertPageAndRecoveryStandInOrderWithWhereTheAlertWent() {
    assertThat(lines(outage()))
        .containsExactly(
            "09:41 Flag price-check-v2 of orders from 0% to 100%",
            "09:41 Requests of Orders API begin to fail: 43 of 210 requests failed",
            "09:46 PricingPoolWait fires: It went to slack-pricing (chat) only",
            "09:55 First page: CheckoutErrors to orders-oncall",
            "09:57 M. Okafor acknowledges",
            "10:28 Orders API answers as before");
  }

  @Test
  void itIsRememberedByWhatItTellsAndNotByWhen() {
    List<Happening> told = Happenings.of(outage());
    assertThat(told)
        .extracting(Happening::id)
        .doesNotHaveDuplicates()
        .allMatch(i -> i.matches("T[0-9a-f]{10}"));
  }

  /** Where the record ends nothing more was seen: that a pool has room again is not known. */
  @Test
  void aPoolThatIsFullUntilTheRecordEndsIsNotSaidToHaveRoomAgain() {
    assertThat(lines(findings(List.of(), List.of(fullUntil("10:45:00")), List.of())))
        .containsExactly("09:41 Pricing's database pool is full: Full for at least 63 min");
    assertThat(lines(findings(List.of(), List.of(fullUntil("10:28:00")), List.of())))
        .containsExactly(
            "09:41 Pricing's database pool is full: Full for at least 63 min",
            "10:28 Pricing's database pool has room again");
  }

  private static Findings.VerdictEntry fullUntil(String end) {
    return verdict(
        "pool/saturation",
        "pricing/db",
        "Pricing's database pool (5 connections per instance) was full for at least 63 min",
        List.of(),
        end);
  }

  private static List<String> lines(Findings findings) {
    return new TimelineItems(findings)
        .of(Happenings.of(findings)).stream().map(TimelineOfFindingsTest::line).toList();
  }

  private static String line(Timeline.Item item) {
    return item.when() + " " + item.title() + item.detail().map(d -> ": " + d).orElse("");
  }

  private static Findings outage() {
    Findings.EvidenceEntry flag =
        evidence(
            "E1", "change", "flag price-check-v2 of orders from 0% to 100%", "09:41:10", "changes");
    Findings.EvidenceEntry failed =
        evidence(
            "E2",
            "query",
            "failures of Orders API began to rise: 43 of 210 requests failed, by the proxy",
            "09:41:10",
            "requests");
    return findings(
        List.of(
            time("first-symptom", "Orders API", "09:41:10", "E2"),
            time("trigger", "price-check-v2", "09:41:10", "E1"),
            time("fired", "PricingPoolWait", "09:46:00", "E3"),
            time("first-page", "CheckoutErrors to orders-oncall", "09:55:00", "E4"),
            time("first-acknowledgement", "M. Okafor", "09:57:00", "E5"),
            time("unavailable-to", null, "10:28:00", "E2")),
        List.of(
            verdict("change/trigger", "price-check-v2", "Flag went up in one step", List.of("E1")),
            verdict(
                "paging/unpaged-alert",
                "PricingPoolWait",
                "PricingPoolWait fired at 09:46:00 and went to slack-pricing (chat) only",
                List.of())),
        List.of(flag, failed));
  }

  private static Instant at(String time) {
    return Instant.parse(DAY.toString().substring(0, 11) + time + "Z");
  }

  private static Findings.TimeEntry time(String name, String detail, String at, String evidence) {
    return new Findings.TimeEntry(
        name, detail, "orders", at(at), at(at), at(at), List.of(evidence));
  }

  private static Findings.EvidenceEntry evidence(
      String id, String kind, String statement, String at, String file) {
    return new Findings.EvidenceEntry(
        id,
        kind,
        statement,
        file + ".jsonl",
        1,
        null,
        null,
        new Findings.Range(at(at), at(at)),
        1.0,
        "1");
  }

  private static Findings.VerdictEntry verdict(
      String rule, String subject, String claim, List<String> evidence) {
    return verdict(rule, subject, claim, evidence, "10:28:00");
  }

  private static Findings.VerdictEntry verdict(
      String rule, String subject, String claim, List<String> evidence, String end) {
    return new Findings.VerdictEntry(
        "F00000000ab",
        1,
        rule,
        subject,
        1,
        "finding",
        claim,
        List.of(claim),
        "mend it",
        null,
        "Change",
        new Findings.Range(at("09:41:10"), at(end)),
        new Findings.ConfidenceEntry("high", 0.9),
        List.of(),
        null,
        null,
        evidence,
        List.of("orders"));
  }

  private static Findings findings(
      List<Findings.TimeEntry> times,
      List<Findings.VerdictEntry> verdicts,
      List<Findings.EvidenceEntry> evidence) {
    return new Findings(
        Findings.SCHEMA,
        "0.1.0",
        new Findings.RecordingRef("INC", at("09:30:00"), at("10:45:00"), false, "0".repeat(64)),
        new Findings.IncidentRef("INC", "Checkout outage", "SEV-1"),
        "UTC",
        List.of(
            new Findings.EffectRef("orders", "orders", "POST /orders", "Orders API", false, false)),
        Map.of(),
        times,
        List.of(),
        verdicts,
        List.of(),
        List.of(),
        List.of(),
        evidence,
        List.of());
  }
}
