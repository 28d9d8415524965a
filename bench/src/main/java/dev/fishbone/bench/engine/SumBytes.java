package dev.fishbone.bench.engine;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Reads all bytes of a recording's traces once, unpacked, and sums them up: one thread, no more.
 */
public final class SumBytes {
  private SumBytes() {}

  /** Argument: folder of a recording. */
  public static void main(String[] arguments) throws IOException {
    List<Path> files;
    try (Stream<Path> traces = Files.list(Path.of(arguments[0]).resolve("traces"))) {
      files = traces.sorted().toList();
    }
    byte[] buffer = new byte[1 << 18];
    long sum = 0;
    for (Path file : files) {
      try (InputStream in = open(file)) {
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          sum += sum(buffer, read);
        }
      }
    }
    System.out.println(sum);
  }

  private static long sum(byte[] bytes, int length) {
    long sum = 0;
    for (int i = 0; i < length; i++) {
      sum += bytes[i];
    }
    return sum;
  }

  private static InputStream open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    String name = file.toString();
    return name.endsWith(".zst")
        ? new ZstdInputStream(in)
        : name.endsWith(".gz") ? new GZIPInputStream(in, 1 << 16) : in;
  }
}
