package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** Markdown as CommonMark sees it: the kinds of nodes in order, and the text that a reader sees. */
record Rendered(List<String> kinds, String text) {
  private static final Parser PARSER = Parser.builder().build();

  static Rendered of(String markdown) {
    List<String> kinds = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    walk(PARSER.parse(markdown), kinds, text);
    return new Rendered(List.copyOf(kinds), text.toString());
  }

  private static void walk(Node node, List<String> kinds, StringBuilder text) {
    if (node instanceof Text words) {
      text.append(words.getLiteral());
    } else if (node instanceof Code code) {
      text.append(code.getLiteral());
      kinds.add("Code");
    } else {
      kinds.add(node.getClass().getSimpleName());
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      walk(child, kinds, text);
    }
  }
}
