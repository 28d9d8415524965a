package dev.fishbone.analyzer.exports;

import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The series that a row of evidence names: it tells of one by its place and its name, and used are
 * all of that name about the same part of the same service, which rules add up.
 */
final class UsedSeries {
  private static final Pattern ASKED = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  private record Label(String name, String value) {}

  private record Part(Signal signal, String service, String resource, String name) {
    static Part of(Series series) {
      return new Part(series.signal(), series.service(), series.resource(), series.nativeName());
    }
  }

  private final Map<Location, Set<Part>> places = new HashMap<>();
  private final Map<Part, List<Series>> parts = new HashMap<>();

  UsedSeries(List<Series> all) {
    for (Series series : all) {
      Part part = Part.of(series);
      places.computeIfAbsent(series.origin(), o -> new LinkedHashSet<>()).add(part);
      parts.computeIfAbsent(part, p -> new ArrayList<>()).add(series);
    }
  }

  /** In the order of the recording; none where the row names none. */
  List<Series> of(EvidenceEntry entry) {
    String file = entry.file();
    String query = entry.query();
    if (file == null || query == null) {
      return List.of();
    }
    Location place = new Location(file, Objects.requireNonNullElse(entry.line(), 0));
    List<Label> asked = labels(query);
    List<Series> used = new ArrayList<>();
    for (Part part : places.getOrDefault(place, Set.of())) {
      if (query.contains(part.name())) {
        parts.getOrDefault(part, List.of()).stream()
            .filter(series -> !contradicts(asked, series))
            .forEach(used::add);
      }
    }
    return used;
  }

  /** Read once a query: there may be as many series as there are rows. */
  private static List<Label> labels(String query) {
    List<Label> labels = new ArrayList<>();
    Matcher asked = ASKED.matcher(query);
    while (asked.find()) {
      labels.add(new Label(asked.group(1), asked.group(2)));
    }
    return labels;
  }

  /** Whether the query asks for another value of a label that the series has. */
  private static boolean contradicts(List<Label> asked, Series series) {
    Map<String, String> labels =
        series.nativeLabels().isEmpty() ? series.labels() : series.nativeLabels();
    for (Label label : asked) {
      if (!labels.getOrDefault(label.name(), label.value()).equals(label.value())) {
        return true;
      }
    }
    return false;
  }
}
