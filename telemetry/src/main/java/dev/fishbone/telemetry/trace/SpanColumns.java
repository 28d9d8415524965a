package dev.fishbone.telemetry.trace;

import java.util.Arrays;

/**
 * Spans as primitive columns, in the order of their arrival; a row is a span. 64 bytes a span, in
 * blocks so that growth copies nothing; what spans have in common is kept once. Written by one
 * thread, then read by any.
 */
public final class SpanColumns implements SpanStore {
  private static final int BLOCK_BITS = 12;
  private static final int BLOCK = 1 << BLOCK_BITS;
  private static final int MASK = BLOCK - 1;
  private static final int WIDTH_BITS = 3;

  private final SpanShapes shapes;
  private final long[] draft = new long[SpanRecord.WIDTH];
  private long[][] blocks = new long[16][];
  private int made;
  private int size;

  public SpanColumns() {
    this(0);
  }

  /**
   * @param attributes how many further values a span has
   */
  public SpanColumns(int attributes) {
    this(new SpanShapes(attributes));
  }

  /** Of spans whose shapes are known already. */
  SpanColumns(SpanShapes shapes) {
    this.shapes = shapes;
  }

  /** Appends a span; the draft may be cleared and used again. */
  public void add(SpanDraft span) {
    SpanRecord.write(span, shapes, draft, 0);
    add(draft, 0);
  }

  @Override
  public void add(long[] record, int at) {
    int block = size >> BLOCK_BITS;
    if ((size & MASK) == 0) {
      makeRoom(block);
    }
    SpanRecord.copy(record, at, blocks[block], (size & MASK) << WIDTH_BITS);
    size++;
  }

  /** None yet, of spans whose shapes these know. */
  public SpanColumns emptyLike() {
    return new SpanColumns(shapes);
  }

  /** Appends a span of others that have the same shapes. */
  public void add(SpanColumns others, int row) {
    add(others.blocks[row >> BLOCK_BITS], (row & MASK) << WIDTH_BITS);
  }

  /** Forgets all spans; their room is used again. */
  void clear() {
    size = 0;
  }

  private void makeRoom(int block) {
    if (block < made) {
      return;
    }
    if (block == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * block);
    }
    blocks[block] = new long[BLOCK << WIDTH_BITS];
    made++;
  }

  private long get(int row, int what) {
    return blocks[row >> BLOCK_BITS][(row & MASK) << WIDTH_BITS | what];
  }

  int shape(int row) {
    return (int) get(row, SpanRecord.SHAPE);
  }

  public int size() {
    return size;
  }

  @Override
  public SpanShapes shapes() {
    return shapes;
  }

  public Names names() {
    return shapes.names();
  }

  public long traceHigh(int row) {
    return get(row, SpanRecord.TRACE_HIGH);
  }

  public long traceLow(int row) {
    return get(row, SpanRecord.TRACE_LOW);
  }

  public long spanId(int row) {
    return get(row, SpanRecord.SPAN_ID);
  }

  public long parentId(int row) {
    return get(row, SpanRecord.PARENT_ID);
  }

  public long startNanos(int row) {
    return get(row, SpanRecord.START);
  }

  public long endNanos(int row) {
    return get(row, SpanRecord.END);
  }

  public long argumentHash(int row) {
    return get(row, SpanRecord.ARGUMENTS);
  }

  public long weightMicros(int row) {
    return shapes.weightMicros(shape(row));
  }

  /** A number of {@link #names()}, as the five that follow. */
  public int service(int row) {
    return shapes.service(shape(row));
  }

  public int instance(int row) {
    return shapes.instance(shape(row));
  }

  public int name(int row) {
    return shapes.name(shape(row));
  }

  public int operation(int row) {
    return shapes.operation(shape(row));
  }

  public int peer(int row) {
    return shapes.peer(shape(row));
  }

  public int threadPool(int row) {
    return shapes.threadPool(shape(row));
  }

  /** How many further values a span has. */
  public int attributes() {
    return shapes.attributes();
  }

  /** A further value, by its place. */
  public int attribute(int row, int place) {
    return shapes.attribute(shape(row), place);
  }

  public int httpStatus(int row) {
    return shapes.httpStatus(shape(row));
  }

  public int resend(int row) {
    return shapes.resend(shape(row));
  }

  public SpanKind kind(int row) {
    return shapes.kind(shape(row));
  }

  public SpanOutcome outcome(int row) {
    return shapes.outcome(shape(row));
  }

  public boolean probe(int row) {
    return shapes.has(shape(row), SpanShapes.PROBE);
  }

  public boolean shared(int row) {
    return shapes.has(shape(row), SpanShapes.SHARED);
  }

  public boolean async(int row) {
    return shapes.has(shape(row), SpanShapes.ASYNC);
  }

  public boolean keyed(int row) {
    return shapes.has(shape(row), SpanShapes.KEYED);
  }

  public boolean paced(int row) {
    return shapes.has(shape(row), SpanShapes.PACED);
  }

  public boolean transparent(int row) {
    return shapes.has(shape(row), SpanShapes.TRANSPARENT);
  }

  /** The trace id as 32 lower-case hex digits. */
  public String traceHex(int row) {
    return hex(traceHigh(row)) + hex(traceLow(row));
  }

  static String hex(long half) {
    String digits = Long.toHexString(half);
    return "0".repeat(16 - digits.length()) + digits;
  }
}
