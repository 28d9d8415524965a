package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.CsvRecords;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All files under {@code counts/}: rows of {@code time,name,value}, added up by second and name.
 */
public final class CountsFolder {
  private static final String WORD = "counts";
  private static final int NAMED = 3;

  private CountsFolder() {}

  /** Counts in order of name, with one coverage entry a file; nothing where there is none. */
  public record Result(List<BusinessCount> counts, Coverage coverage) {
    public Result {
      counts = List.copyOf(counts);
    }
  }

  public static Result read(Folder folder, Recording recording) throws IOException {
    CountSums sums = new CountSums();
    List<Coverage.Entry> entries = new ArrayList<>();
    for (Map.Entry<String, Path> file : folder.files(WORD).entrySet()) {
      Complaints complaints = new Complaints(file.getKey(), recording.window());
      long[] asked = new long[2];
      try (Decompressed in = Decompressed.open(file.getValue())) {
        rows(new CsvRecords(in), file.getKey(), complaints, sums, asked);
        if (!in.problem().isEmpty()) {
          complaints.add(0, in.problem());
        }
      } catch (IOException e) {
        complaints.add(
            0, "it cannot be read (" + e.getMessage() + "): check the file and its rights");
      }
      entries.add(new Coverage.Entry(file.getKey(), WORD, asked[0], asked[1], complaints.gaps()));
    }
    return new Result(sums.finish(), new Coverage(entries));
  }

  /**
   * @param asked takes how many rows there were, and how many of them were read
   */
  private static void rows(
      CsvRecords records, String file, Complaints complaints, CountSums sums, long[] asked)
      throws IOException {
    List<String> header =
        records.next().stream().map(f -> f.strip().toLowerCase(Locale.ROOT)).toList();
    int time = header.indexOf("time");
    int name = header.indexOf("name");
    int value = header.indexOf("value");
    if (time < 0 || name < 0 || value < 0) {
      complaints.add(1, "its first line must be time,name,value; the file was left out");
      return;
    }
    while (true) {
      List<String> row = records.next();
      if (row.isEmpty()) {
        break;
      }
      asked[0]++;
      try {
        if (row.size() <= Math.max(time, Math.max(name, value))) {
          throw new Unreadable("it has fewer fields than the first line");
        }
        sums.add(
            LogTime.zoned(row.get(time)),
            row.get(name).strip(),
            value(row.get(value).strip(), records.delimiter()),
            new Location(file, (int) Math.min(records.line(), Integer.MAX_VALUE)));
        asked[1]++;
      } catch (Unreadable e) {
        if (asked[0] - asked[1] <= NAMED) {
          complaints.add(records.line(), e.getMessage() + "; the row was left out");
        }
      }
    }
    long bad = asked[0] - asked[1];
    if (bad > NAMED) {
      complaints.add(0, bad + " of " + asked[0] + " rows were left out; the first are named");
    }
    if (records.isDamaged()) {
      complaints.add(
          records.line(), "a quotation mark is not closed here; what follows was not read");
    }
  }

  /** Where fields are parted by semicolons the decimal sign may be a comma. */
  private static double value(String text, char delimiter) throws Unreadable {
    String plain = delimiter == ';' ? text.replace(',', '.') : text;
    if (!plain.matches("[+-]?(\\d{1,15}(\\.\\d{0,12})?|\\.\\d{1,12})")) {
      throw new Unreadable("its value is no number such as 12 or 49.90");
    }
    return Double.parseDouble(plain);
  }
}
