package dev.fishbone.analyzer.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Names from telemetry stay text, in every place of the page that takes text. */
final class HostileTextTest {
  private static final Path NOWHERE = Path.of("nowhere");

  static List<String> names() {
    return List.of(
        "<script>alert(1)</script>",
        "</style></script></title></svg></textarea><img src=x onerror=alert(1)>",
        "\" onmouseover=\"alert(1)\" x='y' onfocus='alert(1)",
        "]]><!--<![CDATA[",
        "&lt;b&gt; &amp; &#60;",
        "**bold** _it_ [a](javascript:alert(1)) ![i](http://x.example/i.png) `c`",
        "javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "\u202Egnp.exe\u202C \u2066x\u2069 a\u200Bb\uFEFFc",
        "a\u0000b\u0001c\u001B[31md\u007F\uD800e\uFFFE",
        "x".repeat(5000),
        "-->",
        "");
  }

  @ParameterizedTest
  @MethodSource("names")
  void aPageOfSuchNamesHasTheElementsOfAnyOther(String name) throws Exception {
    Document usual = parsed(Sample.page(UnaryOperator.identity(), 3, NOWHERE));
    Document hostile = parsed(Sample.page(text -> text + " " + name, 3, NOWHERE));

    assertThat(elements(usual)).containsAll(elements(hostile));
    assertThat(attributes(usual)).containsAll(attributes(hostile));
    assertThat(targets(hostile))
        .allMatch(target -> target.matches("(#|https://(prometheus|grafana|jaeger)\\.example/).*"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void eachOfThemIsThereToBeRead(String name) throws Exception {
    String seen =
        parsed(Sample.page(text -> name, 3, NOWHERE)).getDocumentElement().getTextContent();
    String visible = dev.fishbone.analyzer.blocks.MarkdownText.visible(name);
    assertThat(seen).contains(visible).doesNotContain("\u202E", "\u200B", "\u0001");
  }

  @Test
  void aRealNameThatLooksLikeMarkupIsNotChanged() throws Exception {
    Document page = parsed(Sample.page(text -> "List<Order>.add & co", 3, NOWHERE));
    assertThat(page.getElementsByTagName("h1").item(0).getTextContent())
        .isEqualTo("List<Order>.add & co");
  }

  /** The page is XML too, but for its own style and script, which no name can reach. */
  private static Document parsed(String page) throws Exception {
    String xml =
        page.substring(page.indexOf('\n'))
            .replace(Resource.STYLE.content(), "")
            .replace(Resource.SCRIPT.content(), "");
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml.strip())));
  }

  private static Set<String> elements(Document page) {
    Set<String> names = new HashSet<>();
    NodeList all = page.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      names.add(all.item(i).getNodeName());
    }
    return names;
  }

  private static Set<String> attributes(Document page) {
    Set<String> names = new HashSet<>();
    NodeList all = page.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      for (int a = 0; a < all.item(i).getAttributes().getLength(); a++) {
        names.add(all.item(i).getAttributes().item(a).getNodeName());
      }
    }
    return names;
  }

  private static Set<String> targets(Document page) {
    Set<String> targets = new HashSet<>();
    NodeList all = page.getElementsByTagName("a");
    for (int i = 0; i < all.getLength(); i++) {
      targets.add(((Element) all.item(i)).getAttribute("href"));
    }
    return targets;
  }
}
