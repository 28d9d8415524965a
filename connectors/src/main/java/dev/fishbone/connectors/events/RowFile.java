package dev.fishbone.connectors.events;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.ReasonCode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/** A file of rows, JSON or comma-separated as its first character tells. */
public final class RowFile {
  private final Path file;
  private final Kind kind;
  private final Gathering into;
  private final Complaints complaints;
  private long good;
  private long bad;
  private long within;

  private RowFile(Path file, Kind kind, Gathering into) {
    this.file = file;
    this.kind = kind;
    this.into = into;
    this.complaints = new Complaints(file.toString(), into.time());
  }

  /** Takes one row. */
  @FunctionalInterface
  public interface Taker {
    /** Whether the row lies within the time that was asked for. */
    boolean take(Row row) throws Unusable;
  }

  /** Hands on the rows of a file; what cannot be used becomes a gap that names file and line. */
  public static void read(Path file, Kind kind, Gathering into, Taker taker) {
    new RowFile(file, kind, into).read(taker);
  }

  private void read(Taker taker) {
    try (Decompressed in = Decompressed.open(file, JsonFile.CAP_BYTES);
        BufferedInputStream head = new BufferedInputStream(in, 1 << 16)) {
      if (isJson(head)) {
        JsonFile json = new JsonFile(complaints, Set.of());
        json.read(head, (object, at) -> take(Row.of(object, at), taker));
        good = json.good();
        bad = json.bad();
      } else {
        csv(head, taker);
      }
      if (!in.problem().isEmpty()) {
        bad++;
        complaints.add(0, in.problem());
      }
    } catch (IOException e) {
      bad++;
      complaints.add(0, "it cannot be read: name a file that you may read");
    }
    report();
  }

  private void take(Row row, Taker taker) throws Unusable {
    within += taker.take(row) ? 1 : 0;
  }

  private void csv(BufferedInputStream in, Taker taker) throws IOException {
    long broken =
        CsvRows.read(
            in,
            file.toString(),
            complaints,
            row -> {
              try {
                take(row, taker);
                good++;
              } catch (Unusable e) {
                bad++;
                complaints.add(row.origin().line(), e.getMessage() + "; it was left out");
              }
            });
    bad += broken;
  }

  private void report() {
    into.asked(kind, good, good + bad);
    into.gaps(kind, complaints.gaps());
    if (within == 0 && bad == 0) {
      into.gap(
          kind,
          into.time(),
          ReasonCode.NO_DATA,
          file
              + (good == 0
                  ? " holds no row"
                  : ": none of its " + good + " rows lies within the time")
              + ": is it the right file?");
    }
  }

  private static boolean isJson(BufferedInputStream in) throws IOException {
    in.mark(1 << 12);
    byte[] head = in.readNBytes(1 << 12);
    in.reset();
    String start = new String(head, StandardCharsets.UTF_8).replace("\uFEFF", "").strip();
    return start.startsWith("{") || start.startsWith("[");
  }
}
