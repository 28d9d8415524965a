package dev.fishbone.connectors;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What of a folder is something else than traces, as a recording names it. */
final class OtherParts {
  private static final List<String> FOLDERS =
      List.of("config/", "metrics/", "alerts/", "logs/", "counts/");
  private static final List<String> FILES =
      List.of("changes.jsonl", "pages.jsonl", "health.jsonl", "notes.jsonl");
  private static final List<String> WHOLE = List.of("window.yml", CoverageFile.NAME, "truth.yml");

  private OtherParts() {}

  /** All other files. */
  static Map<String, Path> without(Map<String, Path> files) {
    Map<String, Path> others = new TreeMap<>();
    files.forEach(
        (name, file) -> {
          if (FOLDERS.stream().noneMatch(name::startsWith)
              && FILES.stream().noneMatch(name::startsWith)
              && !WHOLE.contains(name)) {
            others.put(name, file);
          }
        });
    return others;
  }
}
