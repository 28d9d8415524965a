package dev.fishbone.analyzer.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Markdown as pieces of a page. HTML in it is text, except for line breaks; comments are left out.
 *
 * @param special what a target renders in a way of its own; empty for the usual way
 */
public record MarkdownHtml(Function<Node, Optional<Html>> special) {
  /** Deeper nesting is told as text: nobody reads it, and it must not exhaust the stack. */
  private static final int DEEPEST = 60;

  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .maxOpenBlockParsers(64)
          .build();

  /** Everything in the usual way, pictures as their alternatives. */
  public static MarkdownHtml plain() {
    return new MarkdownHtml(node -> Optional.empty());
  }

  /** The tree of a text; blocks know where they stand. */
  public static Node parse(String markdown) {
    return PARSER.parse(markdown);
  }

  /** The children of a node. */
  public List<Html> children(Node node) {
    return children(node, 0);
  }

  private List<Html> children(Node node, int depth) {
    List<Html> pieces = new ArrayList<>();
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      pieces.add(piece(child, depth + 1));
    }
    return pieces;
  }

  private Html piece(Node node, int depth) {
    if (depth > DEEPEST) {
      return new Html.Human(text(node));
    }
    Optional<Html> own = special.apply(node);
    return own.isPresent() ? own.get() : usual(node, depth);
  }

  private Html usual(Node node, int depth) {
    if (node instanceof Text text) {
      return new Html.Human(text.getLiteral());
    } else if (node instanceof Code code) {
      return Element.of("code", new Html.Human(code.getLiteral()));
    } else if (node instanceof SoftLineBreak) {
      return new Html.Human("\n");
    } else if (node instanceof HardLineBreak) {
      return Element.of("br");
    } else if (node instanceof Link link) {
      Html content = Html.many(children(node, depth));
      return Element.link(Objects.requireNonNullElse(link.getDestination(), ""), content);
    } else if (node instanceof Image) {
      return new Html.Human(text(node));
    } else if (node instanceof HtmlInline inline) {
      return html(inline.getLiteral());
    } else if (node instanceof HtmlBlock block) {
      Html content = html(block.getLiteral());
      return content.isEmpty() ? content : Element.of("p", content);
    } else if (node instanceof FencedCodeBlock fence) {
      return code(fence.getLiteral());
    } else if (node instanceof IndentedCodeBlock block) {
      return code(block.getLiteral());
    } else if (node instanceof Paragraph && inTightList(node)) {
      return Html.many(children(node, depth));
    }
    Element element = Element.of(name(node), children(node, depth));
    boolean later = node instanceof OrderedList list && start(list) != 1;
    return later ? element.at("start", start((OrderedList) node)) : element;
  }

  private static int start(OrderedList list) {
    return Objects.requireNonNullElse(list.getMarkerStartNumber(), 1);
  }

  private static String name(Node node) {
    if (node instanceof Heading heading) {
      return "h" + heading.getLevel();
    } else if (node instanceof Paragraph) {
      return "p";
    } else if (node instanceof Emphasis) {
      return "em";
    } else if (node instanceof StrongEmphasis) {
      return "strong";
    } else if (node instanceof BulletList) {
      return "ul";
    } else if (node instanceof OrderedList) {
      return "ol";
    } else if (node instanceof ListItem) {
      return "li";
    } else if (node instanceof BlockQuote) {
      return "blockquote";
    } else if (node instanceof ThematicBreak) {
      return "hr";
    }
    return table(node);
  }

  private static String table(Node node) {
    if (node instanceof TableBlock) {
      return "table";
    } else if (node instanceof TableHead) {
      return "thead";
    } else if (node instanceof TableBody) {
      return "tbody";
    } else if (node instanceof TableRow) {
      return "tr";
    } else if (node instanceof TableCell cell) {
      return cell.isHeader() ? "th" : "td";
    }
    return "div";
  }

  private static Html code(String literal) {
    return Element.of("pre", Element.of("code", new Html.Human(literal)));
  }

  private static Html html(String literal) {
    String bare = literal.strip();
    if (bare.matches("(?i)<br\\s*/?>")) {
      return Element.of("br");
    }
    String shown = COMMENT.matcher(literal).replaceAll("");
    return shown.isBlank() ? Html.none() : new Html.Human(shown);
  }

  private static boolean inTightList(Node paragraph) {
    Node item = paragraph.getParent();
    return item instanceof ListItem
        && item.getParent() instanceof org.commonmark.node.ListBlock list
        && list.isTight();
  }

  /** What a reader sees of a node; a loop, because nodes may nest deep. */
  public static String text(Node root) {
    StringBuilder text = new StringBuilder();
    Node node = root;
    while (true) {
      if (node instanceof Text words) {
        text.append(words.getLiteral());
      } else if (node instanceof Code code) {
        text.append(code.getLiteral());
      } else if (node instanceof SoftLineBreak || node instanceof HardLineBreak) {
        text.append(' ');
      }
      if (node.getFirstChild() != null) {
        node = node.getFirstChild();
        continue;
      }
      while (node != root && node.getNext() == null) {
        node = node.getParent();
      }
      if (node == root) {
        return text.toString();
      }
      node = node.getNext();
    }
  }
}
