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

  private record Part(Signal signal, String service, String resource, String name) {
    static Part of(Series series) {
      return new Part(series.signal(), series.service(), series.resource(), series.nativeName());
    }
  }

  private final Map<Location, List<Series>> places = new HashMap<>();
  private final Map<Part, List<Series>> parts = new HashMap<>();

  UsedSeries(List<Series> all) {
    for (Series series : all) {
      places.computeIfAbsent(series.origin(), o -> new ArrayList<>()).add(series);
      parts.computeIfAbsent(Part.of(series), p -> new ArrayList<>()).add(series);
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
    Set<Part> wanted = new LinkedHashSet<>();
    for (Series series : places.getOrDefault(place, List.of())) {
      if (query.contains(series.nativeName())) {
        wanted.add(Part.of(series));
      }
    }
    List<Series> used = new ArrayList<>();
    for (Part part : wanted) {
      parts.getOrDefault(part, List.of()).stream()
          .filter(series -> !contradicts(query, series))
          .forEach(used::add);
    }
    return used;
  }

  /** Whether the query asks for another value of a label that the series has. */
  private static boolean contradicts(String query, Series series) {
    Map<String, String> labels =
        series.nativeLabels().isEmpty() ? series.labels() : series.nativeLabels();
    Matcher asked = ASKED.matcher(query);
    while (asked.find()) {
      String has = labels.getOrDefault(asked.group(1), asked.group(2));
      if (!has.equals(asked.group(2))) {
        return true;
      }
    }
    return false;
  }
}
