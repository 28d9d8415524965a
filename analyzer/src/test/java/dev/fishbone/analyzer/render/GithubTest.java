package dev.fishbone.analyzer.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.BlockWriter;
import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.MarkdownDocument;
import dev.fishbone.analyzer.blocks.Segment;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Stats.Stat;
import dev.fishbone.analyzer.html.MarkdownHtml;
import java.nio.file.Path;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A document for GitHub and GitLab. */
final class GithubTest {
  private static final String STATS =
      BlockWriter.write(new Stats(List.of(new Stat("47 min", "Checkout | unavailable"))));

  private static Rendering render(String text) {
    Document document = DocumentParser.parse("draft.md", text);
    return Rendering.of(document, Target.GITHUB, new Pictures(Path.of("nowhere")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"checkout-outage.txt", "on-call-desk.txt"})
  void whatAPersonWroteIsKeptByteForByte(String seed) {
    Document document = DocumentParser.parse(seed, Reference.read(seed));
    String rendered = render(document.text()).text();
    int at = 0;
    for (Segment segment : document.segments()) {
      if (segment instanceof Segment.Text) {
        at = rendered.indexOf(segment.source(), at);
        assertThat(at).as(segment.source()).isNotNegative();
        at += segment.source().length();
      }
    }
    assertThat(rendered).endsWith(document.text().substring(document.text().length() - 40));
    assertThat(render(rendered).text()).as("rendered again").isEqualTo(rendered);
  }

  @Test
  void theFirstSeedHasTablesListsAndADiagramInPlaceOfBlocks() {
    String rendered = render(Reference.read("checkout-outage.txt")).text();
    assertThat(DocumentParser.parse("r", rendered).blocks()).isEmpty();
    assertThat(rendered)
        .contains(
            "| 09:46 | Pricing p95 crosses 2 s | Pool wait time alert fires but pages nobody |",
            "| Time to page | 14 min | +9 min vs target |",
            "```mermaid\nsequenceDiagram\n",
            "  A2->>+A3: get price (sync, 5 s timeout)\n",
            "    A2-xA3: timeout after 5 s\n",
            "- **Detection**\n  - Pool wait alert routed to Slack, not the pager\n",
            "2. **Add backoff, jitter, and a circuit breaker to the Pricing client**\n");
  }

  @Test
  void marksAndStateGoAndTheRestOfAGeneratedDocumentStays() {
    String text =
        new MarkdownDocument()
            .region("summary", body -> body.paragraph("The pool was full."))
            .heading(2, "Impact")
            .region("impact", body -> body.paragraph("Some."))
            .item("F1", "x")
            .text("INC-1");
    assertThat(render(text).text()).isEqualTo("The pool was full.\n\n## Impact\n\nSome.\n");
  }

  @Test
  void aMarkBetweenTwoLinesLeavesThemTwoParagraphs() {
    String text = "above\n<!-- fishbone:begin a -->\nwithin\n<!-- fishbone:end a -->\nbelow\n";
    assertThat(render(text).text()).isEqualTo("above\n\nwithin\n\nbelow\n");
  }

  @Test
  void aMarkInAFenceIsAText() {
    String text = "```\n<!-- fishbone:begin a -->\n<!-- fishbone:end a -->\n```\n";
    assertThat(render(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "text\n", "# Title\n", "text\n\n", "- item\n\n", "\uFEFF", "---\na: b\n---\n"})
  void aTableIsATableWhateverStandsAroundIt(String above) {
    String rendered = render(above + STATS + "\nbelow\n").text();
    Node root = MarkdownHtml.parse(rendered.replace("\uFEFF", ""));
    assertThat(find(root, TableBlock.class)).as(rendered).isTrue();
    assertThat(rendered).startsWith(above).contains("| Checkout \\| unavailable | 47 min |  |\n");
    assertThat(rendered).endsWith("\n\nbelow\n");
  }

  @Test
  void blocksStayInTheirListsAndQuotesAndLinesEndAsTheyDid() {
    String quoted = "> why\r\n> " + STATS.replace("\n", "\r\n> ") + "\r\n> so\r\n";
    String rendered = render(quoted).text();
    Node quote = MarkdownHtml.parse(rendered).getFirstChild();
    assertThat(quote).isInstanceOf(BlockQuote.class);
    assertThat(find(quote, TableBlock.class)).as(rendered).isTrue();
    assertThat(rendered.replace("\r\n", "")).doesNotContain("\n", "\r");

    String listed = "- " + STATS.replace("\n", "\n  ") + "\n- next\n";
    Node list = MarkdownHtml.parse(render(listed).text()).getFirstChild();
    assertThat(list.getFirstChild()).isInstanceOf(ListItem.class);
    assertThat(find(list.getFirstChild(), TableBlock.class)).isTrue();
    assertThat(list.getFirstChild().getNext()).isInstanceOf(ListItem.class);
  }

  @Test
  void aBlockThatCannotBeReadStaysAsCodeWithANote() {
    String broken = "```stats\nstats: [unclosed\n```";
    Rendering rendering = render("a\n\n" + broken + "\n\nb\n");
    assertThat(rendering.text())
        .isEqualTo(
            "a\n\n*This stats block could not be read and stands here as it was written.*\n\n"
                + broken
                + "\n\nb\n");
    assertThat(rendering.remarks()).singleElement().asString().startsWith("draft.md:5:");
  }

  @Test
  void aPictureThatIsMissingIsTold() {
    Rendering rendering = render("![Pool full](charts/pool.svg)\n");
    assertThat(rendering.text()).isEqualTo("![Pool full](charts/pool.svg)\n");
    assertThat(rendering.remarks()).singleElement().asString().contains("charts/pool.svg");
  }

  @Test
  void namesInBlocksBecomeNoMarkup() {
    String name = "<b> *x* [a](http://b.example) `c` https://d.example <!-- e --> ```";
    Stat stat = new Stat(name, name, name, Stats.Trend.DOWN);
    String rendered = render(BlockWriter.write(new Stats(List.of(stat)))).text();
    Node root = MarkdownHtml.parse(rendered);
    assertThat(find(root, FencedCodeBlock.class)).isFalse();
    assertThat(find(root, org.commonmark.node.Link.class)).isFalse();
    assertThat(find(root, org.commonmark.node.HtmlInline.class)).isFalse();
    assertThat(MarkdownHtml.text(root)).contains(name);
  }

  static boolean find(Node root, Class<? extends Node> kind) {
    for (Node node = root.getFirstChild(); node != null; node = node.getNext()) {
      if (kind.isInstance(node) || find(node, kind)) {
        return true;
      }
    }
    return false;
  }
}
