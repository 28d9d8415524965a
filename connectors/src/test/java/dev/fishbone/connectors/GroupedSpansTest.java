package dev.fishbone.connectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.summary.SummaryScope;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spans that are grouped while they are read against those that are read in order. */
class GroupedSpansTest {
  private static final Path EXAMPLES = Path.of("../examples");

  @TempDir private Path scratch;

  @ParameterizedTest
  @CsvSource({"checkout-outage, 1", "checkout-outage, 3", "checkout-lookalike, 2"})
  void theSumIsTheSameWhateverTheNumberOfThreads(String example, int threads) throws Exception {
    RecordingReader reader = new RecordingReader(EXAMPLES.resolve(example));
    Recording recording = reader.window();
    SpanRead inOrder = reader.spans(recording);
    try (GroupedSpans grouped = reader.groupedSpans(recording, scratch, threads)) {
      assertThat(grouped.coverage()).isEqualTo(inOrder.coverage());
      assertThat(
              TraceSummarizer.summarize(
                  grouped.spans(), SummaryScope.of(recording), failed -> {}, threads))
          .isEqualTo(TraceSummarizer.summarize(inOrder.spans(), recording));
    }
    assertThat(scratch).isEmptyDirectory();
  }

  @Test
  void aRecordingThatIsNotThereIsSaid() throws Exception {
    RecordingReader reader = new RecordingReader(EXAMPLES.resolve("checkout-outage"));
    Recording recording = reader.window();
    assertThatThrownBy(
            () ->
                new RecordingReader(scratch.resolve("missing")).groupedSpans(recording, scratch, 2))
        .isInstanceOf(RecordingException.class);
  }
}
