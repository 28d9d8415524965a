package dev.fishbone.connectors.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.http.Answer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an answer says of itself, whatever its size and shape. */
class EnvelopeTest {
  @TempDir private Path folder;

  private Answer answer(String body) throws IOException {
    Path file = Files.writeString(folder.resolve("body"), body);
    return new Answer(200, "application/json", "", file);
  }

  @Test
  void theEarliestSampleCountsWhetherNumberOrHistogram() throws IOException {
    String histogram = "[[1786699790.5,{\"count\":\"3\",\"buckets\":[[3,\"-1\",\"1\",\"3\"]]}]]";
    Envelope envelope =
        Envelope.of(
            answer(
                "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":["
                    + "{\"metric\":{\"__name__\":\"a\"},\"values\":[[1786699800.25,\"NaN\"],[1,\"+Inf\"]]},"
                    + "{\"metric\":{},\"values\":[[1786699900,\"1\"]],\"histograms\":"
                    + histogram
                    + "},{\"metric\":{},\"values\":[]},7]}}"));
    assertThat(envelope.firstMillis()).isEqualTo(1_786_699_790_500L);
    assertThat(envelope.results()).isEqualTo(4);
  }

  @Test
  void onlyNamesThatAreWantedAreKept() throws IOException {
    Envelope envelope =
        Envelope.of(answer("{\"status\":\"success\",\"data\":[\"up\",\"x\",7]}"), "up"::equals);
    assertThat(envelope.names()).containsExactly("up");
    assertThat(envelope.results()).isEqualTo(3);
  }

  @Test
  void anAnswerThatBreaksOffIsNotTakenForOne() throws IOException {
    assertThat(Envelope.of(answer("{\"status\":\"success\",\"data\":{\"result\":[")).readable())
        .isFalse();
    assertThat(Envelope.of(answer("[]")).readable()).isFalse();
    assertThat(Envelope.of(answer("")).readable()).isFalse();
  }

  @Test
  void aLargeAnswerIsCountedWithoutBeingHeld() throws IOException {
    Path file = folder.resolve("large");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("{\"status\":\"success\",\"data\":{\"result\":[{\"metric\":{},\"values\":[");
      for (int i = 0; i < 2_000_000; i++) {
        out.write(i == 0 ? "[1786699800.125,\"1234567.5\"]" : ",[1786699800.125,\"1234567.5\"]");
      }
      out.write("]}]}}");
    }
    assertThat(Files.size(file)).isGreaterThan(50L << 20);
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(Envelope.of(new Answer(200, "", "", file)).results()).isEqualTo(1);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(8L << 20);
  }
}
