package dev.fishbone.connectors.redact;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** Maps, lists and texts as YAML; what is empty is left out of a map. */
final class YamlOut {
  private static final DumpSettings SETTINGS =
      DumpSettings.builder()
          .setDefaultFlowStyle(FlowStyle.BLOCK)
          .setWidth(Integer.MAX_VALUE)
          .setSplitLines(false)
          .build();

  private static final Pattern NUMBER = Pattern.compile("(0|[1-9][0-9]{0,14})(\\.[0-9]{1,9})?");

  private final Map<String, Object> fields = new LinkedHashMap<>();

  /** A number is written without quotation marks, to the same text. */
  static Object scalar(String value) {
    return NUMBER.matcher(value).matches() ? new BigDecimal(value) : value;
  }

  static YamlOut map() {
    return new YamlOut();
  }

  YamlOut put(String key, String value) {
    if (!value.isEmpty()) {
      fields.put(key, scalar(value));
    }
    return this;
  }

  YamlOut put(String key, List<?> items) {
    if (!items.isEmpty()) {
      fields.put(key, items);
    }
    return this;
  }

  YamlOut put(String key, Map<String, ?> map) {
    if (!map.isEmpty()) {
      fields.put(key, map);
    }
    return this;
  }

  YamlOut put(String key, YamlOut map) {
    return put(key, map.fields);
  }

  YamlOut flag(String key, boolean value) {
    if (value) {
      fields.put(key, Boolean.TRUE);
    }
    return this;
  }

  Map<String, Object> fields() {
    return new LinkedHashMap<>(fields);
  }

  String text() {
    return new Dump(SETTINGS).dumpToString(fields);
  }

  static String text(Object document) {
    return new Dump(SETTINGS).dumpToString(document);
  }
}
