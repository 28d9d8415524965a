package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Location;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The properties of a Spring Boot application. Names are bound as Spring does it: {@code
 * maxAttempts}, {@code max-attempts} and {@code max_attempts} are one. Later ones replace earlier
 * ones.
 */
final class SpringProperties {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^{}:]+)(:[^{}]*)?}");

  /**
   * @param path as written
   */
  record Property(List<String> path, String value, Location origin) {}

  private final Sheet sheet;
  private final Map<List<String>, Property> properties = new LinkedHashMap<>();

  SpringProperties(Sheet sheet) {
    this.sheet = sheet;
  }

  void add(Property property) {
    List<String> key = property.path().stream().map(SpringProperties::canonical).toList();
    properties.remove(key);
    properties.put(key, property);
  }

  static String canonical(String word) {
    return word.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
  }

  private static List<String> key(String dotted) {
    return List.of(dotted.split("\\."));
  }

  /** A property by its name in lower case without dashes, for instance {@code server.port}. */
  Optional<Property> find(String dotted) {
    return Optional.ofNullable(properties.get(key(dotted)));
  }

  Optional<Property> find(String prefix, String name, String rest) {
    List<String> path = new ArrayList<>(key(prefix));
    path.add(canonical(name));
    path.addAll(key(rest));
    return Optional.ofNullable(properties.get(path));
  }

  /** The words that follow a prefix, as written. */
  Set<String> names(String prefix) {
    List<String> key = key(prefix);
    Map<String, String> names = new LinkedHashMap<>();
    properties.forEach(
        (path, property) -> {
          if (path.size() > key.size() && path.subList(0, key.size()).equals(key)) {
            names.putIfAbsent(path.get(key.size()), property.path().get(key.size()));
          }
        });
    return new LinkedHashSet<>(names.values());
  }

  /** Where the first property below a prefix and a name stands. */
  Optional<Location> first(String prefix, String name) {
    List<String> key = new ArrayList<>(key(prefix));
    key.add(canonical(name));
    return properties.entrySet().stream()
        .filter(p -> p.getKey().size() >= key.size())
        .filter(p -> p.getKey().subList(0, key.size()).equals(key))
        .map(p -> p.getValue().origin())
        .min(Comparator.naturalOrder());
  }

  /** Paths, in canonical form, that end with a word. */
  List<List<String>> endingWith(String word) {
    return properties.keySet().stream().filter(p -> p.get(p.size() - 1).equals(word)).toList();
  }

  Optional<Property> at(List<String> path) {
    return Optional.ofNullable(properties.get(path));
  }

  /**
   * The value, with placeholders that the same file resolves; nothing, with a complaint, where the
   * environment decides.
   */
  String text(Optional<Property> property) {
    if (property.isEmpty()) {
      return "";
    }
    String value = property.get().value();
    Matcher placeholder = PLACEHOLDER.matcher(value);
    if (!placeholder.find()) {
      return value.strip();
    }
    Optional<Property> other = find(canonical(placeholder.group(1)));
    if (placeholder.matches() && other.isPresent() && !other.get().value().contains("${")) {
      return other.get().value().strip();
    }
    complain(property.get(), " is set from outside (a placeholder); it was not used");
    return "";
  }

  boolean flag(Optional<Property> property) {
    return text(property).equalsIgnoreCase("true");
  }

  OptionalInt number(Optional<Property> property) {
    String text = text(property);
    if (text.matches("-?[0-9]{1,9}")) {
      return OptionalInt.of(Integer.parseInt(text));
    }
    if (!text.isEmpty()) {
      complain(property.orElseThrow(), " must be a whole number; it was not used");
    }
    return OptionalInt.empty();
  }

  /** As Spring reads durations: {@code 500ms}, {@code PT0.5S}, or a number of milliseconds. */
  Optional<Duration> duration(Optional<Property> property) {
    String text = text(property);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Duration> found = DurationText.parse(text.matches("[0-9]+") ? text + "ms" : text);
    if (found.isEmpty() && text.regionMatches(true, 0, "P", 0, 1)) {
      try {
        found = Optional.of(Duration.parse(text));
      } catch (DateTimeParseException e) {
        found = Optional.empty();
      }
    }
    if (found.isEmpty()) {
      complain(property.orElseThrow(), " must be a duration such as 500ms; it was not used");
    }
    return found;
  }

  private void complain(Property property, String sentence) {
    String name = Quoted.bare(String.join(".", property.path()));
    sheet.complain(property.origin().line(), name + sentence);
  }
}
