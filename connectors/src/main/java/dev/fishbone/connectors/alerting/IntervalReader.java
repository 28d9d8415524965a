package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.routing.TimeInterval;
import dev.fishbone.telemetry.routing.TimeInterval.Bounds;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Named time intervals: {@code time_intervals}, and the older {@code mute_time_intervals}. */
final class IntervalReader {
  private static final List<String> DAYS =
      List.of("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday");
  private static final List<String> MONTHS =
      List.of(
          "january",
          "february",
          "march",
          "april",
          "may",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december");
  private static final Pattern CLOCK = Pattern.compile("([01][0-9]|2[0-4]):([0-5][0-9])");

  private IntervalReader() {}

  static Map<String, List<TimeInterval>> read(YamlNode root) throws YamlException {
    Map<String, List<TimeInterval>> intervals = new TreeMap<>();
    for (String key : List.of("time_intervals", "mute_time_intervals")) {
      if (root.get(key).isPresent()) {
        for (YamlNode named : root.get(key).get().list(key)) {
          named(named, key, intervals);
        }
      }
    }
    return intervals;
  }

  private static void named(YamlNode node, String key, Map<String, List<TimeInterval>> into)
      throws YamlException {
    if (node.get("name").isEmpty()) {
      throw node.refuse("an item of " + key + " needs a name");
    }
    List<TimeInterval> intervals = new ArrayList<>();
    if (node.get("time_intervals").isPresent()) {
      for (YamlNode each : node.get("time_intervals").get().list("time_intervals")) {
        intervals.add(interval(each));
      }
    }
    if (into.put(node.get("name").get().text("name"), intervals) != null) {
      throw node.refuse("two time intervals have one name: rename one of them");
    }
  }

  private static TimeInterval interval(YamlNode node) throws YamlException {
    List<Bounds> times = new ArrayList<>();
    if (node.get("times").isPresent()) {
      for (YamlNode time : node.get("times").get().list("times")) {
        times.add(time(time));
      }
    }
    return new TimeInterval(
        times,
        ranges(node, "weekdays", DAYS, 0, 6),
        ranges(node, "days_of_month", List.of(), -31, 31),
        ranges(node, "months", MONTHS, 1, 12),
        ranges(node, "years", List.of(), 1, 9_999),
        zone(node));
  }

  private static ZoneId zone(YamlNode node) throws YamlException {
    if (node.get("location").isEmpty()) {
      return ZoneOffset.UTC;
    }
    YamlNode location = node.get("location").get();
    try {
      String name = location.text("location");
      // Alertmanager's own zone is not known from its file.
      return name.equals("Local") || name.equals("UTC") ? ZoneOffset.UTC : ZoneId.of(name);
    } catch (DateTimeException e) {
      throw location.wrong("location must be a zone such as Europe/Berlin");
    }
  }

  private static Bounds time(YamlNode node) throws YamlException {
    int from = minute(node, "start_time");
    int to = minute(node, "end_time");
    if (from >= to) {
      throw node.refuse("start_time must lie before end_time; for a night write two ranges");
    }
    return new Bounds(from, to);
  }

  private static int minute(YamlNode node, String key) throws YamlException {
    YamlNode time =
        node.get(key).orElseThrow(() -> node.refuse("a range of times needs the key " + key));
    Matcher clock = CLOCK.matcher(time.text(key));
    if (clock.matches()) {
      int minute = Integer.parseInt(clock.group(1)) * 60 + Integer.parseInt(clock.group(2));
      if (minute <= 1_440) {
        return minute;
      }
    }
    throw time.wrong(key + " must be a time of day from 00:00 to 24:00");
  }

  private static List<Bounds> ranges(
      YamlNode node, String key, List<String> names, int least, int most) throws YamlException {
    List<Bounds> ranges = new ArrayList<>();
    if (node.get(key).isPresent()) {
      for (YamlNode range : node.get(key).get().list(key)) {
        String[] ends = range.text(key).split(":", -1);
        Integer from = number(ends[0], names, least, most);
        Integer to = ends.length == 1 ? from : number(ends[1], names, least, most);
        if (ends.length > 2 || from == null || to == null || from > to && from > 0 == to > 0) {
          throw range.wrong(key + " must be a value or a range such as " + example(names));
        }
        ranges.add(new Bounds(from, to));
      }
    }
    return ranges;
  }

  private static String example(List<String> names) {
    return names.isEmpty() ? "1:5" : names.get(0) + ":" + names.get(names.size() - 1);
  }

  private static @org.jspecify.annotations.Nullable Integer number(
      String text, List<String> names, int least, int most) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    int named = names.indexOf(word);
    if (named >= 0) {
      return named + (names == MONTHS ? 1 : 0);
    }
    try {
      int number = Integer.parseInt(word);
      return number < least || number > most || names == DAYS || number == 0 ? null : number;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
