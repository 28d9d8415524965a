package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.files.LineScanner;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Counts as CSV: the columns time, name and value; all others are left out. */
final class CountsCopy {
  private static final List<String> COLUMNS = List.of("time", "name", "value");

  private final Rules rules;

  CountsCopy(Rules rules) {
    this.rules = rules;
  }

  /**
   * @return lines that could not be read, or −1 where the file has no such columns
   */
  long copy(InputStream in, OutputStream out) throws IOException {
    LineScanner scanner = new LineScanner(in);
    List<Integer> places = new ArrayList<>();
    long bad = 0;
    while (scanner.next()) {
      String line =
          new String(scanner.buffer(), scanner.start(), scanner.length(), StandardCharsets.UTF_8);
      List<String> cells = cells(line.strip());
      if (places.isEmpty()) {
        List<String> header = cells.stream().map(c -> c.toLowerCase(Locale.ROOT)).toList();
        COLUMNS.forEach(column -> places.add(header.indexOf(column)));
        if (places.contains(-1)) {
          return -1;
        }
        write(out, String.join(",", COLUMNS));
      } else if (!line.isBlank()) {
        String copy = row(cells, places);
        bad += copy.isEmpty() ? 1 : 0;
        write(out, copy);
      }
    }
    return places.isEmpty() ? -1 : bad;
  }

  private String row(List<String> cells, List<Integer> places) {
    if (places.stream().anyMatch(place -> place >= cells.size())) {
      return "";
    }
    String time = cells.get(places.get(0));
    String value = cells.get(places.get(2));
    String kept = Words.isNumber(time) ? time : AlertCopy.time(time);
    return kept.isEmpty() || !Words.isNumber(value)
        ? ""
        : kept + "," + name(cells.get(places.get(1))) + "," + value;
  }

  private String name(String name) {
    String copy = rules.words().name(name);
    return copy.contains(",") ? '"' + copy + '"' : copy;
  }

  private static void write(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (char c : line.toCharArray()) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString().strip());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString().strip());
    return cells;
  }
}
