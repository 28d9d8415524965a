package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.LineScanner;
import dev.fishbone.telemetry.Location;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * OpenMetrics text with a timestamp behind each sample, in seconds; in milliseconds, as the older
 * text format has them, where their magnitude says so.
 */
final class OpenMetricsText {
  private static final long MILLIS_FROM = 100_000_000_000L;
  private static final Pattern COUNT = Pattern.compile("[{,]count:([^,}]*)");
  private static final Pattern SUM = Pattern.compile("[{,]sum:([^,}]*)");

  private final SeriesStore store;
  private final Complaints complaints;
  private long lines;
  private long good;

  OpenMetricsText(SeriesStore store, Complaints complaints) {
    this.store = store;
    this.complaints = complaints;
  }

  long lines() {
    return lines;
  }

  long good() {
    return good;
  }

  void read(InputStream in) throws IOException {
    LineScanner scanner = new LineScanner(in);
    while (scanner.next()) {
      String line =
          new String(scanner.buffer(), scanner.start(), scanner.length(), StandardCharsets.UTF_8)
              .strip();
      if (!line.isEmpty() && line.charAt(0) != '#') {
        lines++;
        if (scanner.ends()) {
          sample(line, scanner.number());
        } else {
          // Half a timestamp is a timestamp too.
          complaints.add(
              scanner.number(), "the last line does not end: it may be cut off and was left out");
        }
      }
    }
  }

  /** A value in braces, as OpenMetrics 2 has it: {@code {count:17,sum:3.2,…}}. */
  private void histogram(
      Map<String, String> labels, Location origin, long millis, double count, double sum) {
    Optional<SampleBuilder> counts = store.part(labels, "_count", origin);
    Optional<SampleBuilder> sums = store.part(labels, "_sum", origin);
    counts.ifPresent(series -> series.add(millis, count));
    sums.ifPresent(series -> series.add(millis, sum));
    if (counts.isEmpty() && sums.isEmpty()) {
      store.series(labels, origin);
    }
  }

  private static double member(String composite, Pattern which) {
    Matcher found = which.matcher(composite);
    if (!found.find()) {
      throw new NumberFormatException(composite);
    }
    return Numbers.value(found.group(1));
  }

  private void sample(String line, long number) {
    try {
      OpenMetricsLine.Sample sample = OpenMetricsLine.parse(line);
      if (sample.time().isEmpty()) {
        complaints.tally(number, "a sample has no timestamp and was left out: write it in seconds");
        return;
      }
      boolean histogram = sample.value().startsWith("{");
      double value = histogram ? Double.NaN : Numbers.value(sample.value());
      double count = histogram ? member(sample.value(), COUNT) : Double.NaN;
      double sum = histogram ? member(sample.value(), SUM) : Double.NaN;
      long at = Numbers.millis(sample.time());
      if (at == Numbers.NO_TIME) {
        complaints.add(number, "the timestamp is no number; the sample was left out");
        return;
      }
      long millis = at / 1_000 >= MILLIS_FROM ? at / 1_000 : at;
      Location origin = new Location(complaints.file(), (int) number);
      if (histogram) {
        histogram(sample.labels(), origin, millis, count, sum);
      } else {
        store.series(sample.labels(), origin).ifPresent(series -> series.add(millis, value));
      }
      good++;
    } catch (NumberFormatException e) {
      complaints.add(number, "the value is no number; the sample was left out");
    } catch (IllegalArgumentException e) {
      complaints.add(number, "not OpenMetrics: " + e.getMessage() + "; the sample was left out");
    }
  }
}
