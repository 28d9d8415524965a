package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One value of a scenario file that knows its line, so that every complaint can name it. Of {@code
 * text}, {@code items} and {@code entries} exactly one has a meaning, told by the kind.
 *
 * @param place file and line, {@code checkout-outage.yml:12}
 * @param name the key under which the value stands
 */
record Node(
    Kind kind,
    String place,
    String name,
    String text,
    List<Node> items,
    Map<String, Node> entries) {
  enum Kind {
    TEXT,
    LIST,
    MAP
  }

  /** Refuses keys that are not meant: a misspelt key must not become a silent default. */
  Node only(String... keys) {
    for (Map.Entry<String, Node> entry : map().entrySet()) {
      if (!List.of(keys).contains(entry.getKey())) {
        throw new ScenarioException(
            entry.getValue().place
                + ": unknown key '"
                + entry.getKey()
                + "' in '"
                + name
                + "': write one of "
                + String.join(", ", keys));
      }
    }
    return this;
  }

  Node child(String key) {
    return find(key)
        .orElseThrow(
            () -> new ScenarioException(place + ": '" + name + "' needs the key '" + key + "'"));
  }

  Optional<Node> find(String key) {
    return Optional.ofNullable(map().get(key));
  }

  Map<String, Node> map() {
    if (kind != Kind.MAP) {
      throw wrong("a mapping (key: value)");
    }
    return entries;
  }

  List<Node> list() {
    if (kind != Kind.LIST) {
      throw wrong("a list");
    }
    return items;
  }

  String string() {
    if (kind != Kind.TEXT || text.isBlank()) {
      throw wrong("a text");
    }
    return text;
  }

  boolean yes() {
    return switch (string()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong("true or false");
    };
  }

  int integer(int from, int to) {
    int value = parsed("a whole number", Integer::parseInt);
    if (value < from || value > to) {
      throw wrong("a number from " + from + " to " + to);
    }
    return value;
  }

  double number() {
    return parsed("a number", Double::parseDouble);
  }

  /** A share of all, 0–1, written with its unit: {@code 20%}. */
  double percent() {
    double share =
        parsed(
            "a share with its unit, as in 20%",
            value -> {
              if (!value.endsWith("%")) {
                throw new IllegalArgumentException(value);
              }
              return Double.parseDouble(value.substring(0, value.length() - 1)) / 100;
            });
    if (!(share >= 0 && share <= 1)) {
      throw wrong("a share from 0% to 100%");
    }
    return share;
  }

  /** Events a second, written with its unit: {@code 2/s}. */
  double perSecond() {
    return parsed(
        "a rate with its unit, as in 2/s",
        value -> {
          if (!value.endsWith("/s")) {
            throw new IllegalArgumentException(value);
          }
          return Double.parseDouble(value.substring(0, value.length() - 2));
        });
  }

  /** May be negative: times before the trigger are. */
  Duration offset() {
    try {
      return Durations.parse(string());
    } catch (IllegalArgumentException e) {
      throw new ScenarioException(place + ": '" + name + "': " + e.getMessage());
    }
  }

  Duration duration() {
    Duration value = offset();
    if (value.isNegative()) {
      throw wrong("a duration that is not negative");
    }
    return value;
  }

  Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    map().forEach((key, value) -> labels.put(key, value.string()));
    return labels;
  }

  List<String> strings() {
    List<String> strings = new ArrayList<>();
    list().forEach(item -> strings.add(item.string()));
    return strings;
  }

  <E extends Enum<E>> E oneOf(Class<E> type) {
    List<String> words = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      String word = constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
      if (word.equals(text)) {
        return constant;
      }
      words.add(word);
    }
    throw wrong("one of " + String.join(", ", words));
  }

  ScenarioException wrong(String expected) {
    String found = kind == Kind.TEXT ? "'" + text + "'" : kind == Kind.LIST ? "a list" : "a map";
    return new ScenarioException(
        place + ": '" + name + "' must be " + expected + ", but it is " + found);
  }

  private <T> T parsed(String expected, Function<String, T> parse) {
    try {
      return parse.apply(string());
    } catch (IllegalArgumentException e) {
      throw wrong(expected);
    }
  }
}
