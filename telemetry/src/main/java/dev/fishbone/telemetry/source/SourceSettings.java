package dev.fishbone.telemetry.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The settings of one source, nested keys written with dots, items of lists with their index:
 * {@code headers.X-Scope-OrgID}, {@code files.0}.
 *
 * @param name of the source in the configuration, lower-case letters, digits and dashes
 * @param place where the source stands, {@code file:line:column}; empty where it comes from no file
 */
public record SourceSettings(String name, String place, SortedMap<String, Setting> values) {
  private static final int SHORTEST_SECRET = 6;

  public SourceSettings {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /**
   * One value.
   *
   * @param place where it stands, {@code file:line:column}
   * @param secret whether it came from the environment or a secret's file, and must not be shown
   */
  public record Setting(String value, String place, boolean secret) {
    /** Without what must not be shown. */
    @Override
    public String toString() {
      return secret ? "***" : value;
    }
  }

  /** Settings that stand in no file. */
  public static SourceSettings of(String name, Map<String, String> values) {
    SortedMap<String, Setting> settings = new TreeMap<>();
    values.forEach((key, value) -> settings.put(key, new Setting(value, "", false)));
    return new SourceSettings(name, "", settings);
  }

  public Optional<String> text(String key) {
    return Optional.ofNullable(values.get(key)).map(Setting::value);
  }

  public String text(String key, String otherwise) {
    return text(key).orElse(otherwise);
  }

  /** Whether a value must not be shown. */
  public boolean isSecret(String key) {
    Setting setting = values.get(key);
    return setting != null && setting.secret();
  }

  /** The items of a list; a single value is a list of one. */
  public List<String> list(String key) {
    List<String> items = new ArrayList<>();
    text(key).ifPresent(items::add);
    for (int i = 0; text(key + "." + i).isPresent(); i++) {
      items.add(text(key + "." + i, ""));
    }
    return items;
  }

  /** The values below a key, by the rest of their names. */
  public SortedMap<String, String> under(String key) {
    SortedMap<String, String> found = new TreeMap<>();
    values.forEach(
        (name, setting) -> {
          if (name.startsWith(key + ".")) {
            found.put(name.substring(key.length() + 1), setting.value());
          }
        });
    return found;
  }

  /** The values that must not be shown; the longest first. */
  public List<String> secrets() {
    return values.values().stream()
        .filter(Setting::secret)
        .map(Setting::value)
        .filter(value -> !value.isBlank())
        .sorted(
            java.util.Comparator.comparingInt(String::length)
                .reversed()
                .thenComparing(java.util.Comparator.naturalOrder()))
        .toList();
  }

  /** A sentence without the values that must not be shown; those too short to tell apart stay. */
  public String scrubbed(String sentence) {
    String clean = sentence;
    for (String secret : secrets()) {
      if (secret.length() >= SHORTEST_SECRET) {
        clean = clean.replace(secret, "***");
      }
    }
    return clean;
  }

  /** A complaint about a setting that begins with its place; it does not repeat a secret. */
  public SourceException wrong(String key, String sentence) {
    Setting setting = values.get(key);
    String at = setting == null || setting.place().isEmpty() ? place : setting.place();
    String scrubbed = scrubbed(sentence);
    return new SourceException(
        SourceException.Kind.BAD_SETTINGS, at.isEmpty() ? scrubbed : at + ": " + scrubbed, null);
  }
}
