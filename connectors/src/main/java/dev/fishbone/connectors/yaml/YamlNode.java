package dev.fishbone.connectors.yaml;

import dev.fishbone.connectors.format.Quoted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value of a YAML file with its place. Scalars keep the text as written: {@code 010}, {@code yes}
 * and dates are what they look like.
 */
public final class YamlNode {
  private final String file;
  private final int line;
  private final int column;
  private final @Nullable String scalar;
  private final boolean quoted;
  private final @Nullable List<YamlNode> items;
  private final @Nullable Map<String, YamlNode> fields;

  private YamlNode(
      String file,
      int line,
      int column,
      @Nullable String scalar,
      boolean quoted,
      @Nullable List<YamlNode> items,
      @Nullable Map<String, YamlNode> fields) {
    this.file = file;
    this.line = line;
    this.column = column;
    this.scalar = scalar;
    this.quoted = quoted;
    this.items = items;
    this.fields = fields;
  }

  static YamlNode ofScalar(String file, int line, int column, String text, boolean quoted) {
    return new YamlNode(file, line, column, text, quoted, null, null);
  }

  static YamlNode ofList(String file, int line, int column, List<YamlNode> items) {
    return new YamlNode(file, line, column, null, false, new ArrayList<>(items), null);
  }

  static YamlNode ofMap(String file, int line, int column, Map<String, YamlNode> fields) {
    return new YamlNode(file, line, column, null, false, null, new LinkedHashMap<>(fields));
  }

  /** A value that stands in no file; complaints about it name the command line. */
  public static YamlNode given(String text) {
    return new YamlNode("the command line", 0, 0, text, true, null, null);
  }

  /** A map of values from several places, which keep theirs. */
  public static YamlNode given(Map<String, YamlNode> fields) {
    return ofMap("the command line", 0, 0, fields);
  }

  /** A list of values from several places, which keep theirs. */
  public static YamlNode given(List<YamlNode> items) {
    return ofList("the command line", 0, 0, items);
  }

  public int line() {
    return line;
  }

  /** {@code file:line:column}. */
  public String where() {
    return line == 0 ? file : file + ":" + line + ":" + column;
  }

  public boolean isNull() {
    return scalar != null
        && !quoted
        && (scalar.isEmpty()
            || scalar.equals("~")
            || scalar.equals("null")
            || scalar.equals("Null")
            || scalar.equals("NULL"));
  }

  public boolean isScalar() {
    return scalar != null && !isNull();
  }

  /** Whether a scalar stands without quotation marks. */
  public boolean isPlain() {
    return scalar != null && !quoted;
  }

  public boolean isMap() {
    return fields != null;
  }

  /** The text of a scalar; empty for null, a list or a map. */
  public String scalar() {
    return scalar == null || isNull() ? "" : scalar;
  }

  /** The items of a list or the values of a map; none of a scalar. */
  public List<YamlNode> children() {
    if (fields != null) {
      return List.copyOf(fields.values());
    }
    return items == null ? List.of() : List.copyOf(items);
  }

  /** The text of a scalar; null, lists and maps are refused. */
  public String text(String what) throws YamlException {
    if (scalar == null || isNull()) {
      throw wrong(what + " must be a single value");
    }
    return scalar;
  }

  /** The items of a list; null counts as an empty list. What stands there is not repeated. */
  public List<YamlNode> list(String what) throws YamlException {
    if (isNull()) {
      return List.of();
    }
    if (items == null) {
      throw refuse(what + " must be a list: put - before each item, or write it as [a, b]");
    }
    return Collections.unmodifiableList(items);
  }

  /** The fields of a map in their order; null counts as an empty map. */
  public Map<String, YamlNode> map(String what) throws YamlException {
    if (isNull()) {
      return Map.of();
    }
    if (fields == null) {
      throw refuse(what + " must have keys: write it as key: value");
    }
    return Collections.unmodifiableMap(fields);
  }

  /** A field of a map; nothing where it is absent, null, or this is no map. */
  public Optional<YamlNode> get(String key) {
    YamlNode found = fields == null ? null : fields.get(key);
    return found == null || found.isNull() ? Optional.empty() : Optional.of(found);
  }

  /** The first item of a list; nothing where it is empty or this is no list. */
  public Optional<YamlNode> first() {
    return items == null || items.isEmpty() ? Optional.empty() : Optional.of(items.get(0));
  }

  /** The text of a list of scalars, or of one scalar alone. */
  public List<String> texts(String what) throws YamlException {
    if (isScalar()) {
      return List.of(text(what));
    }
    List<String> texts = new ArrayList<>();
    for (YamlNode item : list(what)) {
      texts.add(item.text("an item of " + what));
    }
    return texts;
  }

  /** A complaint that begins with this value's place. */
  public YamlException wrong(String sentence) {
    String shown = scalar == null ? "" : ", not " + Quoted.text(scalar);
    return new YamlException(where() + ": " + sentence + shown);
  }

  /** A complaint that begins with this value's place and does not repeat the value. */
  public YamlException refuse(String sentence) {
    return new YamlException(where() + ": " + sentence);
  }
}
