package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.SequenceEntry;
import dev.fishbone.telemetry.summary.KnownCalls;
import dev.fishbone.telemetry.trace.SpanColumns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Findings by hand, and what is told of spans for them. */
final class Told {
  private static final Instant FROM = Instant.parse("2026-08-14T09:30:00Z");
  private static final Instant TO = Instant.parse("2026-08-14T10:45:00Z");
  private static final KnownCalls NOTHING = new KnownCalls(List.of(), List.of());

  private final List<VerdictEntry> verdicts = new ArrayList<>();
  private final List<EvidenceEntry> evidence = new ArrayList<>();

  /** A finding whose evidence names traces. */
  Told finding(String rule, String subject, List<String> traces, FigureEntry... figures) {
    int number = verdicts.size() + 1;
    String id = "F000000000" + number;
    String shown = "E000000000" + number;
    if (!traces.isEmpty()) {
      evidence.add(
          new EvidenceEntry(
              shown,
              "traces",
              "calls",
              null,
              null,
              null,
              traces,
              new Findings.Range(FROM, TO),
              null,
              "calls"));
    }
    verdicts.add(
        new VerdictEntry(
            id,
            number,
            rule,
            subject,
            1,
            Findings.FINDING,
            "it happened",
            List.of("it happened"),
            "look at it",
            null,
            "Code",
            new Findings.Range(FROM, TO),
            new Findings.ConfidenceEntry("high", 0.9),
            List.of(figures),
            null,
            null,
            traces.isEmpty() ? List.of() : List.of(shown),
            List.of("orders")));
    return this;
  }

  static FigureEntry figure(String name, double value, String unit) {
    return new FigureEntry(name, value, unit, value, value, List.of());
  }

  Findings findings() {
    return findings(List.of());
  }

  Findings findings(List<SequenceEntry> sequences) {
    return new Findings(
        Findings.SCHEMA,
        "1.0.0",
        new Findings.RecordingRef("INC-2026-0814", FROM, TO, false, "0".repeat(64)),
        new Findings.IncidentRef("INC-2026-0814", "Checkout outage", "SEV-1"),
        "UTC",
        List.of(
            new Findings.EffectRef("orders", "orders", "POST /orders", "Orders API", false, false)),
        Map.of(),
        List.of(),
        List.of(),
        verdicts,
        List.of(),
        List.of(),
        List.of(),
        sequences,
        evidence,
        List.of(),
        null);
  }

  Optional<SequenceEntry> of(SpanColumns spans, Map<String, String> proxies) {
    return new Sequences(findings(), NOTHING, proxies).of(spans).stream().findFirst();
  }

  /** The messages of the first trace, as a document writes them. */
  static List<String> storm(Request request) {
    return lines(
        new Told()
            .finding("amplification/retry-storm", "orders->pricing", List.of(Request.id(1)))
            .of(request.columns(), Map.of())
            .orElseThrow());
  }

  static List<String> lines(SequenceEntry entry) {
    return entry.messages().stream().map(Told::line).toList();
  }

  private static String line(SequenceEntry.Message message) {
    String arrow =
        switch (message.kind()) {
          case CALL -> " -> ";
          case REPLY -> " --> ";
          case LOST -> " -x-> ";
          case NOTE -> " note ";
          case LOOP, END -> "";
        };
    String sign =
        switch (message.activation()) {
          case NONE -> "";
          case STARTS_TARGET -> "+";
          case ENDS_SENDER -> "-";
        };
    return switch (message.kind()) {
      case LOOP -> "loop: " + message.text();
      case END -> "end";
      default -> message.from() + arrow + sign + message.to() + ": " + message.text();
    };
  }
}
