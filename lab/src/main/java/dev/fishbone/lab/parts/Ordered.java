package dev.fishbone.lab.parts;

import java.util.LinkedHashMap;
import java.util.Map;

/** Maps that keep the order in which a file is to have its keys. */
final class Ordered {
  private Ordered() {}

  static Map<String, Object> map(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }
}
