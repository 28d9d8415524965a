package dev.fishbone.connectors.events;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads comma-separated values (RFC 4180) whose first row names the columns; the separator is that
 * of comma, semicolon and tab which the first row holds most often.
 */
final class CsvRows {
  private final String text;
  private final char separator;
  private int at;
  private int line = 1;

  private CsvRows(String text) {
    this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    this.separator = separator(this.text);
  }

  private static char separator(String text) {
    String first = text.lines().filter(l -> !l.isBlank()).findFirst().orElse("");
    char best = ',';
    for (char candidate : new char[] {';', '\t'}) {
      best = count(first, candidate) > count(first, best) ? candidate : best;
    }
    return best;
  }

  private static long count(String text, char wanted) {
    return text.chars().filter(c -> c == wanted).count();
  }

  /** Takes one row. */
  interface Taker {
    void take(Row row);
  }

  /**
   * Hands on each row that has a cell for every column; the others become complaints.
   *
   * @return how many those are
   */
  static long read(String text, String file, Complaints complaints, Taker taker) {
    CsvRows csv = new CsvRows(text);
    List<String> header = List.of();
    long bad = 0;
    while (csv.at < csv.text.length()) {
      int first = csv.line;
      Optional<List<String>> cells = csv.row();
      if (cells.isEmpty()) {
        complaints.add(
            first, "a quotation mark opens here that is never closed; what follows was not read");
        return bad + 1;
      }
      if (cells.get().size() == 1 && cells.get().get(0).isBlank()) {
        continue;
      }
      if (header.isEmpty()) {
        header = cells.get();
      } else if (cells.get().size() != header.size()) {
        bad++;
        complaints.add(
            first,
            "the row has "
                + cells.get().size()
                + " cells where the first row names "
                + header.size()
                + " columns; it was left out");
      } else {
        Row row = new Row(new Location(file, first));
        for (int i = 0; i < header.size(); i++) {
          row.put(header.get(i), cells.get().get(i));
        }
        taker.take(row);
      }
    }
    return bad;
  }

  /** The cells up to the end of the row; nothing where a quoted cell never ends. */
  private Optional<List<String>> row() {
    List<String> cells = new ArrayList<>();
    while (true) {
      StringBuilder cell = new StringBuilder();
      if (at < text.length() && text.charAt(at) == '"' && !quoted(cell)) {
        return Optional.empty();
      }
      while (at < text.length() && text.charAt(at) != separator && !atBreak()) {
        cell.append(text.charAt(at++));
      }
      cells.add(cell.toString());
      if (at < text.length() && text.charAt(at) == separator) {
        at++;
      } else {
        skipBreak();
        return Optional.of(cells);
      }
    }
  }

  private boolean quoted(StringBuilder into) {
    at++;
    while (at < text.length()) {
      char each = text.charAt(at++);
      if (each != '"') {
        line += each == '\n' ? 1 : 0;
        into.append(each);
      } else if (at < text.length() && text.charAt(at) == '"') {
        into.append('"');
        at++;
      } else {
        return true;
      }
    }
    return false;
  }

  private boolean atBreak() {
    return text.charAt(at) == '\n' || text.charAt(at) == '\r';
  }

  private void skipBreak() {
    if (at < text.length() && text.charAt(at) == '\r') {
      at++;
    }
    if (at < text.length() && text.charAt(at) == '\n') {
      at++;
    }
    line++;
  }
}
