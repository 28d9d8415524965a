package dev.fishbone.rules.book;

import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether the overrides of a recording name settings that exist, with values that can be read. */
public final class SettingsCheck {
  private SettingsCheck() {}

  /** A sentence for each setting that is not right; empty where all are. */
  public static List<String> problems(
      RuleBook book, List<RuleInfo> others, Map<String, String> overrides) {
    Map<String, Setting> known = new TreeMap<>();
    List<RuleInfo> all = new ArrayList<>(others);
    book.rules().forEach(rule -> all.add(rule.info()));
    all.forEach(info -> info.settings().forEach(s -> known.put(info.id() + "." + s.name(), s)));
    List<String> problems = new ArrayList<>();
    new TreeMap<>(overrides)
        .forEach(
            (name, value) -> {
              try {
                check(name, value, known);
              } catch (IllegalArgumentException e) {
                problems.add(e.getMessage());
              }
            });
    return List.copyOf(problems);
  }

  private static void check(String name, String value, Map<String, Setting> known) {
    if (name.equals(Settings.TIME_SCALE)) {
      Settings.timeScale(Map.of(name, value));
      return;
    }
    Setting setting = known.get(name);
    if (setting == null) {
      throw new IllegalArgumentException(
          "there is no setting '" + name + "'; did you mean '" + nearest(name, known) + "'?");
    }
    if (setting.kind() == Setting.Kind.DURATION) {
      Settings.parseDuration(name, value);
    } else {
      Settings.parseNumber(name, value);
    }
  }

  private static String nearest(String name, Map<String, Setting> known) {
    return known.keySet().stream()
        .min(Comparator.comparingInt((String other) -> distance(name, other)).thenComparing(o -> o))
        .orElse(Settings.TIME_SCALE);
  }

  /** Levenshtein's: how many characters must be put in, taken out or changed. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int keep = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(keep, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
