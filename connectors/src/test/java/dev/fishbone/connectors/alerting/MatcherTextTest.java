package dev.fishbone.connectors.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oddities of the classic grammar were tried with amtool 0.25. */
class MatcherTextTest {
  private static String parsed(String text) {
    return String.join(
        " & ",
        MatcherText.parse(text).stream()
            .map(m -> m.name() + m.operator().sign() + "<" + m.value().replace("\n", "NL") + ">")
            .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "foo=bar | foo=<bar>",
        "foo = bar baz | foo=<bar baz>",
        "foo= | foo=<>",
        "foo=\"\" | foo=<>",
        "foo!=\"a,b\" | foo!=<a,b>",
        "{foo=\"bar\", x=~\"y.*\"} | foo=<bar> & x=~<y.*>",
        "x=~k{2} | x=~<k{2>",
        "foo=a\\nb | foo=<aNLb>",
        "foo=\\\\ | foo=<\\>",
        "foo=\\d | foo=<\\d>",
        "foo!~bar | foo!~<bar>",
        "foo== | foo=<=>",
        "{} | ``",
        "\"a.b\"=\"c\" | a.b=<c>",
        "a.b=c | a.b=<c>",
        "{\"a b\"!=\"\\u00e9\"} | a b!=<é>",
      })
  void textIsReadAsAlertmanagerReadsIt(String text, String expected) {
    assertThat(parsed(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "=bar", "\"a.b\"=", "foo=\"bar", "foo=b\"ar", "a.b=c}"})
  void whatIsNoMatcherIsRefused(String text) {
    assertThatThrownBy(() -> MatcherText.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEmptyTextMatchesEverything() {
    assertThat(MatcherText.parse("")).isEmpty();
  }
}
