package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.CaseFile;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.scan.reading.KeptTraces;
import dev.fishbone.analyzer.scan.reading.NightReader;
import dev.fishbone.analyzer.scan.reading.NightWindow;
import java.nio.file.Path;
import java.util.List;
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
        "tail-sampled-errors",
        "missing-server-spans",
        "alert-to-chat",
        "../../examples/checkout-outage"
      })
  void theVerdictsAreTheSame(String recording) throws Exception {
    Night bySecond = NightScan.of(CaseFile.read(LAB.resolve(recording)));
    KeptTraces kept = KeptTraces.open(temp);
    Night byMinute =
        NightScan.of(
            new NightReader(kept, NightWindow.UNASKED, "", Progress.SILENT)
                .read(List.of(LAB.resolve(recording))));
    assertThat(byMinute).isEqualTo(bySecond);
  }
}
