package dev.fishbone.connectors.searching;

import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.file.Path;
import java.util.Set;

/**
 * Checked settings of a store that is searched.
 *
 * @param limit traces that one answer may hold
 */
public record SearchSettings(String name, HttpSettings http, int limit) {
  private static final String LIMIT = "search-limit";

  public static final Set<String> KEYS = HttpSettings.keysAnd(LIMIT);

  /**
   * @param example an address for the complaint where none is given
   */
  public static SearchSettings of(SourceSettings settings, String example, int usualLimit)
      throws SourceException {
    String text = settings.text(LIMIT, Integer.toString(usualLimit)).strip();
    if (!text.matches("[1-9][0-9]{0,5}")) {
      throw settings.wrong(LIMIT, LIMIT + " must be a number of traces such as " + usualLimit);
    }
    return new SearchSettings(
        settings.name(), HttpSettings.of(settings, example), Integer.parseInt(text));
  }

  /** The source's file of traces in the recording. */
  public Path file(Pull pull, String ending) {
    return pull.recording().resolve("traces").resolve(name + ending);
  }
}
