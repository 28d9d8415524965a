package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.LineScanner;
import dev.fishbone.telemetry.ReasonCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;

/**
 * Reads one access log as a stream; a line that cannot be read is counted, said and passed over.
 */
final class LogReader {
  /** Longest line that is read. */
  static final int CAP_BYTES = 1 << 20;

  private static final int NAMED = 3;

  private final ZoneId zone;
  private final LineForms forms;
  private final Complaints complaints;
  private long lines;
  private long good;
  private long bad;
  private boolean zoneless;

  /** Takes what a line says. */
  @FunctionalInterface
  interface Taker {
    void take(AccessLine line, long number) throws IOException;
  }

  LogReader(ZoneId zone, Complaints complaints) {
    this.zone = zone;
    this.forms = new LineForms(zone);
    this.complaints = complaints;
  }

  /** Lines that hold anything. */
  long lines() {
    return lines;
  }

  /** Lines that were read. */
  long good() {
    return good;
  }

  /** Reads a file to its end; one that cannot be opened is a complaint. */
  void read(Path file, Taker taker) throws IOException {
    Decompressed in;
    try {
      in = Decompressed.open(file);
    } catch (IOException e) {
      complaints.add(
          0, "it cannot be read (" + e.getMessage() + "): check the file and its rights");
      return;
    }
    try (in) {
      read(in, taker);
      if (!in.problem().isEmpty()) {
        complaints.add(0, in.problem());
      }
    }
  }

  void read(InputStream in, Taker taker) throws IOException {
    LineScanner scanner = new LineScanner(in, CAP_BYTES);
    while (scanner.next()) {
      if (scanner.isBlank()) {
        continue;
      }
      lines++;
      try {
        AccessLine line = line(scanner);
        good++;
        zone(line, scanner.number());
        taker.take(line, scanner.number());
      } catch (Unreadable e) {
        bad++;
        if (bad <= NAMED) {
          complaints.add(scanner.number(), e.getMessage() + "; the line was left out");
        }
      }
    }
    if (bad > NAMED) {
      complaints.add(
          0, bad + " of " + lines + " lines were left out, of which the first are named");
    }
  }

  private AccessLine line(LineScanner scanner) throws Unreadable {
    if (scanner.tooLong() || scanner.length() > CAP_BYTES) {
      throw new Unreadable("it is longer than " + (CAP_BYTES >> 20) + " MiB");
    }
    if (scanner.hasNul()) {
      throw new Unreadable("it holds NUL bytes, as after a crash of its writer");
    }
    return forms.read(
        new String(scanner.buffer(), scanner.start(), scanner.length(), StandardCharsets.UTF_8));
  }

  private void zone(AccessLine line, long number) {
    if (!zoneless && !line.stamp().zoned()) {
      zoneless = true;
      complaints.add(
          number,
          ReasonCode.SKEW,
          "its times bear no zone and were read as "
              + (zone.getId().equals("Z") ? "UTC" : zone)
              + ": log them with their zone, or name the writer's under zone in window.yml");
    }
  }
}
