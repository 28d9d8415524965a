package dev.fishbone.analyzer.scan.reading;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A day on which each of many services calls some others every few minutes. */
public final class MadeDay {
  private static final int MINUTES = 24 * 60;
  private static final String SPAN =
      "{\"traceId\":\"%032x\",\"spanId\":\"%016x\",\"parentSpanId\":\"%s\",\"name\":\"GET\","
          + "\"kind\":%d,\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\",\"attributes\":[";

  private MadeDay() {}

  /**
   * @param each how many others each service calls
   * @param every minutes between two calls of the same
   */
  public static Path write(Path file, int services, int each, int every) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      long id = 1;
      for (int minute = 0; minute < MINUTES; minute += every) {
        for (int service = 0; service < services; service++) {
          long start =
              MadeNight.START.plusSeconds(60L * minute + service).toEpochMilli() * 1_000_000;
          long root = id;
          StringBuilder line = new StringBuilder(resource(service));
          line.append(span(root, id++, "", 2, start)).append("]}");
          for (int call = 1; call <= each; call++) {
            line.append(',')
                .append(span(root, id++, hex(root), 3, start + 1_000_000L * call))
                .append("{\"key\":\"server.address\",\"value\":{\"stringValue\":\"")
                .append(name((service + call) % services))
                .append("\"}}]}");
          }
          out.write(line.append("]}]}]}\n").toString());
        }
      }
    }
    return file;
  }

  private static String resource(int service) {
    return "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
        + "{\"stringValue\":\""
        + name(service)
        + "\"}}]},\"scopeSpans\":[{\"spans\":[";
  }

  private static String name(int service) {
    return String.format(Locale.ROOT, "s%02d", service + 1);
  }

  private static String hex(long id) {
    return String.format(Locale.ROOT, "%016x", id);
  }

  private static String span(long trace, long id, String parent, int kind, long start) {
    return String.format(Locale.ROOT, SPAN, trace, id, parent, kind, start, start + 900_000);
  }
}
