package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import java.util.Map;

/** How the moments of an incident are called in a document. */
public final class TimeNames {
  private static final Map<String, String> LABELS =
      Map.of(
          "trigger", "change",
          "unavailable-from", "failing from",
          "unavailable-to", "recovered",
          "last-failures", "failing at least until",
          "recovered", "recovery certain",
          "first-acknowledgement", "acknowledged");

  private TimeNames() {}

  /**
   * "first symptom"; with what it is about where that is known: "CheckoutErrors fired", "change:
   * price-check-v2".
   */
  public static String label(TimeEntry time) {
    String label = LABELS.getOrDefault(time.name(), time.name().replace('-', ' '));
    if (time.detail() == null || time.name().equals("first-symptom")) {
      return label;
    }
    return time.name().equals("fired") ? time.detail() + " fired" : label + ": " + time.detail();
  }
}
