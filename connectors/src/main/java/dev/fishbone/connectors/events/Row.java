package dev.fishbone.connectors.events;

import dev.fishbone.telemetry.Location;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Named texts of one row or object. Names are compared without regard to case, dashes, underscores
 * and spaces: {@code Incident ID} is {@code incident_id}.
 */
public final class Row {
  private final Map<String, String> fields = new LinkedHashMap<>();
  private final Location origin;

  Row(Location origin) {
    this.origin = origin;
  }

  /** Of an object; what is nested is named with dots, lists of texts are joined by commas. */
  static Row of(JsonNode object, Location origin) {
    Row row = new Row(origin);
    row.put("", object);
    return row;
  }

  private void put(String name, JsonNode value) {
    if (value.isObject()) {
      value
          .properties()
          .forEach(e -> put(name.isEmpty() ? e.getKey() : name + "." + e.getKey(), e.getValue()));
    } else if (value.isArray()) {
      StringBuilder all = new StringBuilder();
      for (JsonNode item : value) {
        if (item.isValueNode()) {
          all.append(all.isEmpty() ? "" : ", ").append(item.asString(""));
        }
      }
      put(name, all.toString());
    } else {
      put(name, value.asString(""));
    }
  }

  void put(String name, String value) {
    if (!value.isBlank()) {
      fields.putIfAbsent(plain(name), value.strip());
    }
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[\\s_-]", "");
  }

  public Location origin() {
    return origin;
  }

  /** The text under the first of these names that has one; empty where none has. */
  public String first(String... names) {
    for (String name : names) {
      String value = fields.get(plain(name));
      if (value != null) {
        return value;
      }
    }
    return "";
  }

  public Instant time(TimeText times, String... names) throws Unusable {
    Optional<Instant> time = optionalTime(times, names);
    if (time.isEmpty()) {
      throw new Unusable("it has no time: name a column time");
    }
    return time.get();
  }

  public Optional<Instant> optionalTime(TimeText times, String... names) throws Unusable {
    String text = first(names);
    return text.isEmpty() ? Optional.empty() : Optional.of(times.parse(text));
  }
}
