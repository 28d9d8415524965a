package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Segment;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.StrongEmphasis;

/**
 * A document of ours as one page, a section for each of its headings of level two. It says what the
 * document says, loads nothing and needs no script.
 */
public final class DocumentPage {
  private final Document document;
  private final MarkdownHtml prose;
  private final List<Part> parts = new ArrayList<>();
  private final List<Html> pending = new ArrayList<>();
  private String title = "";

  private DocumentPage(Document document, Map<String, String> badges) {
    this.document = document;
    this.prose =
        new MarkdownHtml(
            node ->
                node instanceof StrongEmphasis
                    ? Optional.ofNullable(badges.get(MarkdownHtml.text(node)))
                        .map(c -> Element.of("strong", MarkdownHtml.text(node)).at("class", c))
                    : Optional.empty());
  }

  /**
   * @param markdown as it was written; of its blocks those of {@code meta}, {@code stats} and
   *     {@code steps} are shown
   * @param foot who made it
   */
  public static String of(String markdown, String foot) {
    return of(markdown, foot, Map.of());
  }

  /**
   * @param badges what in bold is a badge, and its class
   */
  public static String of(String markdown, String foot, Map<String, String> badges) {
    return new DocumentPage(DocumentParser.parse("document.md", markdown), badges).text(foot);
  }

  private String text(String foot) {
    for (Segment segment : document.segments()) {
      if (segment instanceof Segment.Fenced fenced) {
        pending.add(block(fenced.block()));
      } else {
        prose(segment.source());
      }
    }
    endPart();
    String name = document.first(Meta.class).map(Meta::title).orElse("Report");
    Html body =
        Html.many(
            Element.of("a", "Skip to the report").at("class", "skip").at("href", "#main"),
            head(name),
            navigation(),
            Element.of("main").at("id", "main").add(parts.stream().map(Part::section).toList()),
            Element.of("footer", Element.of("p", foot).at("class", "wide")));
    return Page.of(name, body);
  }

  private static Html block(Block block) {
    if (block instanceof Steps steps) {
      return StepList.of(steps);
    }
    return block instanceof Stats stats ? Tiles.of(stats) : Html.none();
  }

  private void prose(String markdown) {
    Node root = MarkdownHtml.parse(markdown);
    List<Html> pieces = prose.children(root);
    int at = 0;
    for (Node node = root.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading && heading.getLevel() == 2) {
        endPart();
        title = MarkdownHtml.text(heading);
      } else {
        pending.add(pieces.get(at));
      }
      at++;
    }
  }

  private void endPart() {
    Html content = Html.many(pending);
    if (!title.isEmpty() && !content.isEmpty()) {
      parts.add(
          new Part(
              "part-" + (parts.size() + 1),
              title,
              Element.of("div", content).at("class", "prose")));
    }
    pending.clear();
  }

  private Html head(String name) {
    Element inner = Element.of("div").at("class", "wide");
    String tag = document.first(Meta.class).flatMap(Meta::tag).orElse("");
    inner = tag.isEmpty() ? inner : inner.add(Element.of("p", tag).at("class", "tag"));
    inner = inner.add(Element.of("h1", name));
    String subtitle = document.first(Meta.class).flatMap(Meta::subtitle).orElse("");
    return Element.of(
        "header",
        subtitle.isEmpty() ? inner : inner.add(Element.of("p", subtitle).at("class", "subtitle")));
  }

  private Html navigation() {
    List<Html> items = new ArrayList<>();
    parts.forEach(
        part ->
            items.add(Element.of("li", Element.of("a", part.title()).at("href", "#" + part.id()))));
    return Element.of("nav")
        .at("aria-label", "Sections")
        .add(Element.of("ol", items).at("class", "wide"));
  }
}
