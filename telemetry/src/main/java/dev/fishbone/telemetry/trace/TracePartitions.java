package dev.fishbone.telemetry.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Spans by trace in bounded memory. They may come in any order, from several threads: a hash of its
 * trace's id tells which partition a span belongs to, so that each partition holds whole traces.
 * What exceeds the memory goes to a file that no name leads to: it is gone when the process ends,
 * however that comes about.
 */
public final class TracePartitions implements AutoCloseable {
  /** How many there are; a partition is looked at as a whole, by one thread. */
  public static final int COUNT = 128;

  private static final int SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(COUNT);

  private final SpanShapes shapes;
  private final List<Partition> partitions = new ArrayList<>();
  private final List<Writer> writers = new ArrayList<>();
  private final List<int[]> ownShapes = new ArrayList<>();
  private final Slabs slabs;
  private final SpillFile spill;
  private final List<SpanFile> files = new ArrayList<>();
  private final List<int[]> shapesOfFiles = new ArrayList<>();
  private boolean finished;

  /** What lies in one partition, in no order. */
  private record Partition(List<Chunk> kept, List<SpilledChunk> spilled, List<FileChunk> files) {}

  private record Chunk(Slabs.Piece records, int spans, int writer) {}

  private record SpilledChunk(long position, int spans, int writer) {}

  private record FileChunk(int file, SpanFile.Chunk chunk) {}

  /**
   * @param folder where a file is made if the memory does not suffice
   * @param memoryBytes how much may be kept, outside the heap; a few megabytes for each writer come
   *     on top
   * @param attributes how many further values a span has
   */
  public TracePartitions(Path folder, long memoryBytes, int attributes) {
    this.shapes = new SpanShapes(attributes);
    this.slabs = new Slabs(Writer.SPANS * SpanRecord.WIDTH, memoryBytes);
    this.spill = new SpillFile(folder);
    for (int i = 0; i < COUNT; i++) {
      partitions.add(new Partition(new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
    }
  }

  /** A store for one thread. */
  public SpanStore writer() {
    synchronized (writers) {
      Writer writer = new Writer(writers.size());
      writers.add(writer);
      return writer;
    }
  }

  /** Takes what was kept of a file, which stays where it is; not beside other threads. */
  public void add(SpanFile file) {
    for (SpanFile.Chunk chunk : file.chunks()) {
      partitions.get(chunk.partition()).files.add(new FileChunk(files.size(), chunk));
    }
    shapesOfFiles.add(shapes.addAll(file.shapes()));
    files.add(file);
  }

  static int partition(long traceHigh, long traceLow) {
    return (int) (TraceIndex.hash(traceHigh, traceLow) >>> SHIFT);
  }

  /** Ends writing: to be called once, when all threads that write have ended. */
  public void finish() {
    for (Writer writer : writers) {
      writer.flush();
      ownShapes.add(shapes.addAll(writer.shapes));
    }
    writers.clear();
    finished = true;
  }

  /** Whether a part of them had to go to disk. */
  public boolean spilled() {
    return spill.bytes() > 0;
  }

  /** A reader for one thread: after {@link #finish()}. */
  public Reader reader() {
    if (!finished) {
      throw new IllegalStateException("spans are still being added");
    }
    return new Reader();
  }

  /** Drops everything. */
  @Override
  public void close() {
    partitions.clear();
    spill.close();
  }

  private final class Writer implements SpanStore {
    private static final int SPANS = 256;

    private final int number;
    private final SpanShapes shapes;
    private final long[][] open = new long[COUNT][SPANS * SpanRecord.WIDTH];
    private final int[] filled = new int[COUNT];
    private final SpillFile.Buffer buffer = new SpillFile.Buffer();

    Writer(int number) {
      this.number = number;
      this.shapes = new SpanShapes(TracePartitions.this.shapes.attributes());
    }

    @Override
    public SpanShapes shapes() {
      return shapes;
    }

    @Override
    public void add(long[] record, int at) {
      int partition =
          partition(record[at + SpanRecord.TRACE_HIGH], record[at + SpanRecord.TRACE_LOW]);
      SpanRecord.copy(record, at, open[partition], filled[partition] * SpanRecord.WIDTH);
      if (++filled[partition] == SPANS) {
        hand(partition);
      }
    }

    private void hand(int partition) {
      int spans = filled[partition];
      filled[partition] = 0;
      Partition into = partitions.get(partition);
      if (slabs.mayKeep()) {
        Slabs.Piece piece = slabs.keep(open[partition], spans * SpanRecord.WIDTH);
        synchronized (into) {
          into.kept.add(new Chunk(piece, spans, number));
        }
        return;
      }
      try {
        long position = spill.write(open[partition], spans * SpanRecord.WIDTH, buffer);
        synchronized (into) {
          into.spilled.add(new SpilledChunk(position, spans, number));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void flush() {
      for (int partition = 0; partition < COUNT; partition++) {
        if (filled[partition] > 0) {
          hand(partition);
        }
      }
    }
  }

  /** Takes partitions up, one after the other; each is there until the next is asked for. */
  public final class Reader implements AutoCloseable {
    /** So many files are kept open; of more, each is opened when it is asked. */
    private static final int OPEN = 200;

    private final SpanColumns columns = new SpanColumns(shapes);
    private final SpillFile.Buffer buffer = new SpillFile.Buffer();
    private final SpanFile.Reader fileReader = new SpanFile.Reader();
    private final Map<Integer, FileChannel> channels = new HashMap<>();
    private long[] records = new long[Writer.SPANS * SpanRecord.WIDTH];

    private Reader() {}

    /**
     * The spans of one partition.
     *
     * @throws UncheckedIOException where what went to disk cannot be read again
     */
    public SpanColumns read(int number) {
      columns.clear();
      Partition partition = partitions.get(number);
      for (Chunk chunk : partition.kept) {
        chunk.records.read(records, chunk.spans * SpanRecord.WIDTH);
        add(chunk.spans, ownShapes.get(chunk.writer));
      }
      for (SpilledChunk chunk : partition.spilled) {
        try {
          spill.read(chunk.position, records, chunk.spans * SpanRecord.WIDTH, buffer);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        add(chunk.spans, ownShapes.get(chunk.writer));
      }
      try {
        readFiles(partition.files);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return columns;
    }

    private void readFiles(List<FileChunk> chunks) throws IOException {
      for (FileChunk chunk : chunks) {
        FileChannel known = channels.get(chunk.file);
        if (known == null && channels.size() < OPEN) {
          known = files.get(chunk.file).channel();
          channels.put(chunk.file, known);
        }
        if (known == null) {
          try (FileChannel once = files.get(chunk.file).channel()) {
            fileReader.read(once, chunk.chunk, records);
          }
        } else {
          fileReader.read(known, chunk.chunk, records);
        }
        add(chunk.chunk.spans(), shapesOfFiles.get(chunk.file));
      }
    }

    @Override
    public void close() {
      for (FileChannel channel : channels.values()) {
        try {
          channel.close();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    private void add(int spans, int[] own) {
      for (int at = 0; at < spans * SpanRecord.WIDTH; at += SpanRecord.WIDTH) {
        records[at + SpanRecord.SHAPE] = own[(int) records[at + SpanRecord.SHAPE]];
        columns.add(records, at);
      }
    }
  }
}
