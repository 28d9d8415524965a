package dev.fishbone.analyzer.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.findings.SequenceEntry;
import dev.fishbone.analyzer.report.Postmortem;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.SpanDraft;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;

/** Whatever spans say, what is told is a sound block, and the same each time. */
final class AnySpansTest {
  private static final List<String> NAMES =
      List.of(
          "orders",
          "pricing",
          "a -> b: c",
          "loop: x",
          "end",
          "<script>alert(1)</script>",
          "\u202Egnp.exe",
          "```",
          "x\n- \"y\"",
          "-->",
          "+A",
          "");
  private static final List<String> OPERATIONS =
      List.of("GET /", "postgresql SELECT t #1a2b3c", "end", "loop: no", "x -x-> y: z", "", "`|#");

  @Property(tries = 400, seed = "20260814")
  void whatIsToldHasNoFaults(@ForAll long seed) {
    Random random = new Random(seed);
    SpanColumns spans = spans(random);
    Told told = new Told();
    String[] rules = {
      "amplification/retry-storm", "retry/backoff", "onset/first-failing", "change/trigger"
    };
    String[] subjects = {"orders->pricing", "a%20->orders x", "pricing", "end->->", "->"};
    told.finding(
        rules[random.nextInt(rules.length)],
        subjects[random.nextInt(subjects.length)],
        List.of(Request.id(1)));
    Map<String, String> proxies =
        random.nextBoolean() ? Map.of("orders", "be", "pricing", "be", "end", "x") : Map.of();

    Optional<SequenceEntry> entry = told.of(spans, proxies);

    assertThat(told.of(spans, proxies)).isEqualTo(entry);
    Statistics.label("told").collect(entry.isPresent());
    Statistics.label("told")
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 20));
    if (entry.isPresent()) {
      assertThat(entry.get().messages()).hasSizeBetween(1, 40);
      assertThat(entry.get().messages())
          .allSatisfy(message -> assertThat(message.afterMillis()).isNotNegative());
      String document = Postmortem.of(told.findings(List.of(entry.get())));
      Sequence block = DocumentParser.parse("p.md", document).first(Sequence.class).orElseThrow();
      assertThat(block.faults()).isEmpty();
      assertThat(block.messages()).hasSameSizeAs(entry.get().messages());
      assertThat(block.messages()).noneMatch(m -> m.getClass().getSimpleName().equals("Unread"));
    }
  }

  /** One tree: each span's parent is one before it. */
  private static SpanColumns spans(Random random) {
    SpanColumns columns = new SpanColumns();
    SpanDraft draft = new SpanDraft();
    int count = 1 + random.nextInt(14);
    for (int i = 0; i < count; i++) {
      draft.clear();
      draft.traceLow = 1;
      draft.spanId = i + 1;
      draft.parentId = i == 0 ? 0 : 1 + random.nextInt(i);
      draft.kind =
          random.nextInt(5) > 0
              ? (i % 2 == 0 ? SpanKind.CLIENT : SpanKind.SERVER)
              : SpanKind.values()[random.nextInt(SpanKind.values().length)];
      draft.service = NAMES.get(random.nextInt(random.nextBoolean() ? 2 : NAMES.size()));
      draft.peer = random.nextBoolean() ? "postgresql:db" : NAMES.get(random.nextInt(NAMES.size()));
      draft.operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
      draft.name = random.nextInt(4) == 0 ? "ds.getConnection" : "";
      draft.startNanos = 1_000_000_000_000L + random.nextInt(2_000) * 1_000_000L;
      draft.endNanos = draft.startNanos + random.nextInt(2_000) * 1_000_000L;
      draft.outcome = SpanOutcome.values()[random.nextInt(SpanOutcome.values().length)];
      draft.httpStatus = random.nextBoolean() ? 0 : 200 + random.nextInt(400);
      draft.resend = random.nextInt(3);
      columns.add(draft);
    }
    return columns;
  }
}
