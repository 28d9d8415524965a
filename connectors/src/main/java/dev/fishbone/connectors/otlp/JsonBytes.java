package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.Slice;

/**
 * Steps through one line of JSON, eight bytes at a time in texts. It takes only what every reader
 * of JSON takes in the same way, and checks all of it: syntax, escapes, UTF-8. The rest is {@link
 * Unusual}. The line must be followed by a line feed and at least eight more bytes of the array.
 */
final class JsonBytes {
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long QUOTES = '"' * ONES;
  private static final long BACKSLASHES = '\\' * ONES;
  private static final long SPACES = ' ' * ONES;

  /** Far below what is refused; deeper values are left to whoever can tell. */
  private static final int DEEPEST = 64;

  private static final int LONGEST_TEXT = 60_000;

  private final JsonEscapes escapes = new JsonEscapes();
  byte[] bytes = new byte[0];

  /** The next byte. */
  int at;

  void begin(byte[] line, int from) {
    bytes = line;
    at = from;
  }

  /** Forgets decoded texts: those that were handed out are not needed any more. */
  void forget() {
    escapes.clear();
  }

  /** The next byte that is no space. */
  byte peek() {
    byte[] line = bytes;
    int i = at;
    byte c = line[i];
    while (c == ' ' || c == '\t' || c == '\r') {
      c = line[++i];
    }
    at = i;
    return c;
  }

  void expect(int wanted) {
    if (bytes[at] != wanted && peek() != wanted) {
      throw Unusual.HERE;
    }
    at++;
  }

  /** Whether another member or item follows: steps over a comma or the end. */
  boolean more(int end) {
    byte c = peek();
    at++;
    if (c == ',') {
      return true;
    }
    if (c != end) {
      throw Unusual.HERE;
    }
    return false;
  }

  /** Steps into an object or array; whether there is anything in it. */
  boolean enter(int end) {
    at++;
    if (peek() == end) {
      at++;
      return false;
    }
    return true;
  }

  /** Reads a member's name and the colon behind it; one with escapes is unusual. */
  void key(Slice into) {
    expect('"');
    int from = at;
    int end = textEnd(from);
    if (end < 0 || end - from > LONGEST_TEXT) {
      throw Unusual.HERE;
    }
    into.set(bytes, from, end);
    at = end + 1;
    expect(':');
  }

  /** Goes on behind texts that were looked at already, together no longer than one may be. */
  void pass(int from, int to) {
    if (to - from > LONGEST_TEXT) {
      throw Unusual.HERE;
    }
    at = to;
  }

  /** Reads a text; the next byte is its quote. */
  void text(Slice into) {
    int from = ++at;
    int end = textEnd(from);
    if (end >= 0) {
      into.set(bytes, from, end);
      at = end + 1;
    } else {
      at = escapes.decode(bytes, from, ~end, into);
    }
    if (at - from > LONGEST_TEXT) {
      throw Unusual.HERE;
    }
  }

  private void skipText() {
    int from = ++at;
    int end = textEnd(from);
    while (end < 0) {
      end = textEnd(JsonEscapes.skip(bytes, ~end));
    }
    at = end + 1;
    if (at - from > LONGEST_TEXT) {
      throw Unusual.HERE;
    }
  }

  /** Where the quote stands that ends a text, or, as {@code ~at}, the first backslash before it. */
  int textEnd(int from) {
    byte[] line = bytes;
    int i = from;
    while (true) {
      long word = Slice.word(line, i);
      long quote = word ^ QUOTES;
      long backslash = word ^ BACKSLASHES;
      long found = (quote - ONES | backslash - ONES | word - SPACES | word) & HIGH;
      if (found == 0) {
        i += Long.BYTES;
        continue;
      }
      i += Long.numberOfTrailingZeros(found) >>> 3;
      byte c = line[i];
      if (c == '"') {
        return i;
      }
      if (c == '\\') {
        return ~i;
      }
      if (c >= 0 && c < ' ') {
        throw Unusual.HERE;
      }
      i = c < 0 ? JsonEscapes.afterUtf8(line, i) : i + 1;
    }
  }

  /** Steps over a value of any type. */
  void skip() {
    skip(0);
  }

  private void skip(int depth) {
    switch (peek()) {
      case '"' -> skipText();
      case '{' -> {
        if (depth == DEEPEST) {
          throw Unusual.HERE;
        }
        if (enter('}')) {
          do {
            if (peek() != '"') {
              throw Unusual.HERE;
            }
            skipText();
            expect(':');
            skip(depth + 1);
          } while (more('}'));
        }
      }
      case '[' -> {
        if (depth == DEEPEST) {
          throw Unusual.HERE;
        }
        if (enter(']')) {
          do {
            skip(depth + 1);
          } while (more(']'));
        }
      }
      case 't' -> literal("true");
      case 'f' -> literal("false");
      case 'n' -> literal("null");
      default -> number();
    }
  }

  /** Steps over a value; its first scalar that is not empty is kept, as text. */
  void first(Slice into) {
    into.clear();
    first(into, 0);
  }

  private void first(Slice into, int depth) {
    if (!into.isEmpty()) {
      skip(depth);
      return;
    }
    switch (peek()) {
      case '{' -> {
        if (depth == DEEPEST) {
          throw Unusual.HERE;
        }
        if (enter('}')) {
          do {
            if (peek() != '"') {
              throw Unusual.HERE;
            }
            skipText();
            expect(':');
            first(into, depth + 1);
          } while (more('}'));
        }
      }
      case '[' -> {
        if (depth == DEEPEST) {
          throw Unusual.HERE;
        }
        if (enter(']')) {
          do {
            first(into, depth + 1);
          } while (more(']'));
        }
      }
      default -> scalar(into);
    }
  }

  /** Reads a text, number, true or false as text; null is empty. */
  void scalar(Slice into) {
    byte c = peek();
    if (c == '"') {
      text(into);
      return;
    }
    int from = at;
    switch (c) {
      case 't' -> literal("true");
      case 'f' -> literal("false");
      case 'n' -> literal("null");
      default -> number();
    }
    into.set(bytes, from, c == 'n' ? from : at);
  }

  void literal(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (bytes[at++] != word.charAt(i)) {
        throw Unusual.HERE;
      }
    }
  }

  /** Steps over a number; says whether it is a whole one. */
  boolean number() {
    int end = JsonNumber.end(bytes, at);
    boolean whole = JsonNumber.isWhole(bytes, at, end);
    at = end;
    return whole;
  }
}
