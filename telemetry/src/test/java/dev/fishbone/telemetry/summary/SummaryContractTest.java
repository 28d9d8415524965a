package dev.fishbone.telemetry.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.CallReader;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanOutcome;
import dev.fishbone.telemetry.trace.SpanStore;
import dev.fishbone.telemetry.trace.Spans;
import dev.fishbone.telemetry.trace.TraceIndex;
import dev.fishbone.telemetry.trace.TracePartitions;
import dev.fishbone.telemetry.trace.TracePreparation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Any split of the traces, in any order, gives the equal summary. */
class SummaryContractTest {
  private static final SummaryScope SCOPE =
      new SummaryScope(
          new TimeRange(Spans.START, Spans.START.plusSeconds(300)),
          List.of(new TimeRange(Spans.START.minusSeconds(300), Spans.START.minusSeconds(60))),
          Set.of("a", "b"));

  @Property(tries = 150, seed = "20260814")
  void splitsAndOrdersGiveTheSame(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 9) int parts) {
    Spans spans = hostile(new Random(seed));
    TraceSummary whole = TraceSummarizer.summarize(spans.columns(), SCOPE);

    SpanColumns columns = spans.shuffled(seed + 1).columns();

    assertThat(TraceSummarizer.summarize(columns, SCOPE)).isEqualTo(whole);
    assertThat(inParts(columns, parts, new Random(seed + 2))).isEqualTo(whole);
    assertThat(inParts(columns, parts, new Random(seed + 2)).toString())
        .isEqualTo(whole.toString());
  }

  @Property(tries = 100, seed = "20260814")
  void groupedOnDiskByAnyNumberOfThreadsTheyGiveTheSame(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int threads, @ForAll boolean inMemory)
      throws IOException {
    Spans spans = hostile(new Random(seed));
    Path folder = Files.createTempDirectory("partitions");
    try (TracePartitions partitions =
        new TracePartitions(folder, inMemory ? Long.MAX_VALUE / 2 : 0, 0)) {
      List<SpanStore> writers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        writers.add(partitions.writer());
      }
      spans.shuffled(seed + 1).into(writers);
      partitions.finish();

      TraceSummary expected = TraceSummarizer.summarize(spans.columns(), SCOPE);
      assertThat(TraceSummarizer.summarize(partitions, SCOPE, failed -> {}, threads))
          .isEqualTo(expected);
      assertThat(TraceSummarizer.summarize(partitions, SCOPE, threads)).isEqualTo(expected);
      OnePass.of(partitions, SCOPE, threads)
          .ifPresent(once -> assertThat(once).isEqualTo(expected));
      assertThat(folder).as("nothing is left").isEmptyDirectory();
    } finally {
      Files.delete(folder);
    }
  }

  @Property(tries = 100, seed = "20260814")
  void aTraceReadAgainAloneHasTheSameCalls(@ForAll long seed) {
    SpanColumns columns = hostile(new Random(seed)).columns();
    TraceIndex index = TraceIndex.of(columns);
    TracePreparation preparation = new TracePreparation(columns);
    TraceSurvey survey = new TraceSurvey();
    for (int trace = 0; trace < index.traces(); trace++) {
      survey.add(preparation.prepare(index.rows(trace)));
    }
    KnownCalls known = TraceSummarizer.summarize(columns, SCOPE).knownCalls();
    for (int trace = 0; trace < index.traces(); trace++) {
      PreparedTrace again = preparation.prepare(index.rows(trace));
      assertThat(CallReader.read(again, known)).isEqualTo(CallReader.read(again, survey.finish()));
    }
  }

  private static TraceSummary inParts(SpanColumns columns, int parts, Random random) {
    TraceIndex index = TraceIndex.of(columns);
    TracePreparation preparation = new TracePreparation(columns);
    List<List<PreparedTrace>> split = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      split.add(new ArrayList<>());
    }
    for (int trace = 0; trace < index.traces(); trace++) {
      split.get(random.nextInt(parts)).add(preparation.prepare(index.rows(trace)));
    }
    List<TraceSurvey> surveys = new ArrayList<>();
    for (List<PreparedTrace> part : split) {
      TraceSurvey survey = new TraceSurvey();
      part.forEach(survey::add);
      surveys.add(survey);
    }
    Collections.shuffle(surveys, random);
    TraceSurvey survey = new TraceSurvey();
    surveys.forEach(survey::merge);
    TraceSurvey.Result context = survey.finish();
    List<TraceTallies> tallies = new ArrayList<>();
    for (List<PreparedTrace> part : split) {
      TraceTallies tally = new TraceTallies(SCOPE);
      part.forEach(trace -> tally.add(trace, context));
      tallies.add(tally);
    }
    Collections.shuffle(tallies, random);
    TraceTallies all = new TraceTallies(SCOPE);
    tallies.forEach(all::merge);
    return all.finish(context);
  }

  /** Spans without sense: parents, ids, clocks and outcomes at random, copies among them. */
  static Spans hostile(Random random) {
    Spans spans = new Spans();
    String[] services = {"a", "b", "c"};
    SpanKind[] kinds = {
      SpanKind.CLIENT,
      SpanKind.SERVER,
      SpanKind.CLIENT,
      SpanKind.SERVER,
      SpanKind.INTERNAL,
      SpanKind.CONSUMER
    };
    int count = 20 + random.nextInt(200);
    boolean sampled = random.nextBoolean();
    for (int i = 0; i < count; i++) {
      double from = random.nextInt(700_000) / 1.0 - 350_000;
      Spans.Span span =
          spans.add(
              1 + random.nextInt(count / 8),
              1 + random.nextInt(12),
              random.nextInt(12),
              kinds[random.nextInt(kinds.length)],
              services[random.nextInt(3)],
              from,
              from + random.nextInt(5000) - 100);
      span.operation("op" + random.nextInt(2))
          .peer(services[random.nextInt(3)])
          .instance("i" + random.nextInt(2))
          .outcome(SpanOutcome.values()[random.nextInt(7)])
          .resend(random.nextInt(3));
      span.probe = random.nextInt(10) == 0;
      span.async = random.nextInt(10) == 0;
      span.weightMicros = sampled ? 1_500_000L * random.nextInt(4) : 1_000_000;
      span.keyed = random.nextInt(4) == 0;
      span.paced = random.nextInt(6) == 0;
      span.transparent = random.nextInt(6) == 0;
      if (random.nextInt(8) == 0) {
        spans
            .add(span.trace, span.id, span.parent, span.kind, span.service, from, from + 50)
            .peer("other");
      }
    }
    return spans;
  }
}
