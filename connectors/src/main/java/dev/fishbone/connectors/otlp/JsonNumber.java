package dev.fishbone.connectors.otlp;

/** Numbers of JSON as bytes. */
final class JsonNumber {
  private static final int LONGEST = 200;

  private JsonNumber() {}

  /** Behind a number; what is none, or very long, is unusual. */
  static int end(byte[] bytes, int from) {
    int at = from;
    if (bytes[at] == '-') {
      at++;
    }
    at = bytes[at] == '0' ? at + 1 : digits(bytes, at);
    if (bytes[at] == '.') {
      at = digits(bytes, at + 1);
    }
    if (bytes[at] == 'e' || bytes[at] == 'E') {
      at++;
      if (bytes[at] == '+' || bytes[at] == '-') {
        at++;
      }
      at = digits(bytes, at);
    }
    if (at - from > LONGEST) {
      throw Unusual.HERE;
    }
    return at;
  }

  private static int digits(byte[] bytes, int from) {
    int at = from;
    while (bytes[at] >= '0' && bytes[at] <= '9') {
      at++;
    }
    if (at == from) {
      throw Unusual.HERE;
    }
    return at;
  }

  /** Whether a number has neither fraction nor exponent. */
  static boolean isWhole(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '.' || bytes[i] == 'e' || bytes[i] == 'E') {
        return false;
      }
    }
    return true;
  }
}
