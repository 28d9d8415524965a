package dev.fishbone.analyzer.exports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.HandMade;
import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Five lines for a chat channel. */
final class DigestTest {
  @Test
  void withoutACauseAndAPageItSaysSo() {
    Findings findings = HandMade.of(List.of(HandMade.clear()), List.of(), "Orders API", false);
    assertThat(Digest.of(findings).lines())
        .hasSize(5)
        .anyMatch(line -> line.startsWith("- **Cause**: none found;"))
        .contains("- **Paging**: no page of this incident is known; the report says why");
  }

  @Test
  void itTellsTheEffectTheCauseWhatToDoWhoWasPagedAndWhereTheRestIs() {
    Findings findings =
        HandMade.of(
            List.of(HandMade.storm("orders tried again"), HandMade.pool("the pool was full", 1200)),
            List.of());
    assertThat(Digest.of(findings).lines())
        .containsExactly(
            "- **Effect**: Orders API: no stretch of failures that counts as an outage; 6,130 of"
                + " 10,000 requests failed",
            "- **Likeliest cause**: (confidence of the finding high, 0.93) Orders tried again",
            "- **Do first**: Do something about orders->pricing",
            "- **Paging**: first page at 09:55:00 UTC (oncall), 9 min after the first symptom"
                + " (target 5 min)",
            "- **Report**: report.html and postmortem.md, in the folder of this digest, incident"
                + " INC-7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@here",
        "@channel @everyone ＠here",
        "<!here> <!channel> <@U012AB3CD>",
        "<https://evil.example|report>",
        "[report](https://evil.example)",
        "https://evil.example www.evil.example",
        "![x](https://evil.example/x.png)",
        "<script>alert(1)</script>",
        "two\nlines\n\n# head",
        "\u202Ereversed\u200B",
      })
  void namesCallNobodyLeadNowhereAndStayOnTheirLine(String name) {
    Findings findings =
        HandMade.of(List.of(HandMade.storm("seen " + name)), List.of(), "API " + name, true);
    String digest = Digest.of(findings);
    assertThat(digest.lines()).hasSize(5);
    assertThat(digest)
        .doesNotContain("@", "＠", "<!", "<@", "<h", "\u202E", "\u200B")
        .doesNotContain(" https://", "(https://", " www.");
    boolean[] marked = new boolean[1];
    Parser.builder()
        .build()
        .parse(digest)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                marked[0] = true;
              }

              @Override
              public void visit(Image image) {
                marked[0] = true;
              }

              @Override
              public void visit(HtmlInline html) {
                marked[0] = true;
              }

              @Override
              public void visit(HtmlBlock html) {
                marked[0] = true;
              }
            });
    assertThat(marked[0]).as(digest).isFalse();
  }
}
