package dev.fishbone.connectors.window;

import dev.fishbone.connectors.catalogue.CatalogueReader;
import dev.fishbone.connectors.catalogue.Rows;
import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Incident;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads {@code window.yml}; only {@code window} must be there. */
public final class WindowReader {
  private static final Set<String> KEYS =
      Set.of(
          "incident",
          "window",
          "baseline",
          "zone",
          "effects",
          "services",
          "sources",
          "objectives",
          "paging",
          "settings",
          "catalogue",
          "impact");

  private static final Instant EARLIEST = Instant.parse("1990-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

  /** An incident; a year that was mistyped is longer. */
  private static final Duration LONGEST = Duration.ofDays(31);

  private final List<String> unknown = new ArrayList<>();

  private WindowReader() {}

  /**
   * @param file the name that complaints give
   */
  public static WindowFile read(String file, String text) throws YamlException {
    return read(YamlReader.read(file, text));
  }

  /** As above, from values that may stand in several places. */
  public static WindowFile read(YamlNode root) throws YamlException {
    return new WindowReader().document(root);
  }

  private WindowFile document(YamlNode root) throws YamlException {
    if (!root.isMap() && !root.isNull()) {
      throw root.refuse("a window file has keys; begin with window: {from: …, to: …}");
    }
    onlyKeys(root, "window.yml", KEYS);
    ZoneId zone = zone(root);
    YamlNode window =
        root.get("window")
            .orElseThrow(
                () ->
                    root.refuse(
                        "the key window is missing: write window: {from: 2026-08-14T09:30:00Z, to:"
                            + " 2026-08-14T10:45:00Z}"));
    onlyKeys(window, "window", Set.of("from", "to", "open"));
    SourcesReader sources = new SourcesReader(unknown);
    sources.read(root);
    return new WindowFile(
        incident(root),
        range(window, "window", zone),
        window.get("open").isPresent() && flag(window.get("open").get()),
        baselines(root, zone),
        zone,
        effects(root),
        new ServicesReader(unknown).read(root),
        sources.scrapeInterval(),
        sources.spanWeightMicros(),
        new ObjectivesReader(unknown).read(root),
        receivers(root),
        settings(root),
        root.get("catalogue").isPresent()
            ? CatalogueReader.read(root.get("catalogue").get())
            : Rows.NONE,
        new ImpactReader(unknown).read(root),
        unknown);
  }

  static void onlyKeys(YamlNode node, String of, Set<String> known, List<String> unknown)
      throws YamlException {
    for (Map.Entry<String, YamlNode> field : node.map(of).entrySet()) {
      if (!known.contains(field.getKey())) {
        unknown.add(
            field.getValue().where()
                + ": "
                + of
                + " has no key "
                + Quoted.text(field.getKey())
                + Nearest.hint(field.getKey(), known)
                + "; it was not used");
      }
    }
  }

  private void onlyKeys(YamlNode node, String of, Set<String> known) throws YamlException {
    onlyKeys(node, of, known, unknown);
  }

  private static ZoneId zone(YamlNode root) throws YamlException {
    if (root.get("zone").isEmpty()) {
      return ZoneOffset.UTC;
    }
    YamlNode zone = root.get("zone").get();
    try {
      return zone.text("zone").equals("UTC") ? ZoneOffset.UTC : ZoneId.of(zone.text("zone"));
    } catch (DateTimeException e) {
      throw zone.wrong("zone must be a name such as UTC or Europe/Berlin");
    }
  }

  private Incident incident(YamlNode root) throws YamlException {
    if (root.get("incident").isEmpty()) {
      return new Incident("", "", "");
    }
    YamlNode incident = root.get("incident").get();
    onlyKeys(incident, "incident", Set.of("id", "title", "severity"));
    return new Incident(
        optional(incident, "id"), optional(incident, "title"), optional(incident, "severity"));
  }

  static String optional(YamlNode node, String key) throws YamlException {
    return node.get(key).isPresent() ? node.get(key).get().text(key) : "";
  }

  /** A time from {@code from} to {@code to}, within what is analysed at most. */
  public static TimeRange range(YamlNode node, String what, ZoneId zone) throws YamlException {
    var from = Times.instant(required(node, what, "from"), what + ".from", zone);
    var to = Times.instant(required(node, what, "to"), what + ".to", zone);
    if (!from.isBefore(to)) {
      throw node.refuse(
          what + " ends (" + to + ") where it begins or before (" + from + "): set from before to");
    }
    if (from.isBefore(EARLIEST) || to.isAfter(LATEST)) {
      throw node.refuse(
          what + " lies outside the years 1990 to 2100 (" + from + " to " + to + "): correct it");
    }
    if (Duration.between(from, to).compareTo(LONGEST) > 0) {
      throw node.refuse(
          what
              + " lasts "
              + Duration.between(from, to).toDays()
              + " days; "
              + LONGEST.toDays()
              + " are analysed at most: name the time of the incident");
    }
    return new TimeRange(from, to);
  }

  private static YamlNode required(YamlNode node, String of, String key) throws YamlException {
    return node.get(key)
        .orElseThrow(() -> node.refuse(of + " needs the key " + key + ", a time with its zone"));
  }

  private static boolean flag(YamlNode node) throws YamlException {
    return switch (node.text("open")) {
      case "true", "yes" -> true;
      case "false", "no" -> false;
      default -> throw node.wrong("open must be true or false");
    };
  }

  private List<TimeRange> baselines(YamlNode root, ZoneId zone) throws YamlException {
    List<TimeRange> baselines = new ArrayList<>();
    if (root.get("baseline").isPresent()) {
      YamlNode baseline = root.get("baseline").get();
      List<YamlNode> ranges = baseline.isMap() ? List.of(baseline) : baseline.list("baseline");
      for (YamlNode range : ranges) {
        onlyKeys(range, "baseline", Set.of("from", "to"));
        baselines.add(range(range, "baseline", zone));
      }
    }
    return baselines;
  }

  private List<Effect> effects(YamlNode root) throws YamlException {
    List<Effect> effects = new ArrayList<>();
    if (root.get("effects").isPresent()) {
      for (YamlNode effect : root.get("effects").get().list("effects")) {
        onlyKeys(effect, "an effect", Set.of("service", "operation", "name"));
        if (optional(effect, "service").isBlank()) {
          throw effect.refuse("an effect needs the key service: write {service: orders}");
        }
        effects.add(
            new Effect(
                optional(effect, "service"),
                optional(effect, "operation"),
                optional(effect, "name")));
      }
    }
    return effects;
  }

  private Map<String, ReceiverClass> receivers(YamlNode root) throws YamlException {
    Map<String, ReceiverClass> classes = new TreeMap<>();
    if (root.get("paging").isPresent()) {
      YamlNode paging = root.get("paging").get();
      onlyKeys(paging, "paging", Set.of("receivers"));
      if (paging.get("receivers").isPresent()) {
        for (Map.Entry<String, YamlNode> each :
            paging.get("receivers").get().map("receivers").entrySet()) {
          classes.put(each.getKey(), receiverClass(each.getValue()));
        }
      }
    }
    return classes;
  }

  private static ReceiverClass receiverClass(YamlNode node) throws YamlException {
    String word = node.text("the class of a receiver");
    List<String> words =
        Arrays.stream(ReceiverClass.values()).map(c -> c.name().toLowerCase(Locale.ROOT)).toList();
    if (!words.contains(word)) {
      throw node.wrong(
          "the class of a receiver must be one of "
              + String.join(", ", words)
              + Nearest.hint(word, words));
    }
    return ReceiverClass.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static Map<String, String> settings(YamlNode root) throws YamlException {
    Map<String, String> settings = new TreeMap<>();
    if (root.get("settings").isPresent()) {
      flatten(root.get("settings").get(), "", settings);
    }
    return settings;
  }

  /** Nested settings get dotted names. */
  private static void flatten(YamlNode node, String prefix, Map<String, String> into)
      throws YamlException {
    for (Map.Entry<String, YamlNode> each : node.map("settings").entrySet()) {
      if (each.getValue().isMap()) {
        flatten(each.getValue(), prefix + each.getKey() + ".", into);
      } else {
        into.put(
            prefix + each.getKey(),
            String.join(",", each.getValue().texts(prefix + each.getKey())));
      }
    }
  }
}
