package dev.fishbone.connectors.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.alerting.MatcherText.Grammar;
import dev.fishbone.connectors.alerting.MatcherText.Mode;
import dev.fishbone.connectors.alerting.MatcherText.Parsed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The oddities of the classic grammar were tried with amtool 0.25; the UTF-8 grammar and the rule
 * for both are those of Alertmanager's {@code matcher/parse} and {@code matcher/compat}.
 */
class MatcherTextTest {
  private static String shown(Parsed parsed) {
    return String.join(
        " & ",
        parsed.matchers().stream()
            .map(m -> m.name() + m.operator().sign() + "<" + m.value().replace("\n", "NL") + ">")
            .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "foo=bar | BOTH | foo=<bar>",
        "{foo=\"bar\", x=~\"y.*\"} | BOTH | foo=<bar> & x=~<y.*>",
        "{foo=bar,} | BOTH | foo=<bar>",
        "foo!=\"a,b\" | BOTH | foo!=<a,b>",
        "foo!~bar | BOTH | foo!~<bar>",
        "foo=\"\" | BOTH | foo=<>",
        "foo=\"a\\nb\\\\c\\\"d\" | BOTH | foo=<aNLb\\c\"d>",
        "{foo=🙂bar} | BOTH | foo=<🙂bar>",
        "{} | BOTH | ``",
        // The classic grammar alone: no value, several words, reserved characters, odd escapes.
        "foo= | CLASSIC | foo=<>",
        "foo = bar baz | CLASSIC | foo=<bar baz>",
        "x=~k{2} | CLASSIC | x=~<k{2>",
        "foo=a\\nb | CLASSIC | foo=<aNLb>",
        "foo=\\\\ | CLASSIC | foo=<\\>",
        "foo=\\d | CLASSIC | foo=<\\d>",
        "foo=\"\\d\" | CLASSIC | foo=<\\d>",
        "foo== | CLASSIC | foo=<=>",
        "foo=!bar\\n | CLASSIC | foo=<!barNL>",
        "{foo=bar | CLASSIC | foo=<bar>",
        "foo=bar} | CLASSIC | foo=<bar>",
        "foo=it's | CLASSIC | foo=<it's>",
        // UTF-8 alone: names.
        "\"a.b\"=\"c\" | UTF8 | a.b=<c>",
        "a.b=c | UTF8 | a.b=<c>",
        "{\"a b\"!=\"\\u00e9\"} | UTF8 | a b!=<é>",
        "foo🙂=bar, bar=baz🙂 | UTF8 | foo🙂=<bar> & bar=<baz🙂>",
        "0x=\"\\x41\\101\\U0001f642\" | UTF8 | 0x=<AA🙂>",
        "\"foo\"=\"\\xf0\\x9f\\x99\\x82\" | UTF8 | foo=<🙂>",
        // Both, each in its own way.
        "foo=\"\\xf0\\x9f\\x99\\x82\" | DISPUTED | foo=<\\xf0\\x9f\\x99\\x82>",
        "foo=\"a\\tb\" | DISPUTED | foo=<a\\tb>",
      })
  void theGrammarsAreAskedAsAlertmanagerAsksThem(String text, Grammar grammar, String expected) {
    Parsed parsed = MatcherText.parse(text, Mode.FALLBACK);
    assertThat(shown(parsed)).isEqualTo(expected);
    assertThat(parsed.grammar()).isEqualTo(grammar);
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "=bar", "\"a.b\"=", "foo=\"bar", "foo=b\"ar", "a.b=c}", "foo!bar"})
  void whatNoGrammarReadsIsRefused(String text) {
    assertThatThrownBy(() -> MatcherText.parse(text, Mode.FALLBACK))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "foo=\"a\\tb\" | foo=<a\tb>",
        "foo = \"bar\" | foo=<bar>",
        "{ \"foo\" =~ bar , } | foo=~<bar>",
        "{foo=~[a-z]+} | foo=~<[a-z]+>",
        "\u00a0foo\u3000=bar | foo=<bar>",
        "{\u0020} | ``",
      })
  void strictModeReadsUtf8Alone(String text, String expected) {
    assertThat(shown(MatcherText.parse(text, Mode.UTF8))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "foo=",
        "foo=a b",
        "foo=a\\n",
        "foo=\"a\\d\"",
        "foo=\"a\nb\"",
        "foo=\"\\xf0\\x9f\"",
        "foo=\"\\ud800\"",
        "foo=\"\\U00110000\"",
        "foo=\"\\u+123\"",
        "foo=\"\\400\"",
        "foo=\"\\'\"",
        "foo=:\"bar\"",
        "foo=\"a\"b",
        "foo=~~a",
        "foo==a",
        "foo=!a",
        ",",
        "{,}",
        "a=b,,c=d",
        "{",
        "}",
        "foo=bar}",
        "{foo=bar",
        "{foo=bar}x",
        "{foo=bar}}",
        "foo='bar'",
        "foo=`bar`",
      })
  void strictModeRefusesWhatUtf8DoesNotRead(String text) {
    assertThatThrownBy(() -> MatcherText.parse(text, Mode.UTF8))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void classicModeKnowsNoOtherNames() {
    assertThatThrownBy(() -> MatcherText.parse("a.b=c", Mode.CLASSIC))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(MatcherText.parse("foo=\"\\t\"", Mode.CLASSIC).grammar()).isEqualTo(Grammar.CLASSIC);
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo=~\"(\"", "foo!~\"(?=x)\"", "\"a.b\"=~\"[\""})
  void anExpressionMustBeRe2(String text) {
    assertThatThrownBy(() -> MatcherText.parse(text, Mode.FALLBACK))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEmptyTextMatchesEverything() {
    assertThat(MatcherText.parse("", Mode.FALLBACK).matchers()).isEmpty();
  }
}
