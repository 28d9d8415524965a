package dev.fishbone.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Makes spans, then adds them up in turns with reading their bytes and with DuckDB, each time in a
 * process of its own whose start counts; prints medians and the ratios that are held to.
 */
public final class EngineBench {
  private static final List<String> OURS = List.of("-Xmx1200m", "-XX:+UseParallelGC");
  private static final List<String> BARE = List.of("-Xmx256m", "-XX:+UseSerialGC");
  private static final String DUCK_DB = "dev.fishbone.bench.engine.DuckDbSums";

  private final Path folder;
  private final int runs;
  private final Map<String, List<OneRun>> measured = new LinkedHashMap<>();

  private EngineBench(Path folder, int runs) {
    this.folder = folder;
    this.runs = runs;
  }

  /**
   * Arguments: an empty folder (the spans take 1 KB each), how many spans, how many runs. With a
   * fourth, {@code zst}, only packed spans: to see how time grows.
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    long spans = Long.parseLong(arguments[1]);
    EngineBench bench = new EngineBench(folder, Integer.parseInt(arguments[2]));
    if (arguments.length > 3) {
      bench.run("zst", spans, Encoding.JSON, arguments[3], false);
    } else {
      bench.run("json", spans, Encoding.JSON, "plain", true);
      bench.run("protobuf", spans, Encoding.PROTOBUF, "plain", false);
      bench.run("json, zstd", spans, Encoding.JSON, "zst", false);
      bench.run("json, gzip", spans, Encoding.JSON, "gz", false);
    }
    bench.print(spans);
  }

  private void run(String what, long spans, Encoding encoding, String packing, boolean duckDb)
      throws IOException, InterruptedException {
    Path recording = folder.resolve(encoding.suffix + "-" + packing);
    if (!Files.exists(recording)) {
      MakeSpans.make(recording, spans, encoding, packing, MakeSpans.FILES);
    }
    Path sums = folder.resolve("sums.txt");
    Path other = folder.resolve("sums-duckdb.txt");
    List<OneRun> bytes = new ArrayList<>();
    List<OneRun> ours = new ArrayList<>();
    List<OneRun> theirs = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      bytes.add(OneRun.of(BARE, SumBytes.class, List.of(recording.toString())));
      ours.add(OneRun.of(OURS, SumTraces.class, List.of(recording.toString(), sums.toString())));
      if (duckDb) {
        theirs.add(OneRun.of(BARE, DUCK_DB, List.of(recording.toString(), other.toString())));
        if (Files.mismatch(sums, other) >= 0) {
          throw new IOException("the sums differ: compare " + sums + " and " + other);
        }
      }
    }
    measured.put(what + ": bytes", bytes);
    measured.put(what + ": spans added up", ours);
    if (duckDb) {
      measured.put(what + ": DuckDB", theirs);
    }
  }

  private void print(long spans) {
    System.out.printf(Locale.ROOT, "%,d spans%n%n", spans);
    System.out.println("| what | ms | times the bytes | ms of processors | memory at most, MiB |");
    System.out.println("| --- | --- | --- | --- | --- |");
    double bytes = Double.NaN;
    for (Map.Entry<String, List<OneRun>> each : measured.entrySet()) {
      OneRun median = OneRun.median(each.getValue());
      bytes = each.getKey().endsWith(": bytes") ? median.millis() : bytes;
      System.out.printf(
          Locale.ROOT,
          "| %s | %,d | %.2f | %,d | %,d |%n",
          each.getKey(),
          median.millis(),
          median.millis() / bytes,
          median.cpuMillis(),
          median.peakKilobytes() / 1024);
    }
  }
}
