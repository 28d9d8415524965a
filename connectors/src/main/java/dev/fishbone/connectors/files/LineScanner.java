package dev.fishbone.connectors.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Lines of a stream as slices of one buffer; a line beyond the cap is passed over. */
public final class LineScanner {
  /** Longest line that is read. */
  public static final int CAP_BYTES = 64 << 20;

  /** Bytes of the buffer that are never filled: behind what was read stands a line feed. */
  private static final int SLACK = 16;

  private final InputStream in;
  private final int cap;
  private final KnownLines known;
  private byte[] buffer;
  private int start;
  private int length;
  private int next;
  private int filled;
  private long number;
  private boolean tooLong;
  private boolean ended;
  private boolean ends;

  public LineScanner(InputStream in) {
    this(in, CAP_BYTES);
  }

  /** With another cap, in bytes. */
  public LineScanner(InputStream in, int cap) {
    this(in, cap, 1 << 16, KnownLines.NONE);
  }

  /** Whose lines are offered to somebody first: {@link #next} passes over those that are taken. */
  public LineScanner(InputStream in, KnownLines known) {
    this(in, CAP_BYTES, 1 << 19, known);
  }

  private LineScanner(InputStream in, int cap, int size, KnownLines known) {
    this.in = in;
    this.cap = cap;
    this.known = known;
    this.buffer = new byte[size];
  }

  /** Goes to the next line, empty ones included; false at the end. */
  public boolean next() throws IOException {
    start = next;
    tooLong = false;
    int scanned = start;
    while (true) {
      if (!tooLong) {
        scanned = passKnown(scanned);
      }
      // Locals: the quick compiler would load the fields for every byte.
      byte[] bytes = buffer;
      int end = filled;
      while (scanned < end && bytes[scanned] != '\n') {
        scanned++;
      }
      if (scanned < end) {
        return line(scanned, scanned + 1);
      }
      if (ended) {
        next = start;
        return (filled > start || tooLong) && line(filled, filled);
      }
      if (filled - start > cap) {
        tooLong = true;
        filled = start;
      }
      scanned = fill(filled);
    }
  }

  /** Hands lines on as long as they are taken; returns where the scan goes on. */
  private int passKnown(int scanned) {
    if (known == KnownLines.NONE || start == filled) {
      return scanned;
    }
    buffer[filled] = '\n';
    int from = start;
    while (from < filled) {
      int after = known.read(buffer, from, filled, ended);
      if (after == KnownLines.NOT_READ) {
        break;
      }
      from = after;
      number++;
    }
    if (from == start) {
      return scanned;
    }
    start = from;
    return from;
  }

  private boolean line(int end, int following) {
    ends = following > end;
    length = end - start;
    next = following;
    number++;
    return true;
  }

  /** Reads more; returns where the scan goes on after the buffer moved. */
  private int fill(int scanned) throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      filled -= start;
      scanned -= start;
      start = 0;
    }
    if (filled + SLACK >= buffer.length) {
      buffer = Arrays.copyOf(buffer, (int) Math.min((long) buffer.length * 2, cap + (1L << 17)));
    }
    int got = in.read(buffer, filled, buffer.length - SLACK - filled);
    if (got < 0) {
      ended = true;
    } else {
      filled += got;
    }
    return scanned;
  }

  public byte[] buffer() {
    return buffer;
  }

  public int start() {
    return start;
  }

  public int length() {
    return length;
  }

  /** Of the line, from 1. */
  public long number() {
    return number;
  }

  /** Whether the line was longer than the cap; what the slice holds is then its end only. */
  public boolean tooLong() {
    return tooLong;
  }

  /** Whether the line ends with a line feed; only the last one may not. */
  public boolean ends() {
    return ends;
  }

  /** Whether the line holds nothing but space. */
  public boolean isBlank() {
    for (int i = start; i < start + length; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Whether the line holds NUL bytes, as files do after a crash. */
  public boolean hasNul() {
    for (int i = start; i < start + length; i++) {
      if (buffer[i] == 0) {
        return true;
      }
    }
    return false;
  }
}
