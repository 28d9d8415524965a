package dev.fishbone.bench;

import com.github.luben.zstd.ZstdInputStream;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Recording;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reading a recording's traces, beside reading the same bytes once and beside Jackson's bare
 * tokens.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ReadSpans {
  private Path plain = Path.of("");
  private List<Path> files = List.of();
  private @Nullable Recording recording;

  /** Unpacks the recording, so that decompression is in none of the three. */
  @Setup(Level.Trial)
  public void unpack() throws Exception {
    Path source =
        Path.of(System.getProperty("fishbone.bench.recording", "examples/checkout-outage"));
    plain = Files.createTempDirectory("fishbone-bench");
    Files.createDirectory(plain.resolve("traces"));
    Files.copy(source.resolve("window.yml"), plain.resolve("window.yml"));
    try (Stream<Path> traces = Files.list(source.resolve("traces"))) {
      for (Path file : traces.sorted().toList()) {
        String name = file.getFileName().toString().replace(".zst", "");
        try (InputStream in = open(file)) {
          Files.copy(
              in, plain.resolve("traces").resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    try (Stream<Path> traces = Files.list(plain.resolve("traces"))) {
      files = traces.sorted().toList();
    }
    recording = new RecordingReader(plain).window();
  }

  private static InputStream open(Path file) throws IOException {
    InputStream raw = Files.newInputStream(file);
    return file.toString().endsWith(".zst") ? new ZstdInputStream(raw) : raw;
  }

  /** Every byte once. */
  @Benchmark
  public long bytes() throws IOException {
    byte[] buffer = new byte[1 << 16];
    long sum = 0;
    for (Path file : files) {
      try (InputStream in = Files.newInputStream(file)) {
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          for (int i = 0; i < read; i++) {
            sum += buffer[i];
          }
        }
      }
    }
    return sum;
  }

  /** Jackson's tokens, none of them looked at. */
  @Benchmark
  public long tokens() throws IOException {
    JsonFactory factory = new JsonFactory();
    long tokens = 0;
    for (Path file : files) {
      try (InputStream in = Files.newInputStream(file);
          JsonParser parser = factory.createParser(ObjectReadContext.empty(), in)) {
        while (parser.nextToken() != null) {
          tokens++;
        }
      }
    }
    return tokens;
  }

  /** Spans as columns, with everything that a rule needs of them. */
  @Benchmark
  public int spans() throws Exception {
    return new RecordingReader(plain).spans(Objects.requireNonNull(recording)).spans().size();
  }

  /** Removes what was unpacked. */
  @TearDown(Level.Trial)
  public void remove() throws IOException {
    try (Stream<Path> all = Files.walk(plain)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
