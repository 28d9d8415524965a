package dev.fishbone.analyzer.blocks;

import java.util.StringJoiner;

/** A row in braces on one line, as actors, figures, notes and foot lines are written. */
final class FlowRow {
  private final StringJoiner row = new StringJoiner(", ", "{ ", " }");

  FlowRow plain(String key, String text) {
    row.add(key + ": " + YamlText.flow(text));
    return this;
  }

  FlowRow quoted(String key, String text) {
    row.add(key + ": " + YamlText.quoted(text));
    return this;
  }

  FlowRow extras(Extras extras) {
    extras.values().forEach((k, v) -> row.add(YamlText.flow(k) + ": " + YamlText.flow(v)));
    return this;
  }

  @Override
  public String toString() {
    return row.toString();
  }
}
