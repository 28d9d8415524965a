package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.CaseFile;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.scan.reading.KeptTraces;
import dev.fishbone.analyzer.scan.reading.NightReader;
import dev.fishbone.analyzer.scan.reading.NightWindow;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the nightly rules say of traffic that is kept by the minute and by the second. */
final class ByMinuteTest {
  private static final Path LAB = Path.of("..", "lab", "recordings");

  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "healthy-retries",
        "storm-two-layers",
        "probe-on-request-pool",
        "hedging",
        "head-sampled-10",
        "missing-server-spans",
        "alert-to-chat",
        "../../examples/checkout-outage"
      })
  void theVerdictsAreTheSame(String recording) throws Exception {
    assertThat(byMinute(recording)).isEqualTo(bySecond(recording));
  }

  /** What a sample stands for is rounded once a minute instead of once a second. */
  @Test
  void ofAWeighedSampleTheyAreTheSameButForTheRoundingOfWeights() throws Exception {
    Night bySecond = bySecond("tail-sampled-errors");
    Night byMinute = byMinute("tail-sampled-errors");
    assertThat(byMinute.sightings())
        .extracting(s -> s.id() + " " + s.verdict())
        .isEqualTo(bySecond.sightings().stream().map(s -> s.id() + " " + s.verdict()).toList());
  }

  private static Night bySecond(String recording) throws Exception {
    return NightScan.of(CaseFile.read(LAB.resolve(recording)), List.of());
  }

  private Night byMinute(String recording) throws Exception {
    KeptTraces kept = KeptTraces.open(temp);
    return NightScan.of(
        new NightReader(kept, NightWindow.UNASKED, "", Progress.SILENT)
            .read(List.of(LAB.resolve(recording))),
        List.of());
  }
}
