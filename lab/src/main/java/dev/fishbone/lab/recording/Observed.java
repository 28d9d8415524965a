package dev.fishbone.lab.recording;

import dev.fishbone.lab.LabException;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the observer inside a process saw of its pools.
 *
 * @param fullSeconds time during which at least one pool was used up while somebody waited
 * @param peakWaiting the most that waited at one pool
 */
public record Observed(double fullSeconds, int peakWaiting) {
  /** The observer looks fifty times a second: after this long without a look it saw nothing. */
  private static final long BLIND_MILLIS = 5000;

  static Observed read(Path file, TimeRange window) throws IOException, LabException {
    List<String> lines = Files.readAllLines(file);
    long fullMillis = 0;
    int peak = 0;
    long previous = Long.MIN_VALUE;
    for (String line : lines) {
      String[] fields = line.split(",", -1);
      long at = Long.parseLong(fields[0]);
      if (at >= window.fromMillis() && at < window.toMillis() && previous != Long.MIN_VALUE) {
        if (fields[1].equals("1")) {
          fullMillis += at - previous;
        }
        peak = Math.max(peak, Integer.parseInt(fields[2]));
      }
      if (previous != Long.MIN_VALUE && at - previous > BLIND_MILLIS) {
        throw blind(file);
      }
      previous = at;
    }
    if (previous < window.toMillis() - BLIND_MILLIS) {
      throw blind(file);
    }
    return new Observed(fullMillis / 1000.0, peak);
  }

  private static LabException blind(Path file) {
    return new LabException(
        "nothing recorded: for over "
            + BLIND_MILLIS / 1000
            + " s nobody looked into the pools ("
            + file.getFileName()
            + "): the machine stood still; run again when it is calm");
  }
}
