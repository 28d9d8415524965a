package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Row;
import dev.fishbone.telemetry.Samples;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds up series that are parts of one, such as the threads of each worker process: values of one
 * scrape have one instant. Other series stay what they are.
 */
final class PartSums {
  private record Whole(Row row, Map<String, String> labels) {}

  private PartSums() {}

  static List<Draft> of(List<Draft> drafts) {
    List<Draft> summed = new ArrayList<>();
    Map<Whole, List<Draft>> wholes = new LinkedHashMap<>();
    for (Draft draft : drafts) {
      if (draft.row().identity().sumOver().isEmpty()) {
        summed.add(draft);
      } else {
        Map<String, String> shared = new HashMap<>(draft.labels());
        shared.keySet().removeAll(draft.row().identity().sumOver());
        wholes
            .computeIfAbsent(new Whole(draft.row(), shared), whole -> new ArrayList<>())
            .add(draft);
      }
    }
    wholes.values().forEach(parts -> summed.add(parts.get(0).with(sum(parts))));
    return summed;
  }

  private static Samples sum(List<Draft> parts) {
    if (parts.size() == 1) {
      return parts.get(0).series().samples();
    }
    TreeMap<Long, Double> sums = new TreeMap<>();
    for (Draft part : parts) {
      Samples samples = part.series().samples();
      for (int i = 0; i < samples.size(); i++) {
        sums.merge(samples.millisAt(i), samples.valueAt(i), Double::sum);
      }
    }
    return new Samples(
        sums.keySet().stream().mapToLong(at -> at).toArray(),
        sums.values().stream().mapToDouble(value -> value).toArray());
  }
}
