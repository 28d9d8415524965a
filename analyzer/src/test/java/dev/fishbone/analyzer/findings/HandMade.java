package dev.fishbone.analyzer.findings;

import dev.fishbone.analyzer.findings.Findings.ConfidenceEntry;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Findings.IncidentRef;
import dev.fishbone.analyzer.findings.Findings.MarginEntry;
import dev.fishbone.analyzer.findings.Findings.Range;
import dev.fishbone.analyzer.findings.Findings.ReasonEntry;
import dev.fishbone.analyzer.findings.Findings.RecordingRef;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The findings of a checkout outage, written by hand. */
public final class HandMade {
  public static final Instant FROM = Instant.parse("2026-08-14T09:30:00Z");
  public static final Instant TO = Instant.parse("2026-08-14T10:45:00Z");

  private HandMade() {}

  /** With these verdicts and rows of evidence. */
  public static Findings of(List<VerdictEntry> verdicts, List<EvidenceEntry> evidence) {
    return of(verdicts, evidence, "Orders API", true);
  }

  /**
   * The same with another name of the effect.
   *
   * @param paged whether the log knows of a page
   */
  public static Findings of(
      List<VerdictEntry> verdicts, List<EvidenceEntry> evidence, String effect, boolean paged) {
    Instant page = Instant.parse("2026-08-14T09:55:00Z");
    return new Findings(
        Findings.SCHEMA,
        "0.1.0",
        new RecordingRef("INC-7", FROM, TO, false, "0".repeat(64)),
        new IncidentRef("INC-7", "Checkout outage", "SEV-1"),
        "UTC",
        List.of(new EffectRef("orders", "orders", "POST /orders", effect, false, false)),
        Map.of(),
        paged
            ? List.of(new TimeEntry("first-page", "oncall", "orders", page, page, page, List.of()))
            : List.of(),
        List.of(
            impact("requests", 10_000, "requests"),
            impact("failed-requests", 6130, "requests"),
            impact("time-to-page", 540, "s"),
            impact("time-to-page-target", 300, "s")),
        verdicts,
        List.of(),
        List.of(),
        List.of(),
        evidence,
        List.of());
  }

  private static ImpactEntry impact(String name, double value, String unit) {
    return new ImpactEntry(name, null, "orders", value, unit, value, value, List.of());
  }

  /** The pool of pricing was full for 20 minutes. */
  public static VerdictEntry pool(String claim, double heldSeconds) {
    return found("F3c91ab04de", "pool/saturation", "pricing/db", claim, heldSeconds);
  }

  /** Orders tried again. */
  public static VerdictEntry storm(String claim) {
    return found("F0a1b2c3d4e", "amplification/retry-storm", "orders->pricing", claim, 240);
  }

  private static VerdictEntry found(
      String id, String rule, String subject, String claim, double seconds) {
    return new VerdictEntry(
        id,
        rule.startsWith("pool") ? 2 : 1,
        rule,
        subject,
        1,
        Findings.FINDING,
        claim,
        List.of(claim, "a second sentence of " + subject),
        "do something about " + subject,
        null,
        rule.startsWith("pool") ? "Capacity" : "Code",
        new Range(FROM, TO),
        new ConfidenceEntry("high", 0.93),
        List.of(new FigureEntry("held", seconds, "s", seconds - 10, seconds + 10, List.of())),
        null,
        null,
        List.of("E0000000001"),
        List.of("orders"));
  }

  /** No leak. */
  public static VerdictEntry clear() {
    return new VerdictEntry(
        "N77aa01c2ee",
        3,
        "pool/leak",
        "pricing/db",
        1,
        Findings.CLEAR,
        "no connection was kept for longer than a minute",
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(new FigureEntry("kept", 2, "s", 2, 2, List.of())),
        new MarginEntry("kept", 60, "s"),
        null,
        List.of(),
        List.of());
  }

  /** Nothing told of health checks. */
  public static VerdictEntry notAssessed() {
    return new VerdictEntry(
        "N0b2f6611aa",
        4,
        "probe/contention",
        "orders",
        1,
        Findings.NOT_ASSESSED,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        new ReasonEntry("NO_DATA", "health transitions", "record health.jsonl"),
        null,
        List.of());
  }
}
