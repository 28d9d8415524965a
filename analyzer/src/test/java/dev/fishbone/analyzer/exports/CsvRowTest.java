package dev.fishbone.analyzer.exports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that a spreadsheet opens without running anything. */
final class CsvRowTest {
  @ParameterizedTest
  @ValueSource(strings = {"orders->pricing", "a=b", "2026-08-14", "it's", "1-2", "%41", "a@b"})
  void aTextThatBeginsNoFormulaStaysAsItIs(String text) {
    assertThat(new CsvRow().text(text)).hasToString(text + "\n");
  }

  @Test
  void aNegativeNumberIsANumber() {
    CsvRow row = new CsvRow().number(-0.25).number(1e7).number(3L).number(Double.NaN);
    assertThat(row).hasToString("-0.25,10000000,3,\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+49 30", "-2+3", "@SUM(A1)", "＝1"})
  void aFormulaBecomesAText(String text) {
    assertThat(new CsvRow().text(text)).hasToString("'" + text + "\n");
  }

  @Test
  void aTabOrLineEndBeforeAFormulaIsSeenAndBecomesAText() {
    assertThat(new CsvRow().text("\t=1")).hasToString("'\u2409=1\n");
    assertThat(new CsvRow().text("\r=1")).hasToString("'\u240D=1\n");
  }

  @Test
  void commasAndQuotesAreQuotedAndARowStaysOneLine() {
    assertThat(CsvRow.of(List.of("a,b", "say \"no\"", "two\nlines", "")))
        .hasToString("\"a,b\",\"say \"\"no\"\"\",two\u240Alines,\n");
  }

  @Test
  void aRowIsNeverTakenForAComment() {
    assertThat(CsvRow.of(List.of("# 3", "x"))).hasToString("\"# 3\",x\n");
  }

  @Test
  void directionMarksAreSeen() {
    assertThat(new CsvRow().text("a\u202Eb")).hasToString("a⟨U+202E⟩b\n");
  }
}
