package dev.fishbone.connectors.spans;

import java.util.Base64;

/** Trace and span ids in hex of any length and case, or base64; zero stands for "none". */
public final class Ids {
  private Ids() {}

  /** What an id's text is. */
  public enum Form {
    HEX,
    BASE64,
    OTHER
  }

  /** Hex of up to 32 digits (16 for spans), base64 by its length and padding, or neither. */
  public static Form formOf(String id) {
    if (id.length() == 24 && id.endsWith("==") || id.length() == 12 && id.endsWith("=")) {
      return Form.BASE64;
    }
    if (id.length() > 32) {
      return Form.OTHER;
    }
    for (int i = 0; i < id.length(); i++) {
      if (Character.digit(id.charAt(i), 16) < 0 || id.charAt(i) > 'f') {
        return Form.OTHER;
      }
    }
    return Form.HEX;
  }

  /** The upper 64 bits of a trace id. */
  public static long high(String id) {
    return switch (formOf(id)) {
      case HEX -> id.length() <= 16 ? 0 : hex(id, 0, id.length() - 16);
      case BASE64 -> bytes(id, 0);
      case OTHER -> 0;
    };
  }

  /** The lower 64 bits of a trace id, or a span id; of an id of no known form its hash. */
  public static long low(String id) {
    return switch (formOf(id)) {
      case HEX -> hex(id, Math.max(0, id.length() - 16), id.length());
      case BASE64 -> bytes(id, id.length() == 24 ? 8 : 0);
      case OTHER -> Hash.of(id);
    };
  }

  private static long hex(String id, int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = value << 4 | Character.digit(id.charAt(i), 16);
    }
    return value;
  }

  private static long bytes(String id, int from) {
    byte[] decoded;
    try {
      decoded = Base64.getDecoder().decode(id);
    } catch (IllegalArgumentException e) {
      return 0;
    }
    return big(decoded, from);
  }

  /** Eight bytes as a number, the first the highest; fewer where the array ends. */
  public static long big(byte[] bytes, int from) {
    long value = 0;
    for (int i = from; i < Math.min(from + 8, bytes.length); i++) {
      value = value << 8 | bytes[i] & 0xff;
    }
    return value;
  }
}
