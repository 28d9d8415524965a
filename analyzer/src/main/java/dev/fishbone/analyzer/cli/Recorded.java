package dev.fishbone.analyzer.cli;

import dev.fishbone.connectors.CoverageFile;
import dev.fishbone.connectors.RecordingException;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** Says of a recording where it is and which sources failed. */
final class Recorded {
  private Recorded() {}

  /** The exit code: 0, or 3 where a source failed or broke off. */
  static int report(Path recording, PrintWriter print) throws IOException, RecordingException {
    Set<String> failures = new TreeSet<>();
    for (Coverage.Entry entry : CoverageFile.read(recording).entries()) {
      for (Coverage.Gap gap : entry.gaps()) {
        if (gap.reason() == ReasonCode.SOURCE_FAILED) {
          failures.add(entry.source() + ": " + gap.detail());
        }
      }
    }
    print.println(recording.resolve("window.yml"));
    failures.forEach(failure -> print.println(OneLine.of("missing, " + failure)));
    return failures.isEmpty() ? 0 : 3;
  }
}
