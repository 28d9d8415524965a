package dev.fishbone.lab.recording;

import dev.fishbone.lab.scenario.Scenario.Truth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The content of {@code truth.yml}: what was known before, and what observers measured. */
final class TruthFile {
  private TruthFile() {}

  static Map<String, Object> of(Truth truth, Observed db, Observed threads, int ejected) {
    List<Object> verdicts = new ArrayList<>();
    for (Truth.Verdict verdict : truth.verdicts()) {
      verdicts.add(
          WindowFile.map(
              "rule", verdict.rule(), "verdict", verdict.verdict(), "subject", verdict.subject()));
    }
    List<Object> figures = new ArrayList<>();
    for (Truth.Figure figure : truth.figures()) {
      Map<String, Object> written = new LinkedHashMap<>();
      written.put("rule", figure.rule());
      written.put("name", figure.name());
      written.put("subject", figure.subject());
      written.put(
          "value",
          figure.value().orElseGet(() -> observed(figure.observed(), db, threads, ejected)));
      if (!figure.unit().isEmpty()) {
        written.put("unit", figure.unit());
      }
      written.put("within", figure.within());
      figures.add(written);
    }
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("verdicts", verdicts);
    file.put("figures", figures);
    if (!truth.change().isEmpty()) {
      file.put("change", truth.change());
    }
    return file;
  }

  private static double observed(String what, Observed db, Observed threads, int ejected) {
    return switch (what) {
      case "db-pool-full" -> tenths(db.fullSeconds());
      case "db-peak-pending" -> db.peakWaiting();
      case "threads-full" -> tenths(threads.fullSeconds());
      default -> ejected;
    };
  }

  private static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
