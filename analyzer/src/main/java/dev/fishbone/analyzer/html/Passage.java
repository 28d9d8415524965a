package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.Region;
import dev.fishbone.analyzer.blocks.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.StrongEmphasis;

/** The document's prose where the page does not tell the same in a form of its own. */
final class Passage {
  /** Regions that the page shows as cards, tables or pictures. */
  private static final Set<String> SHOWN =
      Set.of(
          "summary",
          "causes",
          "decisions",
          "impact",
          "charts",
          "not-assessed",
          "clear",
          "figures",
          "evidence");

  private final Document document;

  Passage(Document document) {
    this.document = document;
  }

  /** The paragraphs of a region that do not begin with a label: assumptions and the like. */
  Html remarks(String region) {
    List<Html> remarks = new ArrayList<>();
    for (Region found : document.regions()) {
      if (found.name().equals(region)) {
        Node root = MarkdownHtml.parse(found.content());
        for (Node n = root.getFirstChild(); n != null; n = n.getNext()) {
          if (n instanceof Paragraph && !(n.getFirstChild() instanceof StrongEmphasis)) {
            List<Html> words = MarkdownHtml.plain().children(n);
            remarks.add(Element.of("p", words).at("class", "remark"));
          }
        }
      }
    }
    return Html.many(remarks);
  }

  /** All of a region; nothing where there is none. */
  Html whole(String region) {
    List<Html> parts = new ArrayList<>();
    for (Region found : document.regions()) {
      if (found.name().equals(region)) {
        parts.addAll(MarkdownHtml.plain().children(MarkdownHtml.parse(found.content())));
      }
    }
    return Html.many(parts);
  }

  /** What stands between this block and the next block. */
  Html after(Segment.Fenced block) {
    int end =
        document.blocks().stream()
            .mapToInt(b -> b.range().start())
            .filter(start -> start > block.range().start())
            .min()
            .orElse(Integer.MAX_VALUE);
    List<Html> prose = new ArrayList<>();
    for (Region region : document.regions()) {
      int start = region.range().start();
      if (start > block.range().end() && start < end && !SHOWN.contains(region.name())) {
        prose.addAll(MarkdownHtml.plain().children(MarkdownHtml.parse(region.content())));
      }
    }
    return prose.isEmpty() ? Html.none() : Element.of("div", prose).at("class", "prose");
  }
}
