package dev.fishbone.analyzer.check;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fishbone.analyzer.findings.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A report for programs, schema {@code fishbone.check/1}; keys stand in this order. */
public final class ReportJson {
  private static final String SCHEMA = "fishbone.check/1";

  private ReportJson() {}

  private record Checked(
      String schema,
      String product,
      String draft,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String against,
      Summary summary,
      List<Row> claims) {}

  private record Summary(
      long supported, long contradicted, @JsonProperty("not-checkable") long notCheckable) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Row(
      int line,
      int column,
      @JsonProperty("end-line") int endLine,
      @JsonProperty("end-column") int endColumn,
      String words,
      String verdict,
      @Nullable String slip,
      String sentence,
      List<String> evidence) {}

  /**
   * @param against the folder that the draft was held against; empty where it was none
   */
  public static String of(String product, String draft, String against, Report report) {
    List<Row> rows = report.findings().stream().map(ReportJson::row).toList();
    Summary summary =
        new Summary(
            report.count(Finding.Verdict.SUPPORTED),
            report.count(Finding.Verdict.CONTRADICTED),
            report.count(Finding.Verdict.NOT_CHECKABLE));
    return Json.READABLE.writeValueAsString(
            new Checked(SCHEMA, product, draft, against, summary, rows))
        + "\n";
  }

  private static Row row(Finding f) {
    return new Row(
        f.line(),
        f.column(),
        f.endLine(),
        f.endColumn(),
        f.words(),
        f.verdict().word(),
        f.slip().map(Slip::word).orElse(null),
        f.sentence(),
        f.evidence());
  }
}
