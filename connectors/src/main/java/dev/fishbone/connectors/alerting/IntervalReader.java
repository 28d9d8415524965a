package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.routing.Remark;
import dev.fishbone.telemetry.routing.TimeInterval;
import dev.fishbone.telemetry.routing.TimeInterval.Bounds;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

  /** Names that Go's zones have and Java's have not. */
  private static final Map<String, String> FIXED =
      Map.of("EST", "-05:00", "MST", "-07:00", "HST", "-10:00");

  private static final Set<String> KEYS =
      Set.of("times", "weekdays", "days_of_month", "months", "years", "location");

  private final String file;
  private final List<Remark> remarks;

  IntervalReader(String file, List<Remark> remarks) {
    this.file = file;
    this.remarks = remarks;
  }

  Map<String, List<TimeInterval>> read(YamlNode root) throws YamlException {
    Map<String, List<TimeInterval>> intervals = new TreeMap<>();
    for (String key : List.of("time_intervals", "mute_time_intervals")) {
      if (root.get(key).isPresent()) {
        read(root.get(key).get(), key, intervals);
      }
    }
    return intervals;
  }

  /** A list of named time intervals. */
  void read(YamlNode list, String key, Map<String, List<TimeInterval>> into) throws YamlException {
    for (YamlNode named : list.list(key)) {
      named(named, key, into);
    }
  }

  private void named(YamlNode node, String key, Map<String, List<TimeInterval>> into)
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

  private TimeInterval interval(YamlNode node) throws YamlException {
    for (Map.Entry<String, YamlNode> field : node.map("a time interval").entrySet()) {
      if (!KEYS.contains(field.getKey())) {
        throw field
            .getValue()
            .refuse(
                "a time interval has no key "
                    + Quoted.text(field.getKey())
                    + Nearest.hint(field.getKey(), KEYS));
      }
    }
    List<Bounds> times = new ArrayList<>();
    if (node.get("times").isPresent()) {
      for (YamlNode time : node.get("times").get().list("times")) {
        times.add(time(time));
      }
    }
    return new TimeInterval(
        times,
        ranges(node, "weekdays", DAYS),
        ranges(node, "days_of_month", List.of()),
        ranges(node, "months", MONTHS),
        ranges(node, "years", List.of()),
        zone(node));
  }

  private ZoneId zone(YamlNode node) throws YamlException {
    if (node.get("location").isEmpty()) {
      return ZoneOffset.UTC;
    }
    YamlNode location = node.get("location").get();
    String name = location.text("location");
    if (name.equals("Local")) {
      remarks.add(
          new Remark(
              new Location(file, location.line()),
              true,
              "a time interval is in Alertmanager's own zone, which its file does not tell: read as"
                  + " UTC; name its location"));
      return ZoneOffset.UTC;
    }
    if (name.isEmpty() || name.equals("UTC")) {
      return ZoneOffset.UTC;
    }
    if (!FIXED.containsKey(name) && !ZoneId.getAvailableZoneIds().contains(name)) {
      throw location.wrong("location must be a zone such as Europe/Berlin");
    }
    return ZoneId.of(name, FIXED);
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

  private static List<Bounds> ranges(YamlNode node, String key, List<String> names)
      throws YamlException {
    List<Bounds> ranges = new ArrayList<>();
    if (node.get(key).isPresent()) {
      for (YamlNode range : node.get(key).get().list(key)) {
        String[] ends = range.text(key).split(":", -1);
        Integer from = number(ends[0], names);
        Integer to = ends.length == 1 ? from : number(ends[1], names);
        if (ends.length > 2
            || from == null
            || to == null
            || !(key.equals("days_of_month") ? daysOfMonth(from, to) : from <= to)) {
          throw range.wrong(key + " must be a value or a range such as " + example(names));
        }
        ranges.add(new Bounds(from, to));
      }
    }
    return ranges;
  }

  /** A range must be one in February too. */
  private static boolean daysOfMonth(int from, int to) {
    boolean known = from != 0 && to != 0 && Math.abs(from) <= 31 && Math.abs(to) <= 31;
    int begin = from < 0 ? 28 + from : from;
    int end = to < 0 ? 28 + to : to;
    return known && !(from < 0 && to > 0) && begin <= end;
  }

  private static String example(List<String> names) {
    return names.isEmpty() ? "1:5" : names.get(0) + ":" + names.get(names.size() - 1);
  }

  private static @Nullable Integer number(String text, List<String> names) {
    String word = text.toLowerCase(Locale.ROOT);
    int named = names.indexOf(word);
    if (named >= 0) {
      return named + (names == MONTHS ? 1 : 0);
    }
    try {
      return names == DAYS ? null : (Integer) Integer.parseInt(word);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
