package dev.fishbone.connectors.spans;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Which attributes are wanted, found by the bytes of their names. */
public final class AttributeTable {
  private static final byte[] PARAMETER = bytes(SpanFacts.PARAMETER);

  /** Of a name that nobody asks for. */
  public static final Entry NONE = new Entry(new byte[0], -1, 0, -1, false);

  private static final Entry BOUND = new Entry(new byte[0], -1, 0, -1, true);

  /** A wanted attribute. */
  public static final class Entry {
    private final byte[] name;
    final int field;
    final int rank;
    final int shown;
    final boolean parameter;
    private final boolean exception;

    /**
     * @param field the {@link Field}'s place, −1 where it is none
     * @param rank see {@link AttributeKeys.Key}
     * @param shown its place among those that may be shown, −1 where it may not be
     * @param parameter whether it is a bound parameter
     */
    private Entry(byte[] name, int field, int rank, int shown, boolean parameter) {
      this.name = name;
      this.field = field;
      this.rank = rank;
      this.shown = shown;
      this.parameter = parameter;
      this.exception =
          Arrays.equals(name, bytes("exception.type"))
              || Arrays.equals(name, bytes("exception.message"));
    }

    /** Whether it is one of what an event may say of an exception. */
    public boolean isException() {
      return exception;
    }
  }

  private final Entry[] table;

  AttributeTable(ShownValues shown) {
    List<String> names = new ArrayList<>(AttributeKeys.names());
    for (int i = 0; i < shown.size(); i++) {
      names.add(shown.name(i));
    }
    table = new Entry[Integer.highestOneBit(names.size()) << 3];
    Arrays.fill(table, NONE);
    names.forEach(name -> put(name, shown.place(name)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void put(String text, int shown) {
    AttributeKeys.Key key = AttributeKeys.find(text);
    byte[] name = bytes(text);
    int slot = Slice.hash(name, 0, name.length) & (table.length - 1);
    while (table[slot] != NONE) {
      if (Arrays.equals(table[slot].name, name)) {
        return;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] =
        new Entry(
            name,
            key == null ? -1 : key.field().ordinal(),
            key == null ? 0 : key.rank(),
            shown,
            key == null && text.startsWith(SpanFacts.PARAMETER));
  }

  /** What a name is, {@link #NONE} where it is not wanted. */
  public Entry find(Slice name) {
    int slot = Slice.hash(name.bytes(), name.from(), name.to()) & (table.length - 1);
    while (table[slot] != NONE) {
      if (name.is(table[slot].name)) {
        return table[slot];
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return name.startsWith(PARAMETER) ? BOUND : NONE;
  }
}
