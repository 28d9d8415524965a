package dev.fishbone.connectors.spans;

/**
 * What a span's attributes say, as numbers of texts; values that are different in every span, such
 * as URLs, stay slices.
 */
final class ByteFields {
  private static final Field[] FIELDS = Field.values();
  private static final long SLICED =
      bit(Field.URL_FULL)
          | bit(Field.URL_PATH)
          | bit(Field.URL_QUERY)
          | bit(Field.HTTP_TARGET)
          | bit(Field.BODY_SIZE)
          | bit(Field.IDEMPOTENCY_KEY)
          | bit(Field.TRACE_STATE)
          | bit(Field.THREAD_NAME);
  private static final long IN_ARGUMENTS =
      SLICED & ~bit(Field.TRACE_STATE) & ~bit(Field.THREAD_NAME);

  private final ByteTexts texts;
  private final Slice[] slices = new Slice[FIELDS.length];
  private final int[] numbers = new int[FIELDS.length];
  private final byte[] ranks = new byte[FIELDS.length];
  private long present;

  ByteFields(ByteTexts texts) {
    this.texts = texts;
    for (int i = 0; i < slices.length; i++) {
      slices[i] = new Slice();
    }
  }

  static long bit(Field field) {
    return 1L << field.ordinal();
  }

  void clear() {
    present = 0;
  }

  boolean has(Field field) {
    return (present & bit(field)) != 0;
  }

  /** Whether one of several is there, each a {@link #bit}. */
  boolean hasAny(long bits) {
    return (present & bits) != 0;
  }

  void put(int field, int rank, Slice value) {
    long bit = 1L << field;
    if (value.isEmpty() || (present & bit) != 0 && rank < ranks[field]) {
      return;
    }
    present |= bit;
    ranks[field] = (byte) rank;
    if ((bit & SLICED) != 0) {
      slices[field].set(value);
    } else {
      // Most often the last span that said it said the same.
      int last = numbers[field];
      numbers[field] = texts.is(last, value) ? last : texts.numberOf(value);
    }
  }

  /** The value of a field that stays a slice. */
  Slice slice(Field field) {
    return slices[field.ordinal()];
  }

  /** A field's value; empty where it is not there. */
  String text(Field field) {
    return has(field) ? text(field.ordinal()) : "";
  }

  private String text(int field) {
    boolean sliced = (SLICED & 1L << field) != 0;
    return sliced ? slices[field].text() : texts.textOf(numbers[field]);
  }

  /** Whether all slices that arguments and paths are taken from are ASCII. */
  boolean isAscii() {
    for (long left = present & IN_ARGUMENTS; left != 0; left &= left - 1) {
      if (!slices[Long.numberOfTrailingZeros(left)].isAscii()) {
        return false;
      }
    }
    return true;
  }

  /** Adds which fields there are and the numbers of the numbered ones; returns the new length. */
  int writeTo(int[] key, int length) {
    int at = length;
    key[at++] = (int) present;
    key[at++] = (int) (present >>> 32);
    for (long left = present & ~SLICED; left != 0; left &= left - 1) {
      key[at++] = numbers[Long.numberOfTrailingZeros(left)];
    }
    return at;
  }

  /** Goes on with a hash by a field that stays a slice and is ASCII. */
  long hash(long hash, Field field) {
    Slice slice = slices[field.ordinal()];
    return Hash.ascii(hash, slice.bytes(), slice.from(), slice.to());
  }

  void copyTo(SpanFacts facts) {
    for (long left = present; left != 0; left &= left - 1) {
      int field = Long.numberOfTrailingZeros(left);
      facts.put(FIELDS[field], text(field));
    }
  }
}
