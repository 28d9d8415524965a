package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A YAML value with its whole place in the content, which may be edited there.
 *
 * @param text of a scalar, else empty
 * @param plain a scalar without quotes
 * @param flow within brackets or braces
 * @param start offset of its first character in the content
 * @param end offset behind its last one that is not white space
 * @param children entries of a list; keys and values in turn of a mapping
 */
record PlacedNode(
    Kind kind,
    String text,
    boolean plain,
    boolean flow,
    int start,
    int end,
    List<PlacedNode> children) {
  enum Kind {
    SCALAR,
    LIST,
    MAPPING
  }

  PlacedNode {
    children = List.copyOf(children);
  }

  boolean isNull() {
    return kind == Kind.SCALAR
        && plain
        && (text.isEmpty() || text.equals("~") || text.equals("null"));
  }

  boolean is(Kind wanted) {
    return kind == wanted;
  }

  /** Position among the children of a key, or -1. */
  int key(String name) {
    for (int i = 0; kind == Kind.MAPPING && i + 1 < children.size(); i += 2) {
      if (children.get(i).text().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** What a key holds; nothing where it is missing or holds null. */
  Optional<PlacedNode> value(String name) {
    int at = key(name);
    return at < 0
        ? Optional.empty()
        : Optional.of(children.get(at + 1)).filter(node -> !node.isNull());
  }

  /** As {@link FieldReader#text} reads it. */
  Optional<String> asText() {
    if (kind == Kind.SCALAR) {
      return isNull() ? Optional.empty() : Optional.of(Values.clean(text));
    }
    if (kind == Kind.MAPPING && children.size() == 2 && children.get(1).is(Kind.SCALAR)) {
      String value = children.get(1).text();
      return Optional.of(
          Values.clean(children.get(0).text() + ":" + (value.isEmpty() ? "" : " " + value)));
    }
    return Optional.empty();
  }

  /** All scalars in it, keys too, in the order of the content. */
  List<PlacedNode> scalars() {
    List<PlacedNode> found = new ArrayList<>();
    collect(found);
    return found;
  }

  private void collect(List<PlacedNode> found) {
    if (kind == Kind.SCALAR) {
      found.add(this);
    }
    children.forEach(child -> child.collect(found));
  }
}
