package dev.fishbone.analyzer.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Lines without line ends that come in any order, as a sorted file: a bounded number of them is in
 * memory, the rest lies in sorted chunks beside the file. Until it is finished the file is not
 * there, so that a step that died begins anew.
 */
final class SortedLines {
  private final int most;
  private final Path file;
  private final List<Path> chunks = new ArrayList<>();
  private final List<String> held = new ArrayList<>();

  SortedLines(Path file) {
    this(file, 50_000);
  }

  /**
   * @param most lines in memory
   */
  SortedLines(Path file, int most) {
    this.file = file;
    this.most = most;
  }

  void add(String line) {
    held.add(line);
    if (held.size() >= most) {
      try {
        spill();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void spill() throws IOException {
    Path chunk = file.resolveSibling(file.getFileName() + "." + chunks.size());
    chunks.add(chunk);
    held.sort(null);
    RunFolder.fill(
        chunk,
        out -> {
          for (String line : held) {
            out.append(line).append('\n');
          }
        });
    held.clear();
  }

  /** Writes the file; nothing may be added any more. */
  void finish() throws IOException {
    spill();
    try (Merged merged = new Merged(chunks)) {
      RunFolder.fill(
          file,
          out -> {
            while (merged.hasNext()) {
              out.append(merged.next()).append('\n');
            }
          });
    }
    for (Path chunk : chunks) {
      Files.delete(chunk);
    }
  }

  /** The lines of several sorted files, sorted. */
  static final class Merged implements Iterator<String>, AutoCloseable {
    private record Head(String line, BufferedReader rest) {}

    private final List<BufferedReader> open = new ArrayList<>();
    private final PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::line));

    Merged(List<Path> files) throws IOException {
      for (Path file : files) {
        BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        open.add(reader);
        advance(reader);
      }
    }

    private void advance(BufferedReader reader) throws IOException {
      @Nullable String line = reader.readLine();
      if (line != null) {
        heads.add(new Head(line, reader));
      }
    }

    @Override
    public boolean hasNext() {
      return !heads.isEmpty();
    }

    @Override
    public String next() {
      @Nullable Head head = heads.poll();
      if (head == null) {
        throw new NoSuchElementException();
      }
      try {
        advance(head.rest());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return head.line();
    }

    @Override
    public void close() throws IOException {
      for (BufferedReader reader : open) {
        reader.close();
      }
    }
  }
}
