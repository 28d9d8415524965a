package dev.fishbone.connectors.events;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.CsvRecords;
import dev.fishbone.telemetry.Location;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Rows of comma-separated values whose first row names the columns. */
final class CsvRows {
  private CsvRows() {}

  /** Takes one row. */
  interface Taker {
    void take(Row row);
  }

  /**
   * Hands on each row that has a cell for every column; the others become complaints.
   *
   * @return how many those are
   */
  static long read(InputStream in, String file, Complaints complaints, Taker taker)
      throws IOException {
    CsvRecords records = new CsvRecords(in);
    List<String> header = records.next();
    long bad = 0;
    for (List<String> cells = records.next(); !cells.isEmpty(); cells = records.next()) {
      if (cells.size() != header.size()) {
        bad++;
        complaints.add(
            records.line(),
            "the row has "
                + cells.size()
                + " cells where the first row names "
                + header.size()
                + " columns; it was left out");
        continue;
      }
      Row row = new Row(new Location(file, (int) Math.min(records.line(), Integer.MAX_VALUE)));
      for (int i = 0; i < header.size(); i++) {
        row.put(header.get(i), cells.get(i));
      }
      taker.take(row);
    }
    if (records.isDamaged()) {
      bad++;
      complaints.add(
          records.line(),
          "a quotation mark opens here that is never closed; what follows was not read");
    }
    return bad;
  }
}
