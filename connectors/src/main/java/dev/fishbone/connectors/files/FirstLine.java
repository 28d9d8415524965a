package dev.fishbone.connectors.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The beginning of a JSON stream, read until its second line is in sight.
 *
 * @param head what was read, to be put before the rest
 * @param isDocument whether the first line leaves a value open that the following lines complete
 */
public record FirstLine(byte[] head, boolean isDocument) {
  public static FirstLine of(InputStream in, int cap) throws IOException {
    byte[] head = new byte[1 << 14];
    int filled = 0;
    int newline = -1;
    boolean enough = false;
    while (!enough) {
      int got = in.read(head, filled, head.length - filled);
      if (got < 0) {
        break;
      }
      int from = filled;
      filled += got;
      for (int i = from; newline < 0 && i < filled; i++) {
        if (head[i] == '\n' && firstSolid(head, 0, i) < i) {
          newline = i;
        }
      }
      enough = newline >= 0 && firstSolid(head, newline + 1, filled) + 1 < filled;
      if (!enough && filled == head.length) {
        if (filled >= cap) {
          return new FirstLine(head, newline < 0 || depth(head, 0, newline) > 0);
        }
        head = Arrays.copyOf(head, (int) Math.min(cap, head.length * 2L));
      }
    }
    head = Arrays.copyOf(head, filled);
    return new FirstLine(
        head, newline >= 0 && depth(head, 0, newline) > 0 && goesOn(head, newline));
  }

  /** An object's line that was cut is followed by the next object; an open document is not. */
  private static boolean goesOn(byte[] head, int newline) {
    int first = firstSolid(head, 0, newline);
    int last = newline - 1;
    while (last > first && head[last] <= ' ') {
      last--;
    }
    boolean opens =
        head[last] == '[' || head[last] == '{' || head[last] == ',' || head[last] == ':';
    int second = firstSolid(head, newline + 1, head.length);
    boolean restarts = second + 1 < head.length && head[second] == '{' && head[second + 1] == '"';
    return opens || !restarts || head[first] == '[';
  }

  private static int firstSolid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] >= 0 && bytes[at] <= ' ') {
      at++;
    }
    return at;
  }

  /** How many arrays and objects are open at the end of a slice. */
  static int depth(byte[] bytes, int from, int to) {
    int depth = 0;
    boolean text = false;
    for (int i = from; i < to; i++) {
      byte each = bytes[i];
      if (text) {
        if (each == '\\') {
          i++;
        } else if (each == '"') {
          text = false;
        }
      } else if (each == '"') {
        text = true;
      } else if (each == '{' || each == '[') {
        depth++;
      } else if (each == '}' || each == ']') {
        depth--;
      }
    }
    return depth;
  }

  /** Whether a stream may be text: that may begin with a byte order mark, space, or NUL bytes. */
  public static boolean mayBeText(byte[] head) {
    for (byte each : head) {
      boolean skipped = each == 0 || each == ' ' || each == '\n' || each == '\r' || each == '\t';
      if (!skipped) {
        return each > ' ' || each == (byte) 0xef;
      }
    }
    return true;
  }
}
