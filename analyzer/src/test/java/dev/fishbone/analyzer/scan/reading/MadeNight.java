package dev.fishbone.analyzer.scan.reading;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Requests of a shop as lines of OTLP/JSON, a span a line, in any order over any files. */
public final class MadeNight {
  public static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

  /** Long before any test: a file that was just written is not trusted to stay as it is. */
  private static final FileTime WRITTEN = FileTime.from(Instant.parse("2026-03-03T00:00:00Z"));

  private final List<String> lines = new ArrayList<>();
  private final Random random;
  private long span = 1;

  public MadeNight(long seed) {
    this.random = new Random(seed);
  }

  /** A checkout that asks Pricing once, or up to three times while that fails. */
  public MadeNight checkouts(int count, int everySeconds) {
    for (int i = 0; i < count; i++) {
      long at = nanos(START.plusSeconds((long) i * everySeconds)) + random.nextInt(900_000_000);
      String trace = String.format(Locale.ROOT, "%016x%016x", random.nextLong(), i + 1L);
      long web = add(trace, 0, 3, "web", "orders", at, 40, false);
      long orders = add(trace, web, 2, "orders", "", at + millis(2), 36, false);
      int failing = random.nextInt(20) == 0 ? 1 + random.nextInt(2) : 0;
      for (int attempt = 0; attempt <= failing; attempt++) {
        long from = at + millis(4 + 10 * attempt);
        boolean failed = attempt < failing;
        long call = add(trace, orders, 3, "orders", "pricing", from, 8, failed);
        add(trace, call, 2, "pricing", "", from + millis(1), 6, failed);
      }
    }
    return this;
  }

  private long add(
      String trace,
      long parent,
      int kind,
      String service,
      String peer,
      long from,
      long millis,
      boolean failed) {
    long id = span++;
    String attributes =
        attribute("http.request.method", "GET")
            + ","
            + attribute("http.route", "/" + (peer.isEmpty() ? service : peer))
            + ","
            + attribute("http.response.status_code", failed ? "503" : "200")
            + (peer.isEmpty() ? "" : "," + attribute("server.address", peer));
    lines.add(
        "{\"resourceSpans\":[{\"resource\":{\"attributes\":["
            + attribute("service.name", service)
            + "]},\"scopeSpans\":[{\"spans\":[{\"traceId\":\""
            + trace
            + "\",\"spanId\":\""
            + hex(id)
            + "\",\"parentSpanId\":\""
            + (parent == 0 ? "" : hex(parent))
            + "\",\"name\":\"GET\",\"kind\":"
            + kind
            + ",\"startTimeUnixNano\":\""
            + from
            + "\",\"endTimeUnixNano\":\""
            + (from + millis(millis))
            + "\",\"attributes\":["
            + attributes
            + "],\"status\":{"
            + (failed ? "\"code\":2" : "")
            + "}}]}]}]}");
    return id;
  }

  private static String attribute(String key, String value) {
    return "{\"key\":\"" + key + "\",\"value\":{\"stringValue\":\"" + value + "\"}}";
  }

  private static String hex(long id) {
    return String.format(Locale.ROOT, "%016x", id);
  }

  private static long nanos(Instant at) {
    return at.getEpochSecond() * 1_000_000_000L;
  }

  private static long millis(long millis) {
    return millis * 1_000_000L;
  }

  public List<String> lines() {
    return List.copyOf(lines);
  }

  /** The spans in any order over so many files. */
  public List<Path> shuffledInto(Path folder, int files) throws IOException {
    Collections.shuffle(lines, random);
    List<List<String>> parts = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      parts.add(new ArrayList<>());
    }
    lines.forEach(line -> parts.get(random.nextInt(files)).add(line));
    List<Path> written = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      written.add(write(folder.resolve("part-" + i + ".jsonl"), parts.get(i)));
    }
    return written;
  }

  /** A file that nobody has touched for long. */
  public static Path write(Path file, List<String> lines) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (String line : lines) {
        out.write(line);
        out.write('\n');
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    Files.setLastModifiedTime(file, WRITTEN);
    return file;
  }
}
