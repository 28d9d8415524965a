package dev.fishbone.connectors.yaml;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes values as YAML, one line for each key of the document. */
public final class YamlText {
  private static final String PLAIN =
      "[A-Za-z0-9_./@-][A-Za-z0-9_./:@+-]*[A-Za-z0-9_./@]|[A-Za-z0-9]";

  private YamlText() {}

  public static String document(Map<String, YamlNode> sections) throws YamlException {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, YamlNode> section : sections.entrySet()) {
      text.append(scalar(section.getKey())).append(": ");
      text.append(flow(section.getValue())).append('\n');
    }
    return text.toString();
  }

  /** One value, on one line. */
  public static String value(YamlNode node) throws YamlException {
    return flow(node);
  }

  private static String flow(YamlNode node) throws YamlException {
    if (node.isNull()) {
      return "null";
    }
    if (node.isScalar()) {
      return scalar(node.text("a value"));
    }
    if (node.isMap()) {
      StringBuilder text = new StringBuilder("{");
      String comma = "";
      for (Map.Entry<String, YamlNode> each : node.map("a map").entrySet()) {
        text.append(comma).append(scalar(each.getKey())).append(": ").append(flow(each.getValue()));
        comma = ", ";
      }
      return text.append('}').toString();
    }
    List<YamlNode> items = node.list("a list");
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < items.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(flow(items.get(i)));
    }
    return text.append(']').toString();
  }

  /** Plain where no reader can take it for something else, otherwise between double quotes. */
  private static String scalar(String text) {
    boolean plain =
        text.matches(PLAIN)
            && !text.matches("(?i)null|~|true|false|yes|no|on|off")
            && !text.startsWith("-")
            && !text.contains("://");
    return plain
        ? text
        : '"' + text.codePoints().mapToObj(YamlText::escaped).collect(Collectors.joining()) + '"';
  }

  private static String escaped(int c) {
    if (c == '"' || c == '\\') {
      return "\\" + (char) c;
    }
    boolean visible =
        !Character.isISOControl(c)
            && Character.getType(c) != Character.FORMAT
            && c != 0x2028
            && c != 0x2029
            && c != 0xfeff
            && c <= 0xffff
            && !Character.isSurrogate((char) c);
    return visible || c > 0xffff && Character.isDefined(c)
        ? Character.toString(c)
        : String.format(java.util.Locale.ROOT, c > 0xffff ? "\\U%08x" : "\\u%04x", c);
  }
}
