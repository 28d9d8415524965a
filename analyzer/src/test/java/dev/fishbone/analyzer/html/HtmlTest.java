package dev.fishbone.analyzer.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Pieces of a page. */
final class HtmlTest {
  @Test
  void textIsEscapedWhereverItStands() {
    Html piece = Element.of("p", "a < b & c").at("title", "\"x\" 'y'");
    assertThat(piece.markup())
        .isEqualTo("<p title=\"&quot;x&quot; &#39;y&#39;\">a &lt; b &amp; c</p>");
  }

  @Test
  void whatCannotBeSeenIsShownInTextFromElsewhereAndKeptInAPersonsText() {
    assertThat(Html.text("a\u202Eb").markup()).isEqualTo("a⟨U+202E⟩b");
    assertThat(new Html.Human("a\u200Cb").markup()).isEqualTo("a\u200Cb");
    assertThat(new Html.Human("a\u0001b\uD800").markup()).isEqualTo("a\uFFFDb\uFFFD");
  }

  @Test
  void linesOfCodeStayLines() {
    assertThat(Html.text("a\n\tb").markup()).isEqualTo("a\n\tb");
  }

  @Test
  void characterDataCannotEndItself() {
    assertThat(new Html.CharacterData("a]]>b").markup()).isEqualTo("<![CDATA[a]]]]><![CDATA[>b]]>");
  }

  @Test
  void linksLeadToTheWebOrWithinThePage() {
    assertThat(Element.link("https://a.example/?q=1&r=2", Html.text("x")).markup())
        .isEqualTo("<a href=\"https://a.example/?q=1&amp;r=2\">x</a>");
    assertThat(Element.link("javascript:alert(1)", Html.text("x")).markup()).isEqualTo("x");
    assertThat(Element.link("java\nscript:alert(1)", Html.text("x")).markup()).isEqualTo("x");
    assertThat(Element.link("//evil.example", Html.text("x")).markup()).isEqualTo("x");
  }

  @Test
  void namesAreOurs() {
    assertThatThrownBy(() -> Element.of("p x")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Element.of("p").at("onclick", "x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Element.of("a").at("href", "javascript:x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Element.of("img").at("src", "file:///etc/passwd"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
