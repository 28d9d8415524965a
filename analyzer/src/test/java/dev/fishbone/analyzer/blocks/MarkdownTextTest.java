package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names from telemetry are hostile; in the document they are text. */
class MarkdownTextTest {

  @Provide
  Arbitrary<String> texts() {
    return Hostile.text();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hikaricp_pending_threads",
        "orders->pricing",
        "POST /orders/{id}",
        "Checkout outage — 14 Aug",
        "47 min (+9 min vs target), 99.9 % & more!?",
        "14 Aug. Then",
        "2.5 s",
        "-$184k",
        "+9 min vs target",
        "#3 of 4",
        "R&D #3 \"quoted\" it's $184k",
        "日本語 – 👩‍🚒"
      })
  void ordinaryTextStaysAsItIs(String text) {
    assertThat(MarkdownText.escape(text)).isEqualTo(text.replace("R&D", "R&amp;D"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "<script>alert(1)</script>|&lt;script>alert(1)&lt;/script>",
        "**bold**|\\*\\*bold\\*\\*",
        "[a](http://b)|\\[a\\](http\\://b)",
        "a`b|a\\`b",
        "# title|\\# title",
        "1. one|1\\. one",
        "- x|\\- x",
        "__init__|\\_\\_init\\_\\_",
        "-->|\\-->"
      })
  void markupIsShownAsWritten(String text, String markdown) {
    assertThat(MarkdownText.escape(text)).isEqualTo(markdown);
  }

  @Test
  void whatCannotBeSeenIsShown() {
    assertThat(MarkdownText.visible("a\nb\tc\u0000\u007F\u202Ed\u200B\u0085\uD800"))
        .isEqualTo("a␊b␉c␀␡⟨U+202E⟩d⟨U+200B⟩⟨U+0085⟩\uFFFD");
  }

  @Test
  void codeFencesOutrunTheirContent() {
    assertThat(MarkdownText.code("a_b")).isEqualTo("`a_b`");
    assertThat(MarkdownText.code("a``b")).isEqualTo("```a``b```");
    assertThat(MarkdownText.code("`a")).isEqualTo("`` `a ``");
    assertThat(MarkdownText.code("")).isEqualTo("`(empty)`");
  }

  @Property(seed = "20260814", tries = 5000)
  void escapedTextIsAParagraphOfThatText(@ForAll("texts") String text) {
    Rendered rendered = Rendered.of(MarkdownText.escape(text.strip()).strip());
    String expected = MarkdownText.visible(text.strip()).strip();
    assertThat(rendered.text()).isEqualTo(expected);
    assertThat(rendered.kinds()).isSubsetOf("Document", "Paragraph");
  }

  @Property(seed = "20260814", tries = 3000)
  void codeIsThatCodeAndNothingElse(@ForAll("texts") String text) {
    Rendered rendered = Rendered.of("a " + MarkdownText.code(text) + " b");
    String expected = text.isEmpty() ? "(empty)" : MarkdownText.visible(text);
    assertThat(rendered.text()).isEqualTo("a " + expected + " b");
    assertThat(rendered.kinds()).containsExactly("Document", "Paragraph", "Code");
  }

  @Property(seed = "20260814", tries = 3000)
  void partsDoNotReachIntoEachOther(
      @ForAll("texts") String one, @ForAll("texts") String two, @ForAll("texts") String three) {
    Prose prose = Prose.of(one).code(two).text(three).strong(one).text(two).code(three);
    Rendered rendered = Rendered.of(prose.markdown());
    assertThat(rendered.kinds())
        .isSubsetOf("Document", "Paragraph", "Code", "StrongEmphasis")
        .filteredOn("Code"::equals)
        .hasSize(2);
    String expected = MarkdownText.visible(one) + code(two) + MarkdownText.visible(three);
    expected += MarkdownText.visible(one.strip()) + MarkdownText.visible(two) + code(three);
    // A blank may have been put between code and what touches it.
    assertThat(rendered.text().replace(" ", "")).isEqualTo(expected.strip().replace(" ", ""));
  }

  private static String code(String text) {
    return text.isEmpty() ? "(empty)" : MarkdownText.visible(text);
  }

  @Property(seed = "20260814", tries = 3000)
  void linksGoWhereTheyAreSentOrAreText(@ForAll("texts") String text, @ForAll("texts") String to) {
    Rendered good =
        Rendered.of(Prose.of("a").link(text, "charts/" + to.replaceAll("\\s", "")).markdown());
    assertThat(good.kinds()).isSubsetOf("Document", "Paragraph", "Link");
    assertThat(good.text().strip()).isEqualTo(("a" + MarkdownText.visible(text)).strip());
    Rendered bad = Rendered.of(Prose.of("a").link(text, "javascript:" + to).markdown());
    assertThat(bad.kinds()).isSubsetOf("Document", "Paragraph");
  }
}
