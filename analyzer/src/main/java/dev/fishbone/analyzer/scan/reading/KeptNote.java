package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.scan.reading.SeenMinutes.Times;
import dev.fishbone.telemetry.Coverage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;

/**
 * What is told of a trace file besides its spans. Minutes are written as plain numbers: there are a
 * day of them for each file.
 *
 * @param entry what of the file could be read
 * @param times when its spans began
 */
record KeptNote(Coverage.Entry entry, Times times) {
  byte[] bytes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    byte[] told = Json.EXACT.writeValueAsBytes(entry);
    out.writeInt(told.length);
    out.write(told);
    out.writeLong(times.first());
    out.writeLong(times.last());
    out.writeInt(times.minutes().size());
    for (Map.Entry<Long, Long> minute : times.minutes().entrySet()) {
      out.writeLong(minute.getKey());
      out.writeLong(minute.getValue());
    }
    return bytes.toByteArray();
  }

  /**
   * @throws IOException where it is no such note
   */
  static KeptNote of(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    try {
      Coverage.Entry entry =
          Json.EXACT.readValue(in.readNBytes(in.readInt()), Coverage.Entry.class);
      long first = in.readLong();
      long last = in.readLong();
      Map<Long, Long> minutes = new TreeMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        minutes.put(in.readLong(), in.readLong());
      }
      return new KeptNote(entry, new Times(first, last, minutes));
    } catch (JacksonException | IllegalArgumentException e) {
      throw new IOException("what was noted of it cannot be read", e);
    }
  }
}
