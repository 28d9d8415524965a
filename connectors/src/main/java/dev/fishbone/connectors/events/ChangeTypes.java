package dev.fishbone.connectors.events;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What kind of change a word or tag stands for: by the settings {@code types.WORD}, by words in
 * common use, else by the setting {@code type}.
 */
public final class ChangeTypes {
  private static final Map<Change.Type, List<String>> COMMON =
      Map.of(
          Change.Type.DEPLOY, List.of("deployment", "release", "rollout", "rollback", "deployed"),
          Change.Type.FLAG, List.of("feature-flag", "featureflag", "toggle"),
          Change.Type.CONFIG, List.of("configuration", "config-change", "setting"),
          Change.Type.INFRA, List.of("infrastructure", "maintenance", "network"),
          Change.Type.DATA, List.of("migration", "schema", "backfill"),
          Change.Type.SCALE, List.of("scaling", "autoscaling"),
          Change.Type.EXTERNAL, List.of("vendor", "provider", "third-party"));

  private static final List<String> TYPES =
      Arrays.stream(Change.Type.values()).map(ChangeTypes::word).toList();

  private final Map<String, Change.Type> types = new TreeMap<>();
  private final Optional<Change.Type> otherwise;

  private ChangeTypes(Optional<Change.Type> otherwise) {
    this.otherwise = otherwise;
    COMMON.forEach(
        (type, words) -> {
          types.put(word(type), type);
          words.forEach(word -> types.put(word, type));
        });
  }

  private static String word(Change.Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  public static ChangeTypes of(SourceSettings settings) throws SourceException {
    Optional<Change.Type> otherwise =
        settings.text("type").isEmpty()
            ? Optional.empty()
            : Optional.of(checked(settings, "type", settings.text("type", "")));
    ChangeTypes types = new ChangeTypes(otherwise);
    for (Map.Entry<String, String> each : settings.under("types").entrySet()) {
      types.types.put(
          plain(each.getKey()), checked(settings, "types." + each.getKey(), each.getValue()));
    }
    return types;
  }

  private static Change.Type checked(SourceSettings settings, String key, String type)
      throws SourceException {
    String word = type.strip().toLowerCase(Locale.ROOT);
    if (!TYPES.contains(word)) {
      throw settings.wrong(
          key, key + " must be one of " + String.join(", ", TYPES) + Nearest.hint(word, TYPES));
    }
    return Change.Type.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static String plain(String word) {
    return word.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s_]", "-");
  }

  /** The type that the first known of some words stands for. */
  public Optional<Change.Type> of(List<String> words) {
    return words.stream()
        .map(word -> Optional.ofNullable(types.get(plain(word))))
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> otherwise);
  }

  /** The words for a complaint. */
  public static String words() {
    return String.join(", ", TYPES);
  }
}
