package dev.fishbone.analyzer.exports;

import dev.fishbone.analyzer.blocks.MarkdownText;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * One record of a CSV file (RFC 4180, but with LF), safe to open in a spreadsheet: a text that
 * would begin a formula there has a single quote before it, and nothing invisible stays so.
 */
public final class CsvRow {
  private static final String FORMULA = "=+-@\t\r\n＝＋－＠";

  private final StringBuilder row = new StringBuilder();
  private boolean any;

  /** A record of texts. */
  public static CsvRow of(List<String> cells) {
    CsvRow row = new CsvRow();
    cells.forEach(row::text);
    return row;
  }

  /** A text from anywhere; one line, whatever came in. */
  public CsvRow text(String text) {
    boolean opens = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    return cell((opens ? "'" : "") + MarkdownText.visible(text));
  }

  /** RFC 3339 in UTC. */
  public CsvRow time(Instant at) {
    return cell(at.toString());
  }

  /** A count. */
  public CsvRow number(long count) {
    return cell(Long.toString(count));
  }

  /** As exact as it is known, a minus included; empty where it is not a number. */
  public CsvRow number(double value) {
    if (!Double.isFinite(value)) {
      return cell("");
    }
    BigDecimal plain = BigDecimal.valueOf(value).stripTrailingZeros();
    return cell(plain.toPlainString());
  }

  private CsvRow cell(String text) {
    if (any) {
      row.append(',');
    }
    any = true;
    boolean quoted = text.indexOf(',') >= 0 || text.indexOf('"') >= 0 || text.startsWith("#");
    row.append(quoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
    return this;
  }

  /** With its line end. */
  @Override
  public String toString() {
    return row + "\n";
  }

  /** A line for people that is no record; readers of CSV are told to pass over {@code #}. */
  public static String comment(String sentence) {
    return "# " + MarkdownText.visible(sentence) + "\n";
  }
}
