package dev.fishbone.lab.recording;

import dev.fishbone.lab.LabException;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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

  /** Reads the files of several observers: what any of them saw counts once. */
  static Observed read(List<Path> files, TimeRange window) throws IOException, LabException {
    List<Look> looks = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      looks.addAll(looks(i, files.get(i), window));
    }
    looks.sort(Comparator.comparingLong(Look::at));
    boolean[] full = new boolean[files.size()];
    long fullMillis = 0;
    int peak = 0;
    long previous = window.fromMillis();
    boolean anyFull = false;
    for (Look look : looks) {
      if (look.at() >= window.fromMillis() && look.at() < window.toMillis()) {
        fullMillis += anyFull ? look.at() - previous : 0;
        peak = Math.max(peak, look.waiting());
        previous = look.at();
      }
      full[look.observer()] = look.full();
      anyFull = false;
      for (boolean one : full) {
        anyFull |= one;
      }
    }
    return new Observed(fullMillis / 1000.0, peak);
  }

  /** One look of an observer; what it saw holds until its next. */
  private record Look(int observer, long at, boolean full, int waiting) {}

  private static List<Look> looks(int observer, Path file, TimeRange window)
      throws IOException, LabException {
    List<Look> looks = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split(",", -1);
      long at = Long.parseLong(fields[0]);
      if (!looks.isEmpty() && at - looks.get(looks.size() - 1).at() > BLIND_MILLIS) {
        throw blind(file);
      }
      looks.add(new Look(observer, at, fields[1].equals("1"), Integer.parseInt(fields[2])));
    }
    if (looks.isEmpty() || looks.get(looks.size() - 1).at() < window.toMillis() - BLIND_MILLIS) {
      throw blind(file);
    }
    return looks;
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
