package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.routing.Inhibition;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import dev.fishbone.telemetry.routing.TimeInterval;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A routing configuration as text; two spaces of indentation after {@code route} are a level.
 *
 * <pre>
 * receiver slack-pricing chat slack
 * route default
 * route   slack-pricing severity=warning service=~pri.* @wait=30s @continue @mute=night @active=day
 * silence m-1 14:00 15:00 alertname=PricingPoolWait
 * interval night 22:00 24:00 Europe/Berlin
 * inhibit severity=critical -> severity=warning : service,zone
 * </pre>
 */
public final class SceneRoutes {
  private record Draft(int depth, String[] words, int line) {}

  private final List<Draft> drafts = new ArrayList<>();
  private final Map<String, ReceiverClass> receivers = new TreeMap<>();
  private final Map<String, List<String>> integrations = new TreeMap<>();
  private final List<Silence> silences = new ArrayList<>();
  private final List<Inhibition> inhibitions = new ArrayList<>();
  private final Map<String, List<TimeInterval>> intervals = new TreeMap<>();
  private int next;

  /** Reads the whole of a routing configuration. */
  public static Routing of(String text) {
    SceneRoutes routes = new SceneRoutes();
    int line = 0;
    for (String one : text.lines().toList()) {
      line++;
      if (!one.isBlank() && !routes.read(one, line)) {
        throw new IllegalArgumentException("line " + line + ": what is '" + one + "'?");
      }
    }
    return routes.routing(Map.of());
  }

  /** Whether the line was one of routing. */
  boolean read(String text, int line) {
    String fact = text.strip();
    String[] w = fact.split("\\s+");
    switch (w[0]) {
      case "receiver" -> {
        receivers.put(w[1], ReceiverClass.valueOf(w[2].toUpperCase(Locale.ROOT)));
        integrations.put(w[1], List.of(w).subList(3, w.length));
      }
      case "route" -> {
        String rest = fact.substring("route ".length());
        int depth = (rest.length() - rest.stripLeading().length()) / 2;
        drafts.add(new Draft(depth, rest.strip().split("\\s+"), line));
      }
      case "silence" ->
          silences.add(
              new Silence(
                  w[1],
                  matchers(w, 4),
                  new TimeRange(Scene.at(w[2]), Scene.at(w[3])),
                  "ada",
                  "maintenance",
                  new Location("alerts/silences.json", line)));
      case "interval" ->
          intervals.put(
              w[1],
              List.of(
                  new TimeInterval(
                      List.of(new TimeInterval.Bounds(minutes(w[2]), minutes(w[3]))),
                      List.of(),
                      List.of(),
                      List.of(),
                      List.of(),
                      ZoneId.of(w.length > 4 ? w[4] : "UTC"))));
      case "inhibit" -> inhibitions.add(inhibition(fact.substring("inhibit ".length())));
      default -> {
        return false;
      }
    }
    return true;
  }

  private static int minutes(String time) {
    return Integer.parseInt(time.substring(0, 2)) * 60 + Integer.parseInt(time.substring(3));
  }

  private static Inhibition inhibition(String text) {
    String[] equal = text.split(" : ", 2);
    String[] sides = equal[0].split(" -> ", 2);
    return new Inhibition(
        matchers(sides[0].strip().split("\\s+"), 0),
        matchers(sides[1].strip().split("\\s+"), 0),
        equal.length > 1 ? List.of(equal[1].strip().split(",")) : List.of());
  }

  private static List<Matcher> matchers(String[] words, int from) {
    List<Matcher> matchers = new ArrayList<>();
    for (int i = from; i < words.length; i++) {
      if (!words[i].startsWith("@")) {
        matchers.add(matcher(words[i]));
      }
    }
    return matchers;
  }

  static Matcher matcher(String text) {
    for (String sign : List.of("=~", "!~", "!=", "=")) {
      int at = text.indexOf(sign);
      if (at > 0) {
        Matcher.Operator operator =
            java.util.Arrays.stream(Matcher.Operator.values())
                .filter(o -> o.sign().equals(sign))
                .findFirst()
                .orElseThrow();
        return new Matcher(text.substring(0, at), operator, text.substring(at + sign.length()));
      }
    }
    throw new IllegalArgumentException("'" + text + "' is no matcher");
  }

  Routing routing(Map<String, ReceiverClass> overrides) {
    next = 0;
    List<Route> roots = drafts.isEmpty() ? List.of() : List.of(node(Duration.ofSeconds(30)));
    List<Receiver> known = new ArrayList<>();
    receivers.forEach(
        (name, kind) ->
            known.add(
                new Receiver(name, integrations.get(name), overrides.getOrDefault(name, kind))));
    return new Routing(
        roots,
        known,
        inhibitions,
        silences,
        intervals,
        List.of(),
        new Location("alerts/alertmanager.yml", 0));
  }

  private Route node(Duration inherited) {
    Draft draft = drafts.get(next++);
    Duration wait = inherited;
    boolean continues = false;
    List<String> mute = new ArrayList<>();
    List<String> active = new ArrayList<>();
    for (String word : draft.words()) {
      wait = word.startsWith("@wait=") ? Scene.duration(word.substring(6)) : wait;
      continues |= word.equals("@continue");
      if (word.startsWith("@mute=")) {
        mute.add(word.substring(6));
      }
      if (word.startsWith("@active=")) {
        active.add(word.substring(8));
      }
    }
    List<Route> children = new ArrayList<>();
    while (next < drafts.size() && drafts.get(next).depth() > draft.depth()) {
      children.add(node(wait));
    }
    return new Route(
        draft.words()[0],
        matchers(draft.words(), 1),
        continues,
        List.of(),
        wait,
        Duration.ofMinutes(5),
        Duration.ofHours(4),
        mute,
        active,
        children,
        draft.line());
  }
}
