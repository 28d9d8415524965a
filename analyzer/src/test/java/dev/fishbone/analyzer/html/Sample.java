package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.Fishbone.Bone;
import dev.fishbone.analyzer.blocks.MarkdownDocument;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Sequence.Actor;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.End;
import dev.fishbone.analyzer.blocks.Sequence.Foot;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import dev.fishbone.analyzer.blocks.Sequence.Note;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Stats.Stat;
import dev.fishbone.analyzer.blocks.Stats.Trend;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.blocks.Timeline;
import dev.fishbone.analyzer.blocks.Timeline.Item;
import dev.fishbone.analyzer.blocks.Timeline.Status;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.ChartEntry;
import dev.fishbone.analyzer.findings.Findings.ConfidenceEntry;
import dev.fishbone.analyzer.findings.Findings.CoverageEntry;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.FixEntry;
import dev.fishbone.analyzer.findings.Findings.GapEntry;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Findings.IncidentRef;
import dev.fishbone.analyzer.findings.Findings.LinkEntry;
import dev.fishbone.analyzer.findings.Findings.MarginEntry;
import dev.fishbone.analyzer.findings.Findings.Range;
import dev.fishbone.analyzer.findings.Findings.ReasonEntry;
import dev.fishbone.analyzer.findings.Findings.RecordingRef;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A small incident with something in every place that takes text; {@code say} decides what is said
 * there.
 */
final class Sample {
  static final Links LINKS =
      new Links(
          "https://prometheus.example",
          "https://grafana.example",
          "metrics",
          "",
          "https://jaeger.example",
          "");
  private static final Instant FROM = Instant.parse("2026-08-14T09:30:00Z");
  private static final Range WINDOW = new Range(FROM, FROM.plusSeconds(3600));

  private final UnaryOperator<String> say;

  private Sample(UnaryOperator<String> say) {
    this.say = say;
  }

  /** A page as telemetry with such names would give it. */
  static String page(UnaryOperator<String> say, int rows, java.nio.file.Path charts) {
    Sample sample = new Sample(say);
    return HtmlReport.of(sample.findings(rows), sample.document(), charts, LINKS);
  }

  static Findings findings(UnaryOperator<String> say, int rows) {
    return new Sample(say).findings(rows);
  }

  static String document(UnaryOperator<String> say) {
    return new Sample(say).document();
  }

  private String say(String usual) {
    return say.apply(usual);
  }

  private Findings findings(int rows) {
    return new Findings(
        Findings.SCHEMA,
        say("0.1.0"),
        new RecordingRef(say("INC-1"), WINDOW.from(), WINDOW.to(), true, say("1c76a5")),
        new IncidentRef(say("INC-1"), say("Checkout outage"), say("SEV-1")),
        "UTC",
        List.of(
            new EffectRef(
                "orders", say("orders"), say("POST /orders"), say("Orders API"), true, true)),
        Map.of(say("pool/saturation.share"), say("0.2")),
        List.of(),
        List.of(
            new ImpactEntry(
                "failed-requests",
                say("region=EU"),
                "orders",
                6130,
                "requests",
                6101,
                6160,
                List.of())),
        verdicts(),
        List.of(new LinkEntry("F1", "F2", "led-to", new ConfidenceEntry(say("medium"), 0.7))),
        List.of(),
        List.of(
            new ChartEntry("pool", say("The pool"), "charts/pool.svg", "", say("Full"), List.of()),
            new ChartEntry(
                "none", say("No file"), say("charts/x.svg"), "", say("None"), List.of())),
        evidence(rows),
        List.of(
            new CoverageEntry(
                say("prometheus"),
                say("pool"),
                12,
                11,
                List.of(
                    new GapEntry(WINDOW.from(), WINDOW.to(), say("NO_DATA"), say("no series")))),
            new CoverageEntry(say("traces"), say("spans"), 9000, 9000, List.of())));
  }

  private List<VerdictEntry> verdicts() {
    return List.of(
        found("F1", "finding", "Change"),
        found("F2", "suspected", "Capacity"),
        found(say("F3"), "finding", "Code"),
        new VerdictEntry(
            "N1",
            4,
            say("paging/unpaged-alert"),
            say("CheckoutErrors"),
            1,
            "clear",
            say("Paged"),
            null,
            null,
            null,
            null,
            null,
            null,
            figures(),
            new MarginEntry("held", 300, say("s")),
            null,
            List.of("E1"),
            List.of()),
        new VerdictEntry(
            "N2",
            5,
            say("probe/contention"),
            say("orders"),
            1,
            "not-assessed",
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            new ReasonEntry(say("NO_DATA"), say("health transitions"), say("scrape haproxy")),
            null,
            List.of()));
  }

