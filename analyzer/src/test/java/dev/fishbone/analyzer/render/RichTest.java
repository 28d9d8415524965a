package dev.fishbone.analyzer.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.BlockWriter;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Steps.Step;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Documents for Confluence, and as a fragment to be pasted. */
final class RichTest {
  private static final byte[] PNG =
      Base64.getDecoder()
          .decode(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

  @TempDir private Path folder;

  @BeforeEach
  void charts() throws Exception {
    Files.createDirectories(folder.resolve("charts"));
    Files.write(folder.resolve("charts/pool.png"), PNG);
    Files.writeString(folder.resolve("charts/pool.svg"), "<svg/>");
    Files.writeString(folder.resolve("charts/fake.png"), "secret");
  }

  private Rendering render(Target target, String text) {
    return Rendering.of(DocumentParser.parse("d.md", text), target, new Pictures(folder));
  }

  /** Well-formed once its prefixes are declared, as Confluence declares them. */
  private static Document parsed(Rendering rendering) throws Exception {
    String xml = "<all xmlns:ac='ac' xmlns:ri='ri'>" + rendering.text() + "</all>";
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Target.class,
      names = {"CONFLUENCE", "HTML_FRAGMENT"})
  void bothSeedsAreWellFormedAndTellAll(Target target) throws Exception {
    Document outage = parsed(render(target, Reference.read("checkout-outage.txt")));
    assertThat(outage.getElementsByTagName("table").getLength()).isEqualTo(2);
    assertThat(outage.getElementsByTagName("h1").item(0).getTextContent())
        .isEqualTo("Checkout outage — 14 Aug");
    assertThat(outage.getDocumentElement().getTextContent())
        .contains(
            "Load balancer marks 6 of 8 Orders pods unhealthy",
            "Orders API to Pricing service, lost or failed: timeout after 5 s",
            "Amplification: 4 Pricing calls per checkout",
            "retry: { attempts: 3, backoff: exponential, base: 200ms, jitter: full }",
            "within the pricing contract.");
    Document desk = parsed(render(target, Reference.read("on-call-desk.txt")));
    assertThat(desk.getElementsByTagName("p").getLength()).isGreaterThan(8);
  }

  @Test
  void codeFoldsAndPicturesAreConfluencesOwn() throws Exception {
    String text =
        BlockWriter.write(new Steps(List.of(new Step("Add", "it").withCode("a: ']]>'", "yaml"))))
            + "\n\n<!-- fishbone:begin evidence -->\n\n| a | b |\n| --- | --- |\n| `c|d` | <i> |\n\n"
            + "<!-- fishbone:end evidence -->\n\n![Pool full](charts/pool.svg)\n\n```ruby x\nputs\n```\n";
    Rendering rendering = render(Target.CONFLUENCE, text);
    Document page = parsed(rendering);
    NodeList macros = page.getElementsByTagNameNS("ac", "structured-macro");
    assertThat(((Element) macros.item(0)).getAttributeNS("ac", "name")).isEqualTo("code");
    assertThat(page.getElementsByTagNameNS("ac", "plain-text-body").item(0).getTextContent())
        .isEqualTo("a: ']]>'");
    assertThat(((Element) macros.item(1)).getAttributeNS("ac", "name")).isEqualTo("expand");
    assertThat(macros.item(1).getTextContent()).startsWith("Evidence");
    Element attachment = (Element) page.getElementsByTagNameNS("ri", "attachment").item(0);
    assertThat(attachment.getAttributeNS("ri", "filename")).isEqualTo("pool.png");
    assertThat(rendering.remarks()).containsExactly("Attach charts/pool.png to the page.");
    assertThat(rendering.text()).doesNotContain("fishbone:");
  }

  @Test
  void aFragmentHasItsStylesOnItsElementsAndItsPicturesWithin() throws Exception {
    Rendering rendering =
        render(Target.HTML_FRAGMENT, "| a |\n| --- |\n| b |\n\n![Pool full](charts/pool.svg)\n");
    Document page = parsed(rendering);
    Element cell = (Element) page.getElementsByTagName("td").item(0);
    assertThat(cell.getAttribute("style")).contains("border:1px solid");
    Element image = (Element) page.getElementsByTagName("img").item(0);
    assertThat(image.getAttribute("alt")).isEqualTo("Pool full");
    assertThat(image.getAttribute("src"))
        .isEqualTo("data:image/png;base64," + Base64.getEncoder().encodeToString(PNG));
    assertThat(rendering.text()).doesNotContain("class=", "<script", "<style");
    assertThat(rendering.remarks()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Target.class,
      names = {"CONFLUENCE", "HTML_FRAGMENT"})
  void picturesThatAreNoneOrNotBesideTheDocumentAreTheirTextAndTold(Target target)
      throws Exception {
    Path outside = Files.write(folder.resolveSibling(folder.getFileName() + "-outside.png"), PNG);
    for (String path :
        List.of("none.png", "charts/fake.png", "../" + outside.getFileName(), outside.toString())) {
      Rendering rendering = render(target, "![Pool full](" + path + ")\n");
      assertThat(parsed(rendering).getDocumentElement().getTextContent().strip())
          .isEqualTo("Pool full");
      assertThat(rendering.text()).doesNotContain("base64", "ri:attachment", "secret");
      assertThat(rendering.remarks()).singleElement().asString().contains(path);
    }
    Files.delete(outside);
  }

  @ParameterizedTest
  @EnumSource(
      value = Target.class,
      names = {"CONFLUENCE", "HTML_FRAGMENT"})
  void whateverADraftHoldsTheResultIsWellFormedAndHarmless(Target target) throws Exception {
    String hostile =
        "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> <b>bold<br>\n\n[x](javascript:alert(1))"
            + " [y](../other.md) &nbsp; \u0001\u0000 ]]> <!-- gone --> <![CDATA[\n\n<!-- a --> rest\n\n"
            + "![z](javascript:alert(1))\n\n```\n]]>\u0001\n```\n\n> "
            + "* ".repeat(80)
            + "deep\n\n"
            + "*a **b ".repeat(3000)
            + "\n\n\u200Fשלום\u200C\n";
    Document page = parsed(render(target, hostile));
    assertThat(page.getElementsByTagName("script").getLength()).isZero();
    assertThat(page.getElementsByTagName("img").getLength()).isZero();
    assertThat(page.getElementsByTagName("a").getLength()).isZero();
    assertThat(page.getDocumentElement().getTextContent())
        .contains("<script>alert(1)</script>", "x (javascript:alert(1))", "y (../other.md)", "rest")
        .contains("\u200Fשלום\u200C", "deep")
        .doesNotContain("gone");
  }

  @ParameterizedTest
  @EnumSource(Target.class)
  void brokenBlocksAreShownAsTheyWereWritten(Target target) {
    Rendering rendering = render(target, "```timeline\nitems: [\n```\n");
    assertThat(rendering.text())
        .contains("This timeline block could not be read and stands here as it was written.")
        .contains("items: [");
    assertThat(rendering.remarks()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Target.class)
  void anEmptyDocumentIsNoFailure(Target target) {
    assertThat(render(target, "").remarks()).isEmpty();
    assertThat(render(target, "---\na: b\n---\n").remarks()).isEmpty();
  }
}
