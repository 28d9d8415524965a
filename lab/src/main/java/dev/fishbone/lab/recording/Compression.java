package dev.fishbone.lab.recording;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compresses what was written uncompressed during the run, when time no longer matters. */
final class Compression {
  /** Span ids are noise: only a high level finds what little repeats (30 B a span against 42). */
  private static final int LEVEL = 19;

  private Compression() {}

  static void compress(InputStream from, Path to) throws IOException {
    try (OutputStream file = Files.newOutputStream(to);
        ZstdOutputStream out = new ZstdOutputStream(file, LEVEL)) {
      from.transferTo(out);
    }
  }
}
