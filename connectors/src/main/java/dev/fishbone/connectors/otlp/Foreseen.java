package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.AttributeTable;
import dev.fishbone.connectors.spans.AttributeTable.Entry;
import dev.fishbone.connectors.spans.Slice;
import java.util.Arrays;

/**
 * A member's name with all that stands around it, as it was read before, and what came after it:
 * spans of one exporter resemble each other, so that what follows is most often known and only
 * compared, eight bytes at a time.
 */
final class Foreseen {
  private static final int FOLLOWERS = 4;

  /** Stands for whatever was not foreseen; nothing is remembered of it. */
  static final Foreseen NONE = new Foreseen(new byte[1], 0, 1, 0, 0, AttributeTable.NONE);

  private final long[] words;
  private final long lastMask;

  /** In bytes. */
  final int length;

  /** Of these, those of the name that was found in it. */
  final int nameLength;

  /** What its reader makes of it. */
  final int what;

  final Entry entry;

  private final Foreseen[] after = new Foreseen[FOLLOWERS];
  private int followers;

  private Foreseen(byte[] bytes, int from, int to, int nameLength, int what, Entry entry) {
    this.length = to - from;
    this.nameLength = nameLength;
    this.what = what;
    this.entry = entry;
    this.words = new long[(length + Long.BYTES - 1) / Long.BYTES];
    byte[] padded = Arrays.copyOf(Arrays.copyOfRange(bytes, from, to), words.length * Long.BYTES);
    for (int i = 0; i < words.length; i++) {
      words[i] = Slice.word(padded, i * Long.BYTES);
    }
    int rest = length % Long.BYTES;
    this.lastMask = rest == 0 ? -1L : (1L << rest * Byte.SIZE) - 1;
    Arrays.fill(after, this);
  }

  /** Whether it stands in a line; at least eight bytes follow the line. */
  private boolean isAt(byte[] line, int at) {
    long[] known = words;
    int last = known.length - 1;
    int i = at;
    for (int word = 0; word < last; word++) {
      if (Slice.word(line, i) != known[word]) {
        return false;
      }
      i += Long.BYTES;
    }
    return ((Slice.word(line, i) ^ known[last]) & lastMask) == 0;
  }

  /** What follows it in a line, {@link #NONE} where that was never seen here. */
  Foreseen next(byte[] line, int at) {
    for (int i = 0; i < followers; i++) {
      if (after[i].isAt(line, at)) {
        return after[i];
      }
    }
    return NONE;
  }

  private void followedBy(Foreseen next) {
    for (int i = 0; i < followers; i++) {
      if (after[i] == next) {
        return;
      }
    }
    if (followers == FOLLOWERS) {
      // The one that was met first among those that are tried last gives way.
      after[FOLLOWERS - 2] = after[FOLLOWERS - 1];
      after[FOLLOWERS - 1] = next;
    } else {
      after[followers++] = next;
    }
  }

  /** All that one reader remembers; each wording once. */
  static final class Memory {
    private static final int MOST = 1024;
    private static final int LONGEST = 256;

    private final Foreseen[] table = new Foreseen[4 * MOST];
    private final Foreseen first = new Foreseen(new byte[1], 0, 1, 0, 0, AttributeTable.NONE);
    private int size;

    Memory() {
      Arrays.fill(table, NONE);
    }

    /** What stands before the first. */
    Foreseen first() {
      return first;
    }

    /** Remembers that something followed another; gives it back. */
    Foreseen learn(
        Foreseen before, byte[] line, int from, int to, int nameLength, int what, Entry entry) {
      if (to - from > LONGEST) {
        return NONE;
      }
      int slot = Slice.hash(line, from, to) & (table.length - 1);
      while (table[slot] != NONE
          && (table[slot].length != to - from || !table[slot].isAt(line, from))) {
        slot = (slot + 1) & (table.length - 1);
      }
      if (table[slot] == NONE) {
        if (size == MOST) {
          return NONE;
        }
        size++;
        table[slot] = new Foreseen(line, from, to, nameLength, what, entry);
      }
      if (before != NONE) {
        before.followedBy(table[slot]);
      }
      return table[slot];
    }
  }
}
