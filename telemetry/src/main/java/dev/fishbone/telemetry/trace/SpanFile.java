package dev.fishbone.telemetry.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Spans that were read once and are kept on disk, 64 bytes each: by partition, as {@link
 * TracePartitions} has them, so that they can be added up with those of other files without being
 * read as text again. Behind them lie their shapes, where each partition's spans are, and a note of
 * whoever wrote them; a file that lacks its end is refused.
 */
public final class SpanFile {
  private static final int SPANS = 256;
  private static final int SPAN_BYTES = SpanRecord.WIDTH * Long.BYTES;

  private final Path file;
  private final SpanShapes shapes;
  private final List<Chunk> chunks;
  private final byte[] note;
  private final long spansSum;
  private final long spansBytes;

  /** Spans of one partition that lie side by side. */
  record Chunk(int partition, long position, int spans) {}

  private SpanFile(Path file, SpanFileEnd end, List<Chunk> chunks) {
    this.file = file;
    this.shapes = end.shapes();
    this.chunks = List.copyOf(chunks);
    this.note = end.note();
    this.spansSum = end.spansSum();
    this.spansBytes = end.position();
  }

  /**
   * Opens what was written.
   *
   * @throws IOException where it cannot be read or is no such file, or not a whole one
   */
  public static SpanFile open(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      SpanFileEnd end = SpanFileEnd.read(channel);
      List<Chunk> chunks = new ArrayList<>();
      long position = 0;
      for (int i = 0; i < end.partitions().length; i++) {
        chunks.add(new Chunk(end.partitions()[i], position, end.spans()[i]));
        position += (long) end.spans()[i] * SPAN_BYTES;
      }
      if (position != end.position()) {
        throw new IOException("its parts are not where they should be");
      }
      return new SpanFile(file, end, chunks);
    }
  }

  /** Waits until a file that was written is on disk. */
  public static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /**
   * Reads all spans once, to tell whether they are as they were written.
   *
   * @throws IOException where they are not
   */
  public void check() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 18);
    CRC32C sum = new CRC32C();
    try (FileChannel channel = channel()) {
      for (long left = spansBytes; left > 0; ) {
        bytes.clear().limit((int) Math.min(bytes.capacity(), left));
        int got = channel.read(bytes);
        if (got < 0) {
          break;
        }
        left -= got;
        sum.update(bytes.flip());
      }
    }
    if (sum.getValue() != spansSum) {
      throw new IOException("its spans are damaged");
    }
  }

  /** What whoever wrote it wanted to know again. */
  public byte[] note() {
    return note.clone();
  }

  SpanShapes shapes() {
    return shapes;
  }

  List<Chunk> chunks() {
    return chunks;
  }

  FileChannel channel() throws IOException {
    return FileChannel.open(file, StandardOpenOption.READ);
  }

  /** Where spans wait until there are enough of a partition; one writer after the other uses it. */
  public static final class Room {
    private final long[][] open = new long[TracePartitions.COUNT][];
    private final int[] filled = new int[TracePartitions.COUNT];
    private final ByteBuffer bytes =
        ByteBuffer.allocateDirect(SPANS * SPAN_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    public Room() {
      Arrays.fill(open, new long[0]);
    }
  }

  /** Writes spans as they come. Used by one thread. */
  public static final class Writer implements SpanStore, Closeable {
    private final FileChannel channel;
    private final SpanShapes shapes;
    private final SpanShapes written;

    /** By the numbers of {@link #shapes}; those that were not met have −1. */
    private int[] ownShapes = new int[0];

    private final long[][] open;
    private final int[] filled;
    private final ByteBuffer bytes;
    private final List<Chunk> chunks = new ArrayList<>();
    private final CRC32C sum = new CRC32C();
    private long position;

    /**
     * @param file is written anew
     * @param shapes what earlier files taught: what is written depends on its own spans alone
     * @param room that no other writer uses meanwhile
     */
    public Writer(Path file, SpanShapes shapes, Room room) throws IOException {
      this.channel =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
      this.shapes = shapes;
      this.written = new SpanShapes(shapes.attributes());
      this.open = room.open;
      this.filled = room.filled;
      this.bytes = room.bytes;
      Arrays.fill(filled, 0);
    }

    @Override
    public SpanShapes shapes() {
      return shapes;
    }

    /**
     * @throws UncheckedIOException where the disk is full
     */
    @Override
    public void add(long[] record, int at) {
      int partition =
          TracePartitions.partition(
              record[at + SpanRecord.TRACE_HIGH], record[at + SpanRecord.TRACE_LOW]);
      int into = filled[partition] * SpanRecord.WIDTH;
      if (into == open[partition].length) {
        open[partition] = Arrays.copyOf(open[partition], Math.max(8 * SpanRecord.WIDTH, 2 * into));
      }
      SpanRecord.copy(record, at, open[partition], into);
      open[partition][into + SpanRecord.SHAPE] = own((int) record[at + SpanRecord.SHAPE]);
      if (++filled[partition] == SPANS) {
        write(partition);
      }
    }

    private int own(int shape) {
      if (shape >= ownShapes.length) {
        int known = ownShapes.length;
        ownShapes = Arrays.copyOf(ownShapes, Math.max(shapes.size(), 2 * known));
        Arrays.fill(ownShapes, known, ownShapes.length, -1);
      }
      if (ownShapes[shape] < 0) {
        ownShapes[shape] = written.add(shapes, shape);
      }
      return ownShapes[shape];
    }

    private void write(int partition) {
      int spans = filled[partition];
      filled[partition] = 0;
      bytes.clear().limit(spans * SPAN_BYTES);
      bytes.asLongBuffer().put(open[partition], 0, spans * SpanRecord.WIDTH);
      sum.update(bytes.duplicate());
      try {
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      chunks.add(new Chunk(partition, position, spans));
      position += (long) spans * SPAN_BYTES;
    }

    /** Ends the file; without this it is none. */
    public void finish(byte[] note) throws IOException {
      for (int partition = 0; partition < TracePartitions.COUNT; partition++) {
        if (filled[partition] > 0) {
          write(partition);
        }
      }
      int[] partitions = chunks.stream().mapToInt(Chunk::partition).toArray();
      int[] spans = chunks.stream().mapToInt(Chunk::spans).toArray();
      new SpanFileEnd(position, sum.getValue(), written, partitions, spans, note).write(channel);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /** Reads spans of one file after the other. Used by one thread. */
  static final class Reader {
    private final ByteBuffer bytes =
        ByteBuffer.allocateDirect(SPANS * SPAN_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    void read(FileChannel channel, Chunk chunk, long[] into) throws IOException {
      bytes.clear().limit(chunk.spans * SPAN_BYTES);
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, chunk.position + bytes.position()) < 0) {
          throw new IOException("a part of the spans that were kept is missing");
        }
      }
      bytes.flip();
      bytes.asLongBuffer().get(into, 0, chunk.spans * SpanRecord.WIDTH);
    }
  }
}
