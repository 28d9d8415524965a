package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.Slice;
import java.nio.charset.StandardCharsets;

/** Names in OTLP/JSON as bytes, and numbers that are written as texts. */
final class Keys {
  static final byte[] NAME = bytes("name");
  static final byte[] KIND = bytes("kind");
  static final byte[] LINKS = bytes("links");
  static final byte[] SPAN_ID = bytes("spanId");
  static final byte[] SPAN_ID_OLD = bytes("span_id");
  static final byte[] STATUS = bytes("status");
  static final byte[] EVENTS = bytes("events");
  static final byte[] TRACE_ID = bytes("traceId");
  static final byte[] TRACE_ID_OLD = bytes("trace_id");
  static final byte[] ATTRIBUTES = bytes("attributes");
  static final byte[] START = bytes("startTimeUnixNano");
  static final byte[] START_OLD = bytes("start_time_unix_nano");
  static final byte[] END = bytes("endTimeUnixNano");
  static final byte[] END_OLD = bytes("end_time_unix_nano");
  static final byte[] PARENT_ID = bytes("parentSpanId");
  static final byte[] PARENT_ID_OLD = bytes("parent_span_id");
  static final byte[] TRACE_STATE = bytes("traceState");
  static final byte[] TRACE_STATE_OLD = bytes("trace_state");
  static final byte[] CODE = bytes("code");
  static final byte[] MESSAGE = bytes("message");
  static final byte[] KEY = bytes("key");
  static final byte[] RESOURCE = bytes("resource");
  static final byte[] SPANS = bytes("spans");
  static final byte[] RESOURCE_SPANS = bytes("resourceSpans");
  static final byte[] RESOURCE_SPANS_OLD = bytes("resource_spans");
  static final byte[] BATCHES = bytes("batches");
  static final byte[] SCOPE_SPANS = bytes("scopeSpans");
  static final byte[] SCOPE_SPANS_OLD = bytes("scope_spans");
  static final byte[] LIBRARY_SPANS = bytes("instrumentationLibrarySpans");

  /** What a member of a span is. */
  static final int IS_TRACE_ID = 1;

  static final int IS_SPAN_ID = 2;
  static final int IS_PARENT_ID = 3;
  static final int IS_NAME = 4;
  static final int IS_KIND = 5;
  static final int IS_START = 6;
  static final int IS_END = 7;
  static final int IS_ATTRIBUTES = 8;
  static final int IS_STATUS = 9;
  static final int IS_EVENTS = 10;
  static final int IS_LINKS = 11;
  static final int IS_TRACE_STATE = 12;

  private static final byte[][] OF_SPAN = {
    {},
    TRACE_ID,
    SPAN_ID,
    PARENT_ID,
    NAME,
    KIND,
    START,
    END,
    ATTRIBUTES,
    STATUS,
    EVENTS,
    LINKS,
    TRACE_STATE,
    TRACE_ID_OLD,
    SPAN_ID_OLD,
    PARENT_ID_OLD,
    START_OLD,
    END_OLD,
    TRACE_STATE_OLD
  };
  private static final int[] OF_OLD = {
    IS_TRACE_ID, IS_SPAN_ID, IS_PARENT_ID, IS_START, IS_END, IS_TRACE_STATE
  };

  private static final int LONGEST_PLAIN = 19;

  private Keys() {}

  private static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.US_ASCII);
  }

  /** What a span's member is, 0 where nobody asks for it. */
  static int ofSpan(Slice key) {
    for (int i = 1; i < OF_SPAN.length; i++) {
      if (key.is(OF_SPAN[i])) {
        return i <= IS_TRACE_STATE ? i : OF_OLD[i - IS_TRACE_STATE - 1];
      }
    }
    return 0;
  }

  /** A whole number; what is none, or too large, is unusual. */
  static long decimal(Slice text) {
    byte[] bytes = text.bytes();
    int length = text.length();
    if (length == 0 || length > LONGEST_PLAIN) {
      return other(text);
    }
    long value = 0;
    int from = text.from();
    while (text.to() - from >= Long.BYTES) {
      long eight = eight(Slice.word(bytes, from));
      if (eight < 0) {
        return other(text);
      }
      value = value * 100_000_000 + eight;
      from += Long.BYTES;
    }
    for (int i = from; i < text.to(); i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return other(text);
      }
      value = value * 10 + digit;
    }
    return value < 0 ? other(text) : value;
  }

  /** The number that eight digits are, the first the lowest byte; −1 where one is none. */
  private static long eight(long digits) {
    long high = 0xf0f0f0f0f0f0f0f0L;
    if ((digits & high | (digits + 0x0606060606060606L & high) >>> 4) != 0x3333333333333333L) {
      return -1;
    }
    long pairs = (digits & 0x0f0f0f0f0f0f0f0fL) * 2561 >>> 8;
    long fours = (pairs & 0x00ff00ff00ff00ffL) * 6_553_601 >>> 16;
    return (fours & 0x0000ffff0000ffffL) * 42_949_672_960_001L >>> 32;
  }

  private static long other(Slice text) {
    try {
      return Long.parseLong(text.text());
    } catch (NumberFormatException e) {
      throw Unusual.HERE;
    }
  }
}
