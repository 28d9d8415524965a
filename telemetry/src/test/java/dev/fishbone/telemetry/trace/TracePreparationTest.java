package dev.fishbone.telemetry.trace;

import static dev.fishbone.telemetry.trace.SpanKind.CLIENT;
import static dev.fishbone.telemetry.trace.SpanKind.CONSUMER;
import static dev.fishbone.telemetry.trace.SpanKind.INTERNAL;
import static dev.fishbone.telemetry.trace.SpanKind.PRODUCER;
import static dev.fishbone.telemetry.trace.SpanKind.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TracePreparationTest {
  private final Spans spans = new Spans();

  @Test
  void aSpanExportedTwiceCountsOnceAndTheLongerStays() {
    spans.add(1, 10, 0, SERVER, "orders", 0, 100);
    spans.add(1, 11, 10, CLIENT, "orders", 10, 50);
    spans.add(1, 11, 10, CLIENT, "orders", 10, 60);

    PreparedTrace trace = spans.trace();

    assertThat(trace.size()).isEqualTo(2);
    assertThat(trace.oddities().duplicates()).isEqualTo(1);
    assertThat(trace.durationNanos(1)).isEqualTo(Duration.ofMillis(50).toNanos());
  }

  @Test
  void theHalvesOfASharedIdBecomeParentAndChild() {
    spans.add(1, 10, 0, CLIENT, "web", 0, 100);
    spans.add(1, 10, 0, SERVER, "orders", 5, 95);
    spans.add(1, 11, 10, CLIENT, "orders", 10, 50);
    spans.add(1, 11, 10, SERVER, "pricing", 12, 48);

    PreparedTrace trace = spans.trace();

    assertThat(trace.root()).isZero();
    assertThat(trace.service(trace.parent(1))).isEqualTo("web");
    assertThat(trace.service(trace.parent(2)))
        .as("work below the server's half")
        .isEqualTo("orders");
    assertThat(trace.kind(trace.parent(2))).isEqualTo(SERVER);
    assertThat(trace.kind(trace.parent(3))).isEqualTo(CLIENT);
  }

  @Test
  void aServerHalfWithAnEarlyClockIsStillTheChild() {
    spans.add(1, 10, 0, CLIENT, "web", 0, 100);
    spans.add(1, 10, 0, SERVER, "orders", -300_000, -299_910);

    PreparedTrace trace = spans.trace();

    assertThat(trace.service(trace.root())).isEqualTo("web");
    assertThat(trace.service(trace.parent(0))).isEqualTo("web");
  }

  @Test
  void childrenOfAMissingParentStaySiblings() {
    spans.add(1, 10, 0, SERVER, "orders", 0, 100);
    spans.add(1, 21, 99, CLIENT, "orders", 10, 20);
    spans.add(1, 22, 99, CLIENT, "orders", 30, 40);

    PreparedTrace trace = spans.trace();

    assertThat(trace.isMissing(trace.parent(1))).isTrue();
    assertThat(trace.parent(1)).isEqualTo(trace.parent(2));
    assertThat(trace.childCount(trace.parent(1))).isEqualTo(2);
    assertThat(trace.childCount(0)).as("never the root's").isZero();
    assertThat(trace.oddities().missingParents()).isEqualTo(1);
  }

  @Test
  void cyclesAndSelfParentsAreCutAndCounted() {
    spans.add(1, 10, 12, INTERNAL, "orders", 0, 100);
    spans.add(1, 11, 10, INTERNAL, "orders", 1, 100);
    spans.add(1, 12, 11, INTERNAL, "orders", 2, 100);
    spans.add(1, 20, 20, INTERNAL, "orders", 3, 100);

    PreparedTrace trace = spans.trace();

    assertThat(trace.oddities().cycles()).isEqualTo(2);
    assertThat(trace.parent(0)).as("the earliest loses its parent").isEqualTo(PreparedTrace.NONE);
    assertThat(trace.parent(2)).isEqualTo(1);
    assertThat(trace.parent(3)).isEqualTo(PreparedTrace.NONE);
  }

  @Test
  void workThatNobodyWaitsForIsCutOff() {
    spans.add(1, 10, 0, SERVER, "orders", 0, 100);
    spans.add(1, 11, 10, PRODUCER, "orders", 10, 12);
    spans.add(1, 12, 11, CONSUMER, "mail", 13, 400);
    spans.add(1, 13, 10, INTERNAL, "orders", 150, 200);
    spans.add(1, 14, 10, INTERNAL, "orders", 20, 90);

    PreparedTrace trace = spans.trace();

    assertThat(trace.parent(1)).isZero();
    assertThat(trace.parent(2)).as("consumer").isEqualTo(PreparedTrace.NONE);
    assertThat(trace.parent(4)).as("began after its parent ended").isEqualTo(PreparedTrace.NONE);
    assertThat(trace.parent(3)).as("waited for").isZero();
  }

  @Test
  void childrenOfManyMissingParentsStaySiblings() {
    for (int i = 0; i < 40; i++) {
      spans.add(1, 100 + i, 1000 + i % 20, CLIENT, "orders", 10 * i, 10 * i + 5);
    }
    PreparedTrace trace = spans.shuffled(3).trace();

    assertThat(trace.oddities().missingParents()).isEqualTo(20);
    for (int i = 0; i < 20; i++) {
      assertThat(trace.parent(i)).isGreaterThanOrEqualTo(trace.size());
      assertThat(trace.parent(i)).isEqualTo(trace.parent(i + 20));
      assertThat(trace.childCount(trace.parent(i))).isEqualTo(2);
    }
  }

  @Test
  void anEndBeforeTheStartIsNoLength() {
    spans.add(1, 10, 0, SERVER, "orders", 100, 40);

    assertThat(spans.trace().durationNanos(0)).isZero();
    assertThat(spans.trace().oddities().endsBeforeStart()).isEqualTo(1);
  }

  @Test
  void aHealthCheckTakesItsWholeCallWithIt() {
    spans.add(1, 10, 0, CLIENT, "balancer", 0, 100);
    spans.add(1, 11, 10, SERVER, "orders", 1, 90).probe();
    spans.add(1, 12, 11, CLIENT, "orders", 2, 80);

    PreparedTrace trace = spans.trace();

    assertThat(new boolean[] {trace.probe(0), trace.probe(1), trace.probe(2)}).containsOnly(true);
  }

  @Test
  @Timeout(20)
  void aChainOfAHundredThousandSpansIsAChain() {
    for (int i = 1; i <= 100_000; i++) {
      spans.add(1, i, i - 1, INTERNAL, "deep", i, 200_000);
    }
    PreparedTrace trace = spans.shuffled(7).trace();

    assertThat(trace.huge()).isTrue();
    assertThat(trace.parent(99_999)).isEqualTo(99_998);
    assertThat(CallReader.read(trace, CallContext.NOTHING)).isEmpty();
  }

  @Test
  @Timeout(20)
  void aHundredThousandChildrenOfOneParentAreOneGroup() {
    spans.add(1, 1_000_000, 0, SERVER, "wide", 0, 200_000);
    for (int i = 1; i <= 100_000; i++) {
      spans.add(1, i, 1_000_000, CLIENT, "wide", i, i + 0.5);
    }
    assertThat(CallReader.read(spans.trace(), CallContext.NOTHING))
        .singleElement()
        .satisfies(group -> assertThat(group.calls()).hasSize(100_000));
  }

  @Test
  @Timeout(20)
  void oneIdForAHundredThousandSpansIsNoReasonToHang() {
    for (int i = 1; i <= 100_000; i++) {
      spans.add(1, 5, 5, CLIENT, "copies", i, i + 1);
    }
    assertThat(spans.trace().oddities().cycles()).isEqualTo(100_000);
  }
}
