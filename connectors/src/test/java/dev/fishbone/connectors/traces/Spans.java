package dev.fishbone.connectors.traces;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Small trace files as text. */
final class Spans {
  static final long START = 1_786_699_800_000_000_000L;

  private Spans() {}

  /** A line of OTLP/JSON with one span; the id is its number. */
  static String line(int id, String more) {
    return "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
        + "{\"stringValue\":\"orders\"}}]},\"scopeSpans\":[{\"spans\":["
        + span(id, more)
        + "]}]}]}\n";
  }

  static String span(int id, String more) {
    return "{\"traceId\":\"5b8efff798038103d269b633813fc60c\",\"spanId\":\""
        + String.format(java.util.Locale.ROOT, "%016x", id)
        + "\",\"name\":\"n\",\"kind\":3,\"startTimeUnixNano\":\""
        + (START + id)
        + "\",\"endTimeUnixNano\":\""
        + (START + id + 1_000)
        + "\""
        + more
        + "}";
  }

  static String attributes(String... keysAndValues) {
    StringBuilder text = new StringBuilder(",\"attributes\":[");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      String value = keysAndValues[i + 1];
      boolean number = value.matches("\\d+");
      text.append(i == 0 ? "" : ",")
          .append("{\"key\":\"")
          .append(keysAndValues[i])
          .append(number ? "\",\"value\":{\"intValue\":\"" : "\",\"value\":{\"stringValue\":\"")
          .append(value)
          .append("\"}}");
    }
    return text.append(']').toString();
  }

  /** Messages behind their big-endian length. */
  static byte[] framed(byte[]... messages) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (byte[] message : messages) {
        out.writeInt(message.length);
        out.write(message);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
