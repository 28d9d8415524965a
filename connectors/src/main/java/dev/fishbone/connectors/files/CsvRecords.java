package dev.fishbone.connectors.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of a CSV text one after another (RFC 4180): quoted fields may hold delimiters, quotes
 * and line breaks. A byte order mark is passed over; the delimiter (comma, semicolon or tab) is the
 * one that the first line which is not blank has most of.
 */
public final class CsvRecords {
  /** Longest record that is read, in characters; beyond it the rest of the text is not. */
  public static final int CAP = 1 << 20;

  private static final int BOM = 0xfeff;

  private final BufferedReader in;
  private final char delimiter;
  private long line = 1;
  private long recordLine;
  private boolean damaged;

  public CsvRecords(InputStream in) throws IOException {
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
    skipBom();
    this.delimiter = mostFrequent();
  }

  private void skipBom() throws IOException {
    in.mark(1);
    if (in.read() != BOM) {
      in.reset();
    }
  }

  private char mostFrequent() throws IOException {
    in.mark(1 << 15);
    int[] counts = new int[3];
    String candidates = ",;\t";
    boolean blank = true;
    for (int i = 0; i < 1 << 14; i++) {
      int c = in.read();
      if (c < 0 || c == '\n' && !blank) {
        break;
      }
      blank &= Character.isWhitespace(c) && c != '\t';
      int which = candidates.indexOf(c);
      if (which >= 0) {
        counts[which]++;
      }
    }
    in.reset();
    int best = 0;
    for (int i = 1; i < counts.length; i++) {
      best = counts[i] > counts[best] ? i : best;
    }
    return candidates.charAt(best);
  }

  public char delimiter() {
    return delimiter;
  }

  /** The line on which the last record began, from 1. */
  public long line() {
    return recordLine;
  }

  /** Whether a quoted field was not closed, or a record was too long: what follows was not read. */
  public boolean isDamaged() {
    return damaged;
  }

  /** The next record's fields; empty at the end. Lines without anything are passed over. */
  public List<String> next() throws IOException {
    while (!damaged) {
      recordLine = line;
      List<String> fields = new ArrayList<>();
      boolean end = record(fields);
      boolean blank = fields.size() == 1 && fields.get(0).isBlank();
      if (!fields.isEmpty() && !blank && !damaged) {
        return fields;
      }
      if (end) {
        break;
      }
    }
    return List.of();
  }

  /** Whether the text ended with it. */
  private boolean record(List<String> fields) throws IOException {
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    int length = 0;
    while (true) {
      int c = in.read();
      line += c == '\n' ? 1 : 0;
      if (++length > CAP || c < 0 && quoted) {
        damaged = true;
        return true;
      }
      if (quoted) {
        if (c != '"') {
          field.append((char) c);
        } else if (peek() == '"') {
          field.append((char) in.read());
        } else {
          quoted = false;
        }
      } else if (c == '"' && field.isEmpty()) {
        quoted = true;
      } else if (c == delimiter) {
        fields.add(field.toString());
        field.setLength(0);
      } else if (c == '\n' || c < 0) {
        if (!field.isEmpty() || !fields.isEmpty()) {
          fields.add(field.toString());
        }
        return c < 0;
      } else if (c != '\r' || peek() != '\n') {
        field.append((char) c);
      }
    }
  }

  private int peek() throws IOException {
    in.mark(1);
    int c = in.read();
    in.reset();
    return c;
  }
}
