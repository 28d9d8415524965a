package dev.fishbone.telemetry.trace;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What stands at the end of a {@link SpanFile}: its length and its sum come last, so that a file
 * that was cut off is told from a whole one.
 *
 * @param position where it begins: behind the spans
 * @param spansSum CRC-32C of all before it
 * @param partitions of each run of spans
 * @param spans of each run
 */
record SpanFileEnd(
    long position, long spansSum, SpanShapes shapes, int[] partitions, int[] spans, byte[] note) {
  private static final long MAGIC = 0x4642_5350_414e_3032L;
  private static final int TAIL_BYTES = Long.BYTES + Long.BYTES + Long.BYTES;

  void write(FileChannel channel) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < shapes.names().size(); i++) {
      texts.add(shapes.names().textOf(i));
    }
    out.writeLong(spansSum);
    out.writeInt(shapes.attributes());
    out.writeInt(texts.size());
    for (String text : texts) {
      // Unit by unit: texts may have half a letter, which no encoding tells from another half.
      out.writeInt(text.length());
      out.writeChars(text);
    }
    write(out, shapes.rows());
    write(out, partitions);
    write(out, spans);
    write(out, note);
    byte[] content = bytes.toByteArray();
    out.writeLong(position);
    out.writeLong(sum(content));
    out.writeLong(MAGIC);
    ByteBuffer all = ByteBuffer.wrap(bytes.toByteArray());
    while (all.hasRemaining()) {
      channel.write(all);
    }
  }

  /**
   * @throws IOException where there is none, or not all of it
   */
  static SpanFileEnd read(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size < TAIL_BYTES) {
      throw new IOException("its end is missing");
    }
    ByteBuffer tail = bytes(channel, size - TAIL_BYTES, TAIL_BYTES);
    long position = tail.getLong();
    long sum = tail.getLong();
    long length = size - TAIL_BYTES - position;
    if (tail.getLong() != MAGIC || position < 0 || length < 0 || length > Integer.MAX_VALUE) {
      throw new IOException("its end is missing");
    }
    byte[] content = bytes(channel, position, (int) length).array();
    if (sum(content) != sum) {
      throw new IOException("its end is damaged");
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
    long spansSum = in.readLong();
    int attributes = in.readInt();
    List<String> texts = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      char[] text = new char[in.readInt()];
      for (int i = 0; i < text.length; i++) {
        text[i] = in.readChar();
      }
      texts.add(new String(text));
    }
    SpanShapes shapes = SpanShapes.of(attributes, texts, ints(in));
    return new SpanFileEnd(
        position, spansSum, shapes, ints(in), ints(in), in.readNBytes(in.readInt()));
  }

  private static long sum(byte[] content) {
    CRC32C sum = new CRC32C();
    sum.update(content);
    return sum.getValue();
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static void write(DataOutputStream out, int[] numbers) throws IOException {
    out.writeInt(numbers.length);
    for (int number : numbers) {
      out.writeInt(number);
    }
  }

  private static int[] ints(DataInputStream in) throws IOException {
    int[] numbers = new int[in.readInt()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readInt();
    }
    return numbers;
  }

  private static ByteBuffer bytes(FileChannel channel, long position, int length)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, position + bytes.position()) < 0) {
        throw new IOException("its end is missing");
      }
    }
    return bytes.flip();
  }
}
