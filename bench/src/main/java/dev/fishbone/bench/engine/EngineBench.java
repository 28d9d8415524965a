package dev.fishbone.bench.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Makes spans, then adds them up in turns with reading their bytes and with DuckDB, each time in a
 * process of its own whose start counts; prints medians and the ratios that are held to.
 */
public final class EngineBench {
  private static final List<String> BARE = List.of("-Xmx256m", "-XX:+UseSerialGC");
  private static final String DUCK_DB = "dev.fishbone.bench.engine.DuckDbSums";
  private static final int MANY = 4;

  private final Path folder;
  private final long spans;
  private final int runs;
  private final EngineTable table = new EngineTable();

  private EngineBench(Path folder, long spans, int runs) {
    this.folder = folder;
    this.spans = spans;
    this.runs = runs;
  }

  /**
   * Arguments: a folder for the spans (they stay there and are used again), how many spans, how
   * many runs; then, if not all, which parts: {@code json}, {@code protobuf}, {@code zst}, {@code
   * gz}, {@code many} (four times the spans from packed files), {@code again} (a second scan, to
   * which a file was added).
   */
  public static void main(String[] arguments) throws Exception {
    EngineBench bench =
        new EngineBench(
            Files.createDirectories(Path.of(arguments[0])),
            Long.parseLong(arguments[1]),
            Integer.parseInt(arguments[2]));
    List<String> parts =
        arguments.length > 3
            ? Arrays.asList(arguments).subList(3, arguments.length)
            : List.of("json", "protobuf", "zst", "gz", "many", "again");
    // Its first use builds it.
    OneRun.ofLauncher(List.of("--version"));
    EngineTable.head();
    for (String part : parts) {
      bench.part(part);
    }
  }

  private void part(String part) throws IOException, InterruptedException {
    switch (part) {
      case "json" -> run(part, made(Encoding.JSON, "plain", spans), true);
      case "protobuf" -> run(part, made(Encoding.PROTOBUF, "plain", spans), false);
      case "zst", "gz" -> run(part, made(Encoding.JSON, part, spans), false);
      case "many" -> many();
      case "again" -> again();
      default -> throw new IllegalArgumentException("no such part: " + part);
    }
  }

  private Path made(Encoding encoding, String packing, long count) throws IOException {
    return made(encoding, packing, count, MakeSpans.FILES);
  }

  private Path made(Encoding encoding, String packing, long count, int files) throws IOException {
    String suffix = count == spans ? "" : "-" + count;
    Path recording = folder.resolve(encoding.suffix + "-" + packing + suffix);
    Path unfinished = folder.resolve(recording.getFileName() + ".new");
    if (!Files.exists(recording)) {
      long start = System.nanoTime();
      MakeSpans.make(unfinished, count, encoding, packing, files);
      Files.move(unfinished, recording);
      System.err.printf(
          Locale.ROOT, "%s made in %d s%n", recording, (System.nanoTime() - start) / 1_000_000_000);
    }
    return recording;
  }

  private void run(String what, Path recording, boolean duckDb)
      throws IOException, InterruptedException {
    Path sums = folder.resolve("sums.txt");
    Path other = folder.resolve("sums-duckdb.txt");
    List<OneRun> bytes = new ArrayList<>();
    List<OneRun> ours = new ArrayList<>();
    List<OneRun> verdicts = new ArrayList<>();
    List<OneRun> theirs = new ArrayList<>();
    // Once before, so that whatever is asked first has the bytes from memory as all others do.
    OneRun.of(BARE, SumBytes.class, List.of(recording.toString()));
    for (int run = 0; run < runs; run++) {
      bytes.add(OneRun.of(BARE, SumBytes.class, List.of(recording.toString())));
      ours.add(sums(recording, sums));
      verdicts.add(verdict(recording));
      if (duckDb) {
        theirs.add(OneRun.of(BARE, DUCK_DB, List.of(recording.toString(), other.toString())));
        if (Files.mismatch(sums, other) >= 0) {
          throw new IOException("the sums differ: compare " + sums + " and " + other);
        }
      }
    }
    OneRun base = OneRun.median(bytes);
    table.row(what + ", bytes read and summed", bytes, base);
    table.row(what + ", spans added up", ours, base);
    table.row(what + ", scan to its verdict", verdicts, base);
    if (duckDb) {
      table.row(what + ", DuckDB", theirs, base);
      table.ratio("DuckDB's time by ours", theirs, ours, 1);
    }
  }

