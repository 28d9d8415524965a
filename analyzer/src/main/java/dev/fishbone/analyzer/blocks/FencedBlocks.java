package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** The fences and HTML blocks of a Markdown text, in order, as CommonMark sees them. */
record FencedBlocks(List<FencedCodeBlock> fences, List<HtmlBlock> html) {
  /** HTML that blank lines do not end. */
  private static final Pattern OPENS_LONG =
      Pattern.compile("\\A(?:<!--(?!(?s:.*)-->)|(?i:<(?:script|pre|style|textarea)\\b))");

  // Nothing here looks into a line, so lines are not parsed: block structure alone is linear.
  private static final Parser PARSER =
      Parser.builder()
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .inlineParserFactory(context -> (lines, node) -> {})
          .maxOpenBlockParsers(64)
          .build();

  static FencedBlocks in(String markdown) {
    FencedBlocks found = new FencedBlocks(new ArrayList<>(), new ArrayList<>());
    walk(markdown, found::take);
    return found;
  }

  /** The headings and paragraphs of a Markdown text, in order. */
  static List<Node> texts(String markdown) {
    List<Node> found = new ArrayList<>();
    walk(
        markdown,
        node -> {
          if (Outline.isText(node) && !node.getSourceSpans().isEmpty()) {
            found.add(node);
          }
        });
    return found;
  }

  private static void walk(String markdown, Consumer<Node> visitor) {
    Node root = PARSER.parse(markdown);
    Node node = root.getFirstChild();
    while (node != null && node != root) {
      visitor.accept(node);
      node = next(node, root);
    }
  }

  private void take(Node node) {
    if (node instanceof FencedCodeBlock fence && !fence.getSourceSpans().isEmpty()) {
      fences.add(fence);
    } else if (node instanceof HtmlBlock block && !block.getSourceSpans().isEmpty()) {
      html.add(block);
    }
  }

  /** Where a fence or comment at the margin begins that only the text's end closes. */
  OptionalInt unclosedAt() {
    for (FencedCodeBlock fence : fences) {
      if (fence.getClosingFenceLength() == null && atMargin(fence)) {
        return OptionalInt.of(fence.getSourceSpans().get(0).getInputIndex());
      }
    }
    for (HtmlBlock block : html) {
      String literal = Objects.requireNonNullElse(block.getLiteral(), "").stripLeading();
      boolean last = block.getNext() == null && atMargin(block);
      if (last && OPENS_LONG.matcher(literal).find()) {
        return OptionalInt.of(block.getSourceSpans().get(0).getInputIndex());
      }
    }
    return OptionalInt.empty();
  }

  private static boolean atMargin(Node node) {
    return node.getParent() instanceof org.commonmark.node.Document;
  }

  /** The next node in document order; a loop, because containers may nest deep. */
  private static Node next(Node node, Node root) {
    if (node.getFirstChild() != null) {
      return node.getFirstChild();
    }
    Node at = node;
    while (at != root && at.getNext() == null) {
      at = at.getParent();
    }
    return at == root ? root : at.getNext();
  }
}
