package dev.fishbone.analyzer.blocks;

import java.util.Map;

/** The keys of a block, item or row that this version does not know, in the order they stood. */
public record Extras(YamlValue.Mapping mapping) {
  private static final Extras NONE = new Extras(Map.of());

  /** From keys and values; the order of the map is kept. */
  public Extras(Map<String, YamlValue> values) {
    this(new YamlValue.Mapping(values));
  }

  /** No unknown key. */
  public static Extras none() {
    return NONE;
  }

  /** Keys and values, in order. */
  public Map<String, YamlValue> values() {
    return mapping.values();
  }

  boolean isEmpty() {
    return values().isEmpty();
  }

  /** Refuses keys that are written from a field of their own: a key must not be there twice. */
  void refuse(String... known) {
    for (String key : known) {
      if (values().containsKey(key)) {
        throw new IllegalArgumentException(
            "`" + key + "` is a field of its own: set the field instead of an unknown key");
      }
    }
  }
}