  private OneRun sums(Path recording, Path sums) throws IOException, InterruptedException {
    return OneRun.of(
        Launcher.OPTIONS, SumTraces.class, List.of(recording.toString(), sums.toString()));
  }

  /** What a user starts, with a state that remembers nothing yet. */
  private OneRun verdict(Path recording) throws IOException, InterruptedException {
    Path state = Files.createTempDirectory(folder, "state");
    OneRun run = scan(recording, state);
    delete(state);
    return run;
  }

  private static OneRun scan(Path recording, Path state) throws IOException, InterruptedException {
    return OneRun.ofLauncher(
        List.of(
            "scan",
            recording.toAbsolutePath().toString(),
            "--state",
            state.resolve("state").toAbsolutePath().toString(),
            "--out",
            state.resolve("out").toAbsolutePath().toString()));
  }

  /** What a file costs that is added to those of which the state knows, and what it costs alone. */
  private void again() throws IOException, InterruptedException {
    int files = MakeSpans.FILES + 1;
    Path all = made(Encoding.JSON, "plain", spans / MakeSpans.FILES * files, files);
    Path night = Files.createTempDirectory(folder, "night");
    Path alone = Files.createTempDirectory(folder, "night");
    List<OneRun> ofOne = new ArrayList<>();
    List<OneRun> second = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      Path state = Files.createTempDirectory(folder, "state");
      link(all, night, 0, files - 1);
      scan(night, state);
      link(all, night, files - 1, files);
      second.add(scan(night, state));
      delete(state);
      delete(night);
      link(all, alone, files - 1, files);
      ofOne.add(verdict(alone));
      delete(alone);
    }
    OneRun base = OneRun.median(ofOne);
    table.row("a scan of one file alone", ofOne, base);
    table.row("the second scan, " + (files - 1) + " files known and that one new", second, base);
  }

  /** Puts some of a recording's files into another. */
  private static void link(Path from, Path into, int first, int end) throws IOException {
    Path traces = Files.createDirectories(into.resolve("traces"));
    Path window = into.resolve("window.yml");
    if (!Files.exists(window)) {
      Files.copy(from.resolve("window.yml"), window);
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(from.resolve("traces"))) {
      files = all.sorted().toList();
    }
    for (Path file : files.subList(first, end)) {
      Files.createLink(traces.resolve(file.getFileName()), file);
    }
  }

  private static void delete(Path tree) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(tree)) {
      all = new ArrayList<>(walk.toList());
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      Files.delete(all.get(i));
    }
  }

  /** How time grows with four times as many spans, in turns with the smaller number. */
  private void many() throws IOException, InterruptedException {
    Path few = made(Encoding.JSON, "zst", spans);
    Path many = made(Encoding.JSON, "zst", MANY * spans);
    Path sums = folder.resolve("sums-many.txt");
    List<OneRun> ofFew = new ArrayList<>();
    List<OneRun> ofMany = new ArrayList<>();
    List<OneRun> bytes = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      bytes.add(OneRun.of(BARE, SumBytes.class, List.of(many.toString())));
      ofFew.add(sums(few, sums));
      ofMany.add(sums(many, sums));
    }
    OneRun base = OneRun.median(bytes);
    table.row(MANY + " times the spans, zst, bytes read and summed", bytes, base);
    table.row(MANY + " times the spans, zst, added up", ofMany, base);
    table.ratio("time by " + MANY + " times that of the fewer", ofMany, ofFew, MANY);
  }
}
