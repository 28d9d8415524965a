package dev.fishbone.analyzer.blocks;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The comment that holds a document's state: a head, one line of JSON, and the comment's end. */
final class StateComment {
  static final String ANY_VERSION = "<!-- fishbone:state/";
  private static final String HEAD = ANY_VERSION + "1";
  private static final String TAIL = "-->";

  private StateComment() {}

  static String write(DocumentState state) {
    String json =
        "{\"incident\":"
            + string(state.incident())
            + ",\"items\":"
            + object(state.items())
            + ",\"regions\":"
            + object(state.regions())
            + "}";
    return HEAD + "\n" + json + "\n" + TAIL;
  }

  /** Reads a comment that begins with {@link #ANY_VERSION}. */
  static DocumentState read(String comment) throws YamlFault {
    int end = comment.indexOf(TAIL);
    String head = comment.lines().findFirst().orElse("").strip();
    if (!head.equals(HEAD)) {
      throw new YamlFault(0, 0, "it is of another version; use the release that wrote it");
    }
    if (end < 0) {
      throw new YamlFault(0, 0, "it is not closed; end it with a line " + TAIL);
    }
    // JSON of strings is YAML, and the reader of blocks is bounded already.
    FieldReader fields =
        FieldReader.of(YamlReader.read(comment.substring(HEAD.length(), end).strip()), "a state");
    return DocumentState.of(
        fields.required("incident"), hashes(fields, "items"), hashes(fields, "regions"));
  }

  private static Map<String, String> hashes(FieldReader fields, String key) throws YamlFault {
    Map<String, String> hashes = new TreeMap<>();
    if (fields.peek(key).orElse(null) instanceof YamlNode.Fields map) {
      for (Map.Entry<String, YamlNode> entry : map.nodes().entrySet()) {
        hashes.put(entry.getKey(), FieldReader.text(entry.getValue()));
      }
    }
    return hashes;
  }

  private static String object(Map<String, String> hashes) {
    return hashes.entrySet().stream()
        .map(e -> string(e.getKey()) + ":" + string(e.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** JSON, with the angle brackets escaped too: no text can then close the comment. */
  private static String string(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                out.append('\\').append((char) c);
              } else if (c == '<' || c == '>' || (c < 0x10000 && YamlText.isHidden(c))) {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.append('"').toString();
  }
}
