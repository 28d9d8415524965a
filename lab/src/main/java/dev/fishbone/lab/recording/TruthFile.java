package dev.fishbone.lab.recording;

import dev.fishbone.lab.LabException;
import dev.fishbone.lab.scenario.Scenario.Truth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The content of {@code truth.yml}: what was known before, and what observers measured. */
final class TruthFile {
  private TruthFile() {}

  static Map<String, Object> of(Truth truth, Measured measured) throws LabException {
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
          figure.value().isPresent()
              ? figure.value().get()
              : (Object) measured.value(figure.observed()));
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
}
