package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a Markdown text as CommonMark sees it: its fences, HTML blocks, and headings and
 * paragraphs, each in order. Offsets of nodes count from the stretch's begin.
 *
 * @param isOpen whether what stands last in it may go on behind it
 * @param unclosedAt where a fence or comment at the margin begins that only the end closes
 */
record Stretch(
    List<FencedCodeBlock> fences,
    List<HtmlBlock> html,
    List<Node> texts,
    boolean isOpen,
    OptionalInt unclosedAt) {
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

  Stretch {
    fences = List.copyOf(fences);
    html = List.copyOf(html);
    texts = List.copyOf(texts);
  }

  static Stretch parse(String markdown) {
    List<FencedCodeBlock> fences = new ArrayList<>();
    List<HtmlBlock> html = new ArrayList<>();
    List<Node> texts = new ArrayList<>();
    Node root = PARSER.parse(markdown);
    for (Node node = next(root, root); node != root; node = next(node, root)) {
      if (node.getSourceSpans().isEmpty()) {
        continue;
      }
      if (node instanceof FencedCodeBlock fence) {
        fences.add(fence);
      } else if (node instanceof HtmlBlock block) {
        html.add(block);
      } else if (Outline.isText(node)) {
        texts.add(node);
      }
    }
    return new Stretch(fences, html, texts, isOpen(root.getLastChild()), unclosedAt(fences, html));
  }

  private static boolean isOpen(@Nullable Node last) {
    if (last instanceof FencedCodeBlock fence) {
      return fence.getClosingFenceLength() == null;
    }
    if (last instanceof HtmlBlock block) {
      String literal = literal(block);
      return !literal.startsWith("<!--") || !literal.contains("-->");
    }
    return false;
  }

  private static OptionalInt unclosedAt(List<FencedCodeBlock> fences, List<HtmlBlock> html) {
    for (FencedCodeBlock fence : fences) {
      if (fence.getClosingFenceLength() == null && atMargin(fence)) {
        return OptionalInt.of(fence.getSourceSpans().get(0).getInputIndex());
      }
    }
    for (HtmlBlock block : html) {
      boolean last = block.getNext() == null && atMargin(block);
      if (last && OPENS_LONG.matcher(literal(block)).find()) {
        return OptionalInt.of(block.getSourceSpans().get(0).getInputIndex());
      }
    }
    return OptionalInt.empty();
  }

  private static String literal(HtmlBlock block) {
    return Objects.requireNonNullElse(block.getLiteral(), "").stripLeading();
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
