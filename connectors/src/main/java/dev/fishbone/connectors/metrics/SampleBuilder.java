package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Partner;
import dev.fishbone.connectors.catalogue.Row;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** Samples of one native series from all answers that hold it. */
final class SampleBuilder {
  private final Location origin;
  private long[] millis = new long[64];
  private double[] values = new double[64];
  private int size;
  private boolean ordered = true;
  private long conflicting;

  SampleBuilder(Location origin) {
    this.origin = origin;
  }

  Location origin() {
    return origin;
  }

  void add(long at, double value) {
    if (size == millis.length) {
      millis = Arrays.copyOf(millis, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    ordered &= size == 0 || at > millis[size - 1];
    millis[size] = at;
    values[size] = value;
    size++;
  }

  /** Samples whose instant came twice with different values; known after {@link #build}. */
  long conflicting() {
    return conflicting;
  }

  /** In order of time; of two samples at one instant the first read counts. */
  void sort() {
    if (ordered) {
      return;
    }
    int[] order =
        IntStream.range(0, size)
            .boxed()
            .sorted((a, b) -> Long.compare(millis[a], millis[b]))
            .mapToInt(i -> i)
            .toArray();
    long[] sortedMillis = new long[size];
    double[] sortedValues = new double[size];
    int kept = 0;
    for (int from : order) {
      if (kept > 0 && sortedMillis[kept - 1] == millis[from]) {
        boolean same = Double.compare(sortedValues[kept - 1], values[from]) == 0;
        conflicting += same ? 0 : 1;
      } else {
        sortedMillis[kept] = millis[from];
        sortedValues[kept++] = values[from];
      }
    }
    millis = sortedMillis;
    values = sortedValues;
    size = kept;
    ordered = true;
  }

  /**
   * Into another builder, what this series and its partner make; both in order of time. A partner
   * that is not there, or not yet, counts as the row says; without a word on that there is no
   * value.
   */
  void combine(Optional<SampleBuilder> partner, Partner by, SampleBuilder into) {
    int at = 0;
    for (int i = 0; i < size; i++) {
      double second = by.absent().orElse(Double.NaN);
      if (partner.isPresent() && partner.get().size > 0) {
        SampleBuilder other = partner.get();
        while (at < other.size && other.millis[at] < millis[i]) {
          at++;
        }
        if (at < other.size && other.millis[at] == millis[i]) {
          second = other.values[at];
        } else if (at > 0) {
          second = Double.NaN;
        }
      }
      double combined = by.combine(values[i], second);
      if (!Double.isNaN(second) && !Double.isNaN(combined)) {
        into.add(millis[i], combined);
      }
    }
  }

  /**
   * What remains of a native series.
   *
   * @param notNumbers samples without a value: the source had none, which is no measurement
   * @param infinite samples that no measurement can have; nothing that the catalogue names is
   *     endless
   * @param unlimited samples that say "no limit"
   */
  record Built(Samples samples, long notNumbers, long infinite, long unlimited) {}

  /** The samples in the signal's unit, without those that are no measurements. */
  Built build(Row row) {
    double[] scaled = new double[size];
    long[] at = new long[size];
    int kept = 0;
    long notNumbers = 0;
    long infinite = 0;
    long unlimited = 0;
    for (int i = 0; i < size; i++) {
      if (row.unlimited(values[i])) {
        unlimited++;
      } else if (Double.isNaN(values[i])) {
        notNumbers++;
      } else if (Double.isInfinite(values[i])) {
        infinite++;
      } else {
        at[kept] = millis[i];
        scaled[kept++] = row.scaled(values[i]);
      }
    }
    return new Built(
        new Samples(Arrays.copyOf(at, kept), Arrays.copyOf(scaled, kept)),
        notNumbers,
        infinite,
        unlimited);
  }
}
