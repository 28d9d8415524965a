package dev.fishbone.rules.routing;

import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Route;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names the group in which Alertmanager sends an alert: {@code
 * {}/{severity="critical"}:{alertname="HighErrorRate", service="cart"}}. Siblings with equal
 * conditions share a key. Sources: Alertmanager's {@code dispatch/route.go}, {@code
 * pkg/labels/matcher.go}, {@code notify/util.go}.
 */
public record GroupKey(String text) {
  private static final Comparator<Matcher> ORDER =
      Comparator.comparing(Matcher::name, GoText.BY_BYTES)
          .thenComparing(Matcher::value, GoText.BY_BYTES)
          .thenComparing(Matcher::operator);

  /** What a name may not hold unless it is quoted; a dot, though not classic, is left bare. */
  private static final Pattern RESERVED = Pattern.compile("[\\p{IsWhite_Space}{}!=~,\\\\\"'`]");

  /**
   * The key that Alertmanager makes since 0.31.
   *
   * @param path a selected node and the nodes above it, the root first
   */
  public static GroupKey of(List<Route> path, Map<String, String> labels) {
    return key(path, path.get(path.size() - 1).groupBy(), labels, new TreeMap<>(GoText.BY_BYTES));
  }

  /**
   * The keys that the versions of Alertmanager make, each once, the newest's first: before 0.31 an
   * empty {@code group_by} inherited; up to 0.27 labels were ordered together with their equals
   * sign, which puts {@code a1} before {@code a}.
   */
  public static List<GroupKey> ofEveryVersion(List<Route> path, Map<String, String> labels) {
    List<String> inherited = List.of();
    for (Route node : path) {
      inherited = node.groupBy().isEmpty() ? inherited : node.groupBy();
    }
    Comparator<String> withSign = Comparator.comparing(name -> name + '=', GoText.BY_BYTES);
    return List.of(
            of(path, labels),
            key(path, inherited, labels, new TreeMap<>(GoText.BY_BYTES)),
            key(path, inherited, labels, new TreeMap<>(withSign)))
        .stream()
        .distinct()
        .toList();
  }

  private static GroupKey key(
      List<Route> path,
      List<String> groupBy,
      Map<String, String> labels,
      TreeMap<String, String> ordered) {
    boolean all = groupBy.contains("...");
    labels.forEach(
        (name, value) -> {
          if (!value.isEmpty() && (all || groupBy.contains(name))) {
            ordered.put(name, value);
          }
        });
    List<String> group = new ArrayList<>();
    ordered.forEach((name, value) -> group.add(name + '=' + GoText.quote(value)));
    return new GroupKey(route(path) + ":{" + String.join(", ", group) + '}');
  }

  private static String route(List<Route> path) {
    return path.stream()
        .map(
            node ->
                node.matchers().stream()
                    .sorted(ORDER)
                    .map(GroupKey::condition)
                    .collect(Collectors.joining(",", "{", "}")))
        .collect(Collectors.joining("/"));
  }

  private static String condition(Matcher matcher) {
    String sign = matcher.operator().sign();
    if (RESERVED.matcher(matcher.name()).find()) {
      return GoText.quote(matcher.name()) + sign + GoText.quote(matcher.value());
    }
    String value = matcher.value().replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"");
    return matcher.name() + sign + '"' + value + '"';
  }

  /**
   * SHA-256 of the text in hexadecimal digits: PagerDuty's {@code alert_key}, Opsgenie's alias,
   * VictorOps' entity id.
   */
  public String hash() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
