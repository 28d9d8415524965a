package dev.fishbone.connectors.context;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Location;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** One object of a {@code .jsonl} file, asked by key; what is wrong is told by exception. */
final class JsonLine {
  private final JsonNode node;
  private final Location origin;

  JsonLine(JsonNode node, Location origin) {
    this.node = node;
    this.origin = origin;
  }

  /** A line that cannot be used; the message says why and what to write. */
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
      super(message);
    }
  }

  Location origin() {
    return origin;
  }

  JsonNode node() {
    return node;
  }

  /** The text, or number, of a key; empty where it is absent. */
  String text(String key) {
    return node.path(key).asString("");
  }

  Instant time(String key) throws Unusable {
    return optionalTime(key)
        .orElseThrow(
            () -> new Unusable("the key " + key + " is missing: write \"2026-08-14T09:30:00Z\""));
  }

  Optional<Instant> optionalTime(String key) throws Unusable {
    String text = text(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      OffsetDateTime time = OffsetDateTime.parse(text.replaceFirst(" ", "T"));
      if (time.getYear() < 1970 || time.getYear() > 2100) {
        throw new Unusable(key + " lies outside the years 1970 to 2100: " + Quoted.text(text));
      }
      return Optional.of(time.toInstant());
    } catch (DateTimeException e) {
      throw new Unusable(
          key
              + " must be a time with its zone such as 2026-08-14T09:30:00Z, not "
              + Quoted.text(text));
    }
  }

  /** One of an enum's values by its lower-case name. */
  <E extends Enum<E>> E word(String key, Class<E> type) throws Unusable {
    String text = text(key).toLowerCase(Locale.ROOT);
    List<String> words =
        List.of(type.getEnumConstants()).stream()
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .toList();
    if (!words.contains(text)) {
      throw new Unusable(
          key
              + " must be one of "
              + String.join(", ", words)
              + ", not "
              + Quoted.text(text)
              + Nearest.hint(text, words));
    }
    return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
  }
}
