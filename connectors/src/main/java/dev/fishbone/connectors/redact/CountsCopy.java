package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.files.CsvRecords;
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
   * @return rows that could not be read, or −1 where the file has no such columns
   */
  long copy(InputStream in, OutputStream out) throws IOException {
    CsvRecords records = new CsvRecords(in);
    List<String> header =
        records.next().stream().map(c -> c.strip().toLowerCase(Locale.ROOT)).toList();
    List<Integer> places = new ArrayList<>();
    COLUMNS.forEach(column -> places.add(header.indexOf(column)));
    if (places.contains(-1)) {
      return -1;
    }
    write(out, String.join(",", COLUMNS));
    long bad = 0;
    for (List<String> cells = records.next(); !cells.isEmpty(); cells = records.next()) {
      String copy = row(cells, places, records.delimiter());
      bad += copy.isEmpty() ? 1 : 0;
      write(out, copy);
    }
    return records.isDamaged() ? bad + 1 : bad;
  }

  private String row(List<String> cells, List<Integer> places, char delimiter) {
    if (places.stream().anyMatch(place -> place >= cells.size())) {
      return "";
    }
    String time = cells.get(places.get(0)).strip();
    String value = cells.get(places.get(2)).strip();
    String number = delimiter == ';' ? value.replace(',', '.') : value;
    String kept = Words.isNumber(time) ? time : AlertCopy.time(time);
    return kept.isEmpty() || !Words.isNumber(number)
        ? ""
        : kept + "," + name(cells.get(places.get(1)).strip()) + "," + number;
  }

  private String name(String name) {
    String copy = rules.words().name(name);
    return copy.contains(",") ? '"' + copy + '"' : copy;
  }

  private static void write(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
