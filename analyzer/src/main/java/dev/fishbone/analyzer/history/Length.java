package dev.fishbone.analyzer.history;

import java.util.Locale;

/** How long a part of the response took, and from what on it is counted. */
public enum Length {
  DETECT("from the first symptom to the first alert that fired"),
  PAGE("from the first symptom to the first page"),
  ACKNOWLEDGE("from the first page to its acknowledgement"),
  MITIGATE("from the first symptom until what had begun it was taken back"),
  RESOLVE("from the first symptom until all was well again");

  private final String base;

  Length(String base) {
    this.base = base;
  }

  /** As files and labels have it: {@code detect}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it is counted from, and to. */
  public String base() {
    return base;
  }
}