  private VerdictEntry found(String id, String verdict, String bone) {
    return new VerdictEntry(
        id,
        1,
        say("pool/saturation"),
        say("pricing/db"),
        1,
        verdict,
        say("The pool was full"),
        List.of(say("The pool was full")),
        say("Make it larger"),
        new FixEntry(say("in application.yml"), say("yaml"), say("pool: 20"), say("grep pool")),
        bone,
        WINDOW,
        new ConfidenceEntry(say("high"), 0.93),
        figures(),
        null,
        null,
        List.of("E1", say("E2")),
        List.of("orders"));
  }

  private List<FigureEntry> figures() {
    return List.of(new FigureEntry(say("held"), 1200, say("s"), 1190, 1212, List.of("E1")));
  }

  private List<EvidenceEntry> evidence(int rows) {
    List<EvidenceEntry> evidence = new ArrayList<>();
    evidence.add(
        new EvidenceEntry(
            say("E0"),
            "query",
            say("Callers waited"),
            say("metrics/pools.jsonl"),
            12,
            say("hikaricp_pending_threads"),
            List.of(say("0af7651916cd43dd8448eb211c80319c")),
            WINDOW,
            1200.0,
            say("s")));
    IntStream.range(1, rows)
        .mapToObj(
            i ->
                new EvidenceEntry(
                    "E" + Integer.toHexString(i),
                    "query",
                    say("Callers waited for a connection of the pool at instance pricing-" + i),
                    "metrics/pools.jsonl.zst",
                    i,
                    say("sum by (instance) (rate(hikaricp_connection_acquired_nanos_sum[1m]))"),
                    IntStream.range(0, 5)
                        .mapToObj(n -> "0af7651916cd43dd8448eb211c8031" + (10 + n))
                        .toList(),
                    WINDOW,
                    i / 7.0,
                    "s"))
        .forEach(evidence::add);
    return evidence;
  }

  private String document() {
    MarkdownDocument document = new MarkdownDocument();
    document.block(new Meta(say("Checkout outage"), say("INC-1 · SEV-1"), say("POSTMORTEM")));
    document.region("summary", body -> body.paragraph(Prose.of(say("All times are UTC"))));
    document.block(timeline());
    document.region(
        "detection", body -> body.paragraph(Prose.of(say("It took long ")).code(say("pool"))));
    document.block(sequence());
    document.block(fishbone());
    Stat plain = new Stat(say("6,130"), say("Failed checkouts"));
    Stat late = new Stat(say("14 min"), say("Time to page"), say("+9 min"), Trend.DOWN);
    document.block(new Stats(List.of(plain, late)));
    Step step = new Step(say("Add backoff"), say("From 200 ms on"));
    document.block(
        new Steps(List.of(step.withCode(say("retry: 3"), say("yaml")).withNote(say("For all")))));
    return document.text(say("INC-1"));
  }

  private Timeline timeline() {
    Optional<String> detail = Optional.of(say("In one step"));
    return new Timeline(
        List.of(
            new Item(Status.DONE, filled("09:41"), filled("Deploy ships"), detail),
            new Item(Status.ACTIVE, filled("09:46"), filled("Alert fires"), Optional.empty()),
            new Item(Status.TODO, filled("15 Aug"), filled("Revert"), detail)));
  }

  /** A timeline's time and title may not be blank. */
  private String filled(String usual) {
    String said = say(usual);
    return said.isBlank() ? usual : said;
  }

  private Sequence sequence() {
    return new Sequence(
        "failure",
        List.of(
            new Actor("A", say("Web checkout")),
            new Actor("B", say("Orders API")),
            new Actor("C", say("Pricing service"))),
        List.of(
            Call.call("A", "B", say("POST /orders")).starting(),
            new Loop(say("retry ×3, no backoff")),
            Call.call("B", "C", say("get price")).starting(),
            Call.lost("B", "C", say("timeout after 5 s")),
            Call.call("B", "B", say("again")),
            Call.reply("C", "B", say("503")).ending(),
            new End(),
            new Note("B", "C", say("The pool is full")),
            Call.reply("B", "A", say("502 after 20 s")).ending()),
        List.of(new Foot(say("Amplification"), say("4 calls"))));
  }

  private Fishbone fishbone() {
    return new Fishbone(
        "causes",
        say("Orders API unavailable for 47 minutes"),
        List.of(
            new Bone("Change", List.of(say("Flag in one step"), say("No canary"))),
            new Bone("Code", List.of(say("3 retries"), "Suspected: " + say("no jitter"))),
            new Bone("Capacity", List.of(say("Pool too small"))),
            new Bone("Detection", List.of(say("Alert to chat"), say("Probe shares threads"))),
            new Bone(say("Process"), List.of(say("Nobody looked")))));
  }
}
