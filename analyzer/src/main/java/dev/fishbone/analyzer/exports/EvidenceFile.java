package dev.fishbone.analyzer.exports;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * {@code evidence/ID.csv}: what one verdict rests on. For each row of the evidence table the row
 * itself, then the samples of its series within its window, or its traces.
 */
public final class EvidenceFile {
  /** Rows of one file; the rest is counted. */
  static final int MOST_ROWS = 10_000;

  private static final List<String> COLUMNS =
      List.of(
          "evidence", "kind", "time", "value", "unit", "series", "trace", "file", "line", "text");

  private final Map<String, EvidenceEntry> entries = new LinkedHashMap<>();
  private final UsedSeries used;

  /**
   * @param series all of the recording
   */
  public EvidenceFile(Findings findings, List<Series> series) {
    findings.evidence().forEach(e -> entries.put(e.id(), e));
    this.used = new UsedSeries(series);
  }

  /**
   * What was written.
   *
   * @param rows without the header
   * @param left rows that would have been too many
   */
  public record Written(long rows, long left) {}

  /** Writes the file of a finding or suspicion, row by row. */
  public Written write(VerdictEntry verdict, Appendable out) throws IOException {
    List<EvidenceEntry> shown =
        ids(verdict).stream().map(entries::get).filter(Objects::nonNull).toList();
    long[] sizes = shown.stream().mapToLong(this::size).toArray();
    long most = FairShare.of(sizes, MOST_ROWS);
    long written = 0;
    long left = 0;
    out.append(CsvRow.of(COLUMNS).toString());
    for (int i = 0; i < shown.size(); i++) {
      write(shown.get(i), new Rows(out, most));
      written += Math.min(most, sizes[i]);
      left += Math.max(0, sizes[i] - most);
    }
    if (left > 0) {
      out.append(
          CsvRow.comment(
              "cut: "
                  + Wording.count(left)
                  + " more rows are left out, those beyond "
                  + Wording.count(most)
                  + " of a row of evidence; the recording holds them, in the files that are named"));
    }
    return new Written(written, left);
  }

  /** Rows that would tell all of it. */
  private long size(EvidenceEntry entry) {
    long size = 1 + (entry.traces() == null ? 0 : entry.traces().size());
    for (Series series : used.of(entry)) {
      size += end(entry, series) - begin(entry, series);
    }
    return size;
  }

  private void write(EvidenceEntry entry, Rows rows) throws IOException {
    rows.add(head(entry));
    if (entry.traces() != null) {
      for (String trace : entry.traces()) {
        rows.add(trace(entry, trace));
      }
    }
    for (Series series : used.of(entry)) {
      samples(entry, series, rows);
    }
  }

  private static final class Rows {
    private final Appendable out;
    private long room;

    Rows(Appendable out, long room) {
      this.out = out;
      this.room = room;
    }

    void add(CsvRow row) throws IOException {
      if (room > 0) {
        room--;
        out.append(row.toString());
      }
    }
  }

  private static int begin(EvidenceEntry entry, Series series) {
    return series.samples().firstAtOrAfter(entry.window().from().toEpochMilli());
  }

  private static int end(EvidenceEntry entry, Series series) {
    return Math.max(
        begin(entry, series), series.samples().firstAtOrAfter(entry.window().to().toEpochMilli()));
  }

  /** Those of the verdict, then those of its figures. */
  private static Set<String> ids(VerdictEntry verdict) {
    Set<String> ids = new LinkedHashSet<>();
    ids.addAll(Objects.requireNonNullElse(verdict.evidence(), List.of()));
    for (FigureEntry figure :
        Objects.requireNonNullElse(verdict.figures(), List.<FigureEntry>of())) {
      ids.addAll(figure.evidence());
    }
    return ids;
  }

  private static CsvRow head(EvidenceEntry entry) {
    double value = entry.value() == null ? Double.NaN : entry.value();
    CsvRow row = new CsvRow().text(entry.id()).text(entry.kind()).time(entry.window().from());
    row.number(value).text(entry.unit()).text(Objects.requireNonNullElse(entry.query(), ""));
    row.text("").text(Objects.requireNonNullElse(entry.file(), ""));
    row.text(entry.line() == null ? "" : "" + entry.line());
    return row.text(entry.statement());
  }

  private static CsvRow trace(EvidenceEntry entry, String trace) {
    return CsvRow.of(List.of(entry.id(), "trace", "", "", "", "", trace, "", "", ""));
  }

  private static void samples(EvidenceEntry entry, Series series, Rows rows) throws IOException {
    Samples samples = series.samples();
    int to =
        Math.min(end(entry, series), begin(entry, series) + (int) Math.min(rows.room, MOST_ROWS));
    String name = name(series);
    String file = series.origin().file();
    String line = series.origin().line() > 0 ? "" + series.origin().line() : "";
    for (int i = begin(entry, series); i < to; i++) {
      CsvRow row = new CsvRow().text(entry.id()).text("sample");
      row.time(Instant.ofEpochMilli(samples.millisAt(i))).number(samples.valueAt(i)).text("");
      rows.add(row.text(name).text("").text(file).text(line).text(""));
    }
  }

  /** As its source calls it. */
  private static String name(Series series) {
    Map<String, String> labels =
        series.nativeLabels().isEmpty() ? series.labels() : series.nativeLabels();
    List<String> parts = new ArrayList<>();
    labels.forEach((key, value) -> parts.add(key + "=\"" + value + "\""));
    if (series.nativeLabels().isEmpty() && !series.instance().isEmpty()) {
      parts.add("instance=\"" + series.instance() + "\"");
    }
    return series.nativeName() + (parts.isEmpty() ? "" : "{" + String.join(",", parts) + "}");
  }
}
