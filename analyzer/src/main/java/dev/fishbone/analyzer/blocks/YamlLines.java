package dev.fishbone.analyzer.blocks;

import java.util.Optional;

/** Collects the lines of a block's content in the seed's habits: block style, two-space indent. */
final class YamlLines {
  private final StringBuilder out = new StringBuilder();

  /** {@code key: value} where {@code value} is already in YAML; an empty one ends at the colon. */
  YamlLines field(String lead, String key, String value) {
    out.append(lead).append(key).append(value.isEmpty() ? ":" : ": ").append(value).append('\n');
    return this;
  }

  YamlLines text(String lead, String key, String text) {
    return field(lead, key, YamlText.block(text));
  }

  YamlLines text(String lead, String key, Optional<String> text) {
    text.ifPresent(t -> text(lead, key, t));
    return this;
  }

  YamlLines item(String lead, String value) {
    out.append(lead).append("- ").append(value).append('\n');
    return this;
  }

  /** {@code key:} before a list, or {@code key: []}. */
  YamlLines list(String lead, String key, boolean isEmpty) {
    return field(lead, key, isEmpty ? "[]" : "");
  }

  YamlLines extras(String lead, Extras extras) {
    extras.values().forEach((key, value) -> field(lead, YamlText.flow(key), YamlText.flow(value)));
    return this;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
