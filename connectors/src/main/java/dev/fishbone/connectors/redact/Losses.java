package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What of the original is not in the copy: told to the person who makes it, by name, and to who
 * reads the copy, without.
 */
final class Losses {
  static final String SOURCE = "redact";

  private final TimeRange window;
  private final Consumer<String> notes;
  private final List<Coverage.Entry> entries = new ArrayList<>();
  private final Set<String> noted = new HashSet<>();
  private int broken;

  Losses(TimeRange window, Consumer<String> notes) {
    this.window = window;
    this.notes = notes;
  }

  /** A file of no known form was not copied. */
  void leftOut(String name, String why) {
    noted.add(name);
    notes.accept(Quoted.bare(name) + " is not in the copy: " + why);
    add("files", ReasonCode.NO_SOURCE, "a file is not in the copy: " + why);
  }

  /** A file of a known form could not be read. */
  void unreadable(String name) {
    broken++;
    noted.add(name);
    notes.accept(Quoted.bare(name) + " is not in the copy: it cannot be read in its form");
    add(signal(name), ReasonCode.SOURCE_FAILED, "a file could not be read and is not in the copy");
  }

  /** Parts of a file could not be read. */
  void broken(String name, String copy, String what) {
    broken++;
    notes.accept(Quoted.bare(name) + ": " + what);
    add(signal(name), ReasonCode.SOURCE_FAILED, copy + ": " + what);
  }

  void add(String folder, ReasonCode reason, String detail) {
    Coverage.Gap gap = new Coverage.Gap(window, reason, detail);
    entries.add(new Coverage.Entry(SOURCE, folder, 1, 0, List.of(gap)));
  }

  /** What the file would have told, as readers call it: rules ask whether its source failed. */
  private static String signal(String name) {
    if (name.startsWith("alerts/")) {
      return name.startsWith("alerts/rules") ? "alert_rules" : "alert_routes";
    }
    return switch (name.split("[./]", 2)[0]) {
      case "traces" -> "traces";
      case "metrics" -> "metrics";
      case "changes" -> "changes";
      case "pages" -> "pages";
      case "health" -> "health_events";
      case "notes" -> "notes";
      case "config" -> "policies";
      default -> "files";
    };
  }

  /** Whether it was said of a file that it is not in the copy. */
  boolean isNoted(String name) {
    return noted.contains(name);
  }

  List<Coverage.Entry> entries() {
    return List.copyOf(entries);
  }

  int leftOut() {
    return noted.size();
  }

  int broken() {
    return broken;
  }
}
