package dev.fishbone.lab.recording;

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
  static Observed read(Path file, TimeRange window) throws IOException {
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
      previous = at;
    }
    return new Observed(fullMillis / 1000.0, peak);
  }
}
