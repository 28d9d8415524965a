package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.FrontMatter;
import dev.fishbone.analyzer.blocks.Segment;
import dev.fishbone.analyzer.html.Element;
import dev.fishbone.analyzer.html.Html;
import dev.fishbone.analyzer.html.MarkdownHtml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/** A document as elements: Markdown as it means, blocks as lists and tables, no marks. */
final class RichDocument {
  /** The region that most readers skip. */
  private static final String FOLDED = "evidence";

  private final String text;
  private final int head;
  private final Map<Integer, Segment.Fenced> blocks = new HashMap<>();
  private final Flavour flavour;
  private final MarkdownHtml markdown = new MarkdownHtml(this::special);

  RichDocument(Document document, Flavour flavour) {
    this.text = document.text();
    this.flavour = flavour;
    int bom = text.startsWith("\uFEFF") ? 1 : 0;
    this.head = bom + FrontMatter.length(text.substring(bom));
    document.blocks().forEach(place -> blocks.put(place.range().start(), place));
  }

  String markup() {
    List<Html> pieces = new ArrayList<>();
    List<Html> folded = new ArrayList<>();
    boolean open = false;
    Node root = MarkdownHtml.parse(text.substring(head));
    List<Html> rendered = markdown.children(root);
    int i = 0;
    for (Node node = root.getFirstChild(); node != null; node = node.getNext()) {
      Html piece = rendered.get(i++);
      if (isMark(node, "begin")) {
        open = true;
      } else if (isMark(node, "end")) {
        open = false;
        pieces.add(flavour.fold("Evidence", List.copyOf(folded)));
        folded.clear();
      } else {
        (open ? folded : pieces).add(piece);
      }
    }
    pieces.addAll(folded);
    List<Html> lines = new ArrayList<>();
    for (Html piece : pieces) {
      if (!piece.isEmpty()) {
        lines.add(piece);
        lines.add(new Html.Human("\n"));
      }
    }
    return flavour.whole(lines).markup();
  }

  private static boolean isMark(Node node, String word) {
    return node instanceof HtmlBlock block
        && block.getLiteral().strip().equals("<!-- fishbone:" + word + " " + FOLDED + " -->");
  }

  private Optional<Html> special(Node node) {
    if (node instanceof FencedCodeBlock fence) {
      return Optional.of(fence(fence));
    } else if (node instanceof IndentedCodeBlock code) {
      return Optional.of(flavour.code("", code.getLiteral()));
    } else if (node instanceof Image image) {
      return Optional.of(flavour.image(address(image.getDestination()), MarkdownHtml.text(image)));
    } else if (node instanceof Link link && !Element.isAddress(address(link.getDestination()))) {
      // Where it leads is kept as text: a page elsewhere has no such neighbour.
      List<Html> pieces = new ArrayList<>(markdown.children(link));
      pieces.add(new Html.Human(" (" + address(link.getDestination()) + ")"));
      return Optional.of(Html.many(pieces));
    }
    return Optional.empty();
  }

  private static String address(String destination) {
    return Objects.requireNonNullElse(destination, "");
  }

  private Html fence(FencedCodeBlock fence) {
    char mark = fence.getFenceCharacter().charAt(0);
    int start = text.indexOf(mark, fence.getSourceSpans().get(0).getInputIndex() + head);
    Segment.Fenced place = blocks.get(start);
    if (place != null) {
      return new RichBlocks(flavour).of(place.block());
    }
    String info = Objects.requireNonNullElse(fence.getInfo(), "").strip();
    return flavour.code(info.split("\\s", 2)[0], fence.getLiteral());
  }
}
