package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Null pointer in Orders",
        "Yes, twice",
        "5 s timeout",
        "14 Aug",
        "v2026.08.14-3",
        "a:b",
        "it's \"quoted\"",
        "İptal"
      })
  void whatOnlyResemblesAnotherTypeIsPlain(String text) {
    assertThat(YamlText.block(text)).isEqualTo(text);
  }

  /** The words and forms that YAML 1.1 or 1.2 takes for something else than a string. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "Null",
        "NULL",
        "~",
        "true",
        "True",
        "FALSE",
        "yes",
        "Yes",
        "NO",
        "on",
        "Off",
        "y",
        "N",
        "12",
        "1_000",
        "0o14",
        "0x1F",
        "1e3",
        "1.5",
        "-1",
        "+1",
        ".5",
        ".inf",
        "-.INF",
        ".NaN",
        "09:41",
        "190:20:30",
        "2026-08-14",
        "2001-12-14t21:59:43.10-05:00",
        "=",
        "<<",
        "",
        " a",
        "a ",
        "a: b",
        "a:",
        "a #b",
        "a·b",
        "- a",
        "? a",
        "*a",
        "&a",
        "!a",
        "%a",
        "@a",
        "`a",
        "[a",
        "|"
      })
  void whatAReaderTakesForAnotherTypeIsQuoted(String text) {
    assertThat(YamlText.block(text)).isEqualTo('"' + text + '"');
    assertThat(YamlText.flow(text)).isEqualTo('"' + text + '"');
  }

  @ParameterizedTest
  @ValueSource(strings = {"a, b", "a]", "a{b", "a:b"})
  void whatEndsAFlowScalarIsQuotedThereOnly(String text) {
    assertThat(YamlText.block(text)).isEqualTo(text);
    assertThat(YamlText.flow(text)).isEqualTo('"' + text + '"');
  }
}
