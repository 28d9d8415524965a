package dev.fishbone.telemetry.trace;

import java.util.Arrays;
import java.util.List;

/**
 * What spans have in common: all that is known of a span but its ids, times and arguments, each
 * combination once and under a number. There are few of them, however many spans there are.
 *
 * <p>Written by one thread, then read by any.
 */
public final class SpanShapes {
  private static final SpanKind[] KINDS = SpanKind.values();
  private static final SpanOutcome[] OUTCOMES = SpanOutcome.values();

  private static final int SERVICE = 0;
  private static final int INSTANCE = 1;
  private static final int NAME = 2;
  private static final int OPERATION = 3;
  private static final int PEER = 4;
  private static final int THREAD_POOL = 5;
  private static final int NUMBERS = 6;
  private static final int MARKS = 7;
  private static final int WEIGHT_HIGH = 8;
  private static final int WEIGHT_LOW = 9;
  private static final int FIXED = 10;

  static final int PROBE = 1;
  static final int SHARED = 2;
  static final int ASYNC = 4;
  static final int KEYED = 8;
  static final int PACED = 16;
  static final int TRANSPARENT = 32;

  private final Names names = new Names();
  private final int attributes;
  private final int width;
  private final int[] row;
  private int[] rows;
  private int[] table = new int[64];
  private int size;

  /**
   * @param attributes how many further values a span has
   */
  public SpanShapes(int attributes) {
    this.attributes = attributes;
    this.width = FIXED + attributes;
    this.row = new int[width];
    this.rows = new int[16 * width];
  }

  /** The number of what a draft has in common with others, given out on first sight. */
  public int numberOf(SpanDraft span) {
    row[SERVICE] = names.numberOf(span.service);
    row[INSTANCE] = names.numberOf(span.instance);
    row[NAME] = names.numberOf(span.name);
    row[OPERATION] = names.numberOf(span.operation);
    row[PEER] = names.numberOf(span.peer);
    row[THREAD_POOL] = names.numberOf(span.threadPool);
    row[NUMBERS] = within(span.httpStatus) << 16 | within(span.resend);
    row[MARKS] = span.kind.ordinal() << 16 | span.outcome.ordinal() << 8 | flags(span);
    row[WEIGHT_HIGH] = (int) (span.weightMicros >>> 32);
    row[WEIGHT_LOW] = (int) span.weightMicros;
    for (int i = 0; i < attributes; i++) {
      row[FIXED + i] = i < span.attributes.length ? names.numberOf(span.attributes[i]) : 0;
    }
    return number();
  }

  /** Takes all of another's; returns the own number of each of its numbers. */
  int[] addAll(SpanShapes other) {
    int[] own = new int[other.size];
    int[] texts = new int[other.names.size()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = names.numberOf(other.names.textOf(i));
    }
    for (int shape = 0; shape < other.size; shape++) {
      for (int i = 0; i < width; i++) {
        int value = other.rows[shape * width + i];
        row[i] = i < NUMBERS || i >= FIXED ? texts[value] : value;
      }
      own[shape] = number();
    }
    return own;
  }

  /** Takes one of another's; returns its own number. */
  int add(SpanShapes other, int shape) {
    for (int i = 0; i < width; i++) {
      int value = other.rows[shape * width + i];
      row[i] = i < NUMBERS || i >= FIXED ? names.numberOf(other.names.textOf(value)) : value;
    }
    return number();
  }

  /** All combinations, one after the other, as {@link #of} takes them. */
  int[] rows() {
    return Arrays.copyOf(rows, size * width);
  }

  /**
   * Those of which the rows were kept.
   *
   * @param texts by the numbers that rows have
   */
  static SpanShapes of(int attributes, List<String> texts, int[] rows) {
    SpanShapes shapes = new SpanShapes(attributes);
    texts.forEach(shapes.names::numberOf);
    for (int at = 0; at < rows.length; at += shapes.width) {
      System.arraycopy(rows, at, shapes.row, 0, shapes.width);
      shapes.number();
    }
    return shapes;
  }

  private static int within(int number) {
    return Math.min(Math.max(number, 0), Short.MAX_VALUE);
  }

  private static int flags(SpanDraft span) {
    return (span.probe ? PROBE : 0)
        | (span.shared ? SHARED : 0)
        | (span.async ? ASYNC : 0)
        | (span.keyed ? KEYED : 0)
        | (span.paced ? PACED : 0)
        | (span.transparent ? TRANSPARENT : 0);
  }

  /** Of the row at hand, by open addressing; half of the table is always free. */
  private int number() {
    int slot = slot(Arrays.hashCode(row));
    while (table[slot] != 0) {
      int at = (table[slot] - 1) * width;
      if (Arrays.equals(rows, at, at + width, row, 0, width)) {
        return table[slot] - 1;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    if ((size + 1) * width > rows.length) {
      rows = Arrays.copyOf(rows, 2 * rows.length);
    }
    System.arraycopy(row, 0, rows, size * width, width);
    table[slot] = ++size;
    if (2 * size > table.length) {
      grow();
    }
    return size - 1;
  }

  private int slot(int hash) {
    int mixed = hash * 0x9E3779B9;
    return (mixed ^ mixed >>> 15) & (table.length - 1);
  }

  private void grow() {
    table = new int[4 * table.length];
    for (int shape = 0; shape < size; shape++) {
      int hash = Arrays.hashCode(Arrays.copyOfRange(rows, shape * width, (shape + 1) * width));
      int slot = slot(hash);
      while (table[slot] != 0) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = shape + 1;
    }
  }

  public int size() {
    return size;
  }

  public Names names() {
    return names;
  }

  /** How many further values a span has. */
  public int attributes() {
    return attributes;
  }

  int service(int shape) {
    return rows[shape * width + SERVICE];
  }

  int instance(int shape) {
    return rows[shape * width + INSTANCE];
  }

  int name(int shape) {
    return rows[shape * width + NAME];
  }

  int operation(int shape) {
    return rows[shape * width + OPERATION];
  }

  int peer(int shape) {
    return rows[shape * width + PEER];
  }

  int threadPool(int shape) {
    return rows[shape * width + THREAD_POOL];
  }

  int httpStatus(int shape) {
    return rows[shape * width + NUMBERS] >>> 16;
  }

  int resend(int shape) {
    return rows[shape * width + NUMBERS] & 0xffff;
  }

  SpanKind kind(int shape) {
    return KINDS[rows[shape * width + MARKS] >>> 16];
  }

  SpanOutcome outcome(int shape) {
    return OUTCOMES[rows[shape * width + MARKS] >>> 8 & 0xff];
  }

  boolean has(int shape, int flag) {
    return (rows[shape * width + MARKS] & flag) != 0;
  }

  long weightMicros(int shape) {
    int at = shape * width;
    return (long) rows[at + WEIGHT_HIGH] << 32 | rows[at + WEIGHT_LOW] & 0xffffffffL;
  }

  int attribute(int shape, int place) {
    return rows[shape * width + FIXED + place];
  }
}
