package dev.fishbone.telemetry;

import java.util.List;

/** What was asked, what came, and where it has holes: one entry per source and signal. */
public record Coverage(List<Entry> entries) {
  public static final Coverage NONE = new Coverage(List.of());

  public Coverage {
    entries = List.copyOf(entries);
  }

  /**
   * One source's answer for one signal.
   *
   * @param source name of the source as {@code window.yml} has it, or of the file
   * @param signal canonical signal or a group of them in lower case ("pool", "traces")
   * @param asked how many queries, files or lines were asked for
   * @param received how many came whole
   */
  public record Entry(String source, String signal, long asked, long received, List<Gap> gaps) {
    public Entry {
      gaps = List.copyOf(gaps);
    }
  }

  /**
   * A hole.
   *
   * @param range what is missing; the whole window where the source does not tell
   * @param detail one sentence: what, where (file and line), what to do
   */
  public record Gap(TimeRange range, ReasonCode reason, String detail) {}
}
