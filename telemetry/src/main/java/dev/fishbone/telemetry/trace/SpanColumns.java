package dev.fishbone.telemetry.trace;

import java.util.Arrays;

/**
 * Spans as primitive columns, in the order of their arrival; a row is a span. About 110 bytes a
 * span, in blocks so that growth copies nothing. Written by one thread, then read by any.
 */
public final class SpanColumns {
  private static final int BLOCK_BITS = 14;
  private static final int BLOCK = 1 << BLOCK_BITS;
  private static final int MASK = BLOCK - 1;

  private static final SpanKind[] KINDS = SpanKind.values();
  private static final SpanOutcome[] OUTCOMES = SpanOutcome.values();
  private static final int PROBE = 1;
  private static final int SHARED = 2;
  private static final int ASYNC = 4;
  private static final int KEYED = 8;
  private static final int PACED = 16;
  private static final int TRANSPARENT = 32;

  private static final class Block {
    final long[] traceHigh = new long[BLOCK];
    final long[] traceLow = new long[BLOCK];
    final long[] spanId = new long[BLOCK];
    final long[] parentId = new long[BLOCK];
    final long[] startNanos = new long[BLOCK];
    final long[] endNanos = new long[BLOCK];
    final long[] argumentHash = new long[BLOCK];
    final long[] weightMicros = new long[BLOCK];
    final int[] service = new int[BLOCK];
    final int[] instance = new int[BLOCK];
    final int[] name = new int[BLOCK];
    final int[] operation = new int[BLOCK];
    final int[] peer = new int[BLOCK];
    final int[] threadPool = new int[BLOCK];
    final short[] httpStatus = new short[BLOCK];
    final short[] resend = new short[BLOCK];
    final byte[] kind = new byte[BLOCK];
    final byte[] outcome = new byte[BLOCK];
    final byte[] flags = new byte[BLOCK];
    final int[][] attributes;

    Block(int attributes) {
      this.attributes = new int[attributes][BLOCK];
    }
  }

  private final Names names = new Names();
  private final int attributes;
  private Block[] blocks = new Block[16];
  private int size;

  public SpanColumns() {
    this(0);
  }

  /**
   * @param attributes how many further values a span has
   */
  public SpanColumns(int attributes) {
    this.attributes = attributes;
  }

  /** Appends a span; the draft may be cleared and used again. */
  public void add(SpanDraft span) {
    int at = size & MASK;
    if (at == 0) {
      int number = size >> BLOCK_BITS;
      if (number == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * number);
      }
      blocks[number] = new Block(attributes);
    }
    Block block = blocks[size >> BLOCK_BITS];
    block.traceHigh[at] = span.traceHigh;
    block.traceLow[at] = span.traceLow;
    block.spanId[at] = span.spanId;
    block.parentId[at] = span.parentId;
    block.startNanos[at] = span.startNanos;
    block.endNanos[at] = span.endNanos;
    block.argumentHash[at] = span.argumentHash;
    block.weightMicros[at] = span.weightMicros;
    block.service[at] = names.numberOf(span.service);
    block.instance[at] = names.numberOf(span.instance);
    block.name[at] = names.numberOf(span.name);
    block.operation[at] = names.numberOf(span.operation);
    block.peer[at] = names.numberOf(span.peer);
    block.threadPool[at] = names.numberOf(span.threadPool);
    block.httpStatus[at] = (short) Math.min(Math.max(span.httpStatus, 0), Short.MAX_VALUE);
    block.resend[at] = (short) Math.min(Math.max(span.resend, 0), Short.MAX_VALUE);
    block.kind[at] = (byte) span.kind.ordinal();
    block.outcome[at] = (byte) span.outcome.ordinal();
    block.flags[at] = (byte) flags(span);
    for (int i = 0; i < Math.min(attributes, span.attributes.length); i++) {
      block.attributes[i][at] = names.numberOf(span.attributes[i]);
    }
    size++;
  }

  private static int flags(SpanDraft span) {
    return (span.probe ? PROBE : 0)
        | (span.shared ? SHARED : 0)
        | (span.async ? ASYNC : 0)
        | (span.keyed ? KEYED : 0)
        | (span.paced ? PACED : 0)
        | (span.transparent ? TRANSPARENT : 0);
  }

  public int size() {
    return size;
  }

  public Names names() {
    return names;
  }

  private Block block(int row) {
    return blocks[row >> BLOCK_BITS];
  }

  public long traceHigh(int row) {
    return block(row).traceHigh[row & MASK];
  }

  public long traceLow(int row) {
    return block(row).traceLow[row & MASK];
  }

  public long spanId(int row) {
    return block(row).spanId[row & MASK];
  }

  public long parentId(int row) {
    return block(row).parentId[row & MASK];
  }

  public long startNanos(int row) {
    return block(row).startNanos[row & MASK];
  }

  public long endNanos(int row) {
    return block(row).endNanos[row & MASK];
  }

  public long argumentHash(int row) {
    return block(row).argumentHash[row & MASK];
  }

  public long weightMicros(int row) {
    return block(row).weightMicros[row & MASK];
  }

  /** A number of {@link #names()}, as the five that follow. */
  public int service(int row) {
    return block(row).service[row & MASK];
  }

  public int instance(int row) {
    return block(row).instance[row & MASK];
  }

  public int name(int row) {
    return block(row).name[row & MASK];
  }

  public int operation(int row) {
    return block(row).operation[row & MASK];
  }

  public int peer(int row) {
    return block(row).peer[row & MASK];
  }

  public int threadPool(int row) {
    return block(row).threadPool[row & MASK];
  }

  /** How many further values a span has. */
  public int attributes() {
    return attributes;
  }

  /** A further value, by its place. */
  public int attribute(int row, int place) {
    return block(row).attributes[place][row & MASK];
  }

  public int httpStatus(int row) {
    return block(row).httpStatus[row & MASK];
  }

  public int resend(int row) {
    return block(row).resend[row & MASK];
  }

  public SpanKind kind(int row) {
    return KINDS[block(row).kind[row & MASK]];
  }

  public SpanOutcome outcome(int row) {
    return OUTCOMES[block(row).outcome[row & MASK]];
  }

  public boolean probe(int row) {
    return (block(row).flags[row & MASK] & PROBE) != 0;
  }

  public boolean shared(int row) {
    return (block(row).flags[row & MASK] & SHARED) != 0;
  }

  public boolean async(int row) {
    return (block(row).flags[row & MASK] & ASYNC) != 0;
  }

  public boolean keyed(int row) {
    return (block(row).flags[row & MASK] & KEYED) != 0;
  }

  public boolean paced(int row) {
    return (block(row).flags[row & MASK] & PACED) != 0;
  }

  public boolean transparent(int row) {
    return (block(row).flags[row & MASK] & TRANSPARENT) != 0;
  }

  /** The trace id as 32 lower-case hex digits. */
  public String traceHex(int row) {
    return hex(traceHigh(row)) + hex(traceLow(row));
  }

  private static String hex(long half) {
    String digits = Long.toHexString(half);
    return "0".repeat(16 - digits.length()) + digits;
  }
}
