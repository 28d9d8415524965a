package dev.fishbone.rules.paging;

import dev.fishbone.rules.incident.CountedRequests;
import dev.fishbone.rules.routing.AlertmanagerText;
import dev.fishbone.telemetry.Series;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * PromQL over series as their source names them. What tells failures from the rest is read off the
 * series themselves: a label of which no failed series shares a value with one that did not fail.
 */
final class NativeQuery {
  private static final Set<String> OF_ONE_PROCESS =
      Set.of("instance", "pod", "pod_name", "container", "endpoint", "node", "host");

  private NativeQuery() {}

  /** "sum(rate(…)) / sum(rate(…))"; empty where the labels do not tell the failures. */
  static Optional<String> errorShare(CountedRequests source, Duration window) {
    List<Series> failed = source.series().stream().filter(CountedRequests::failed).toList();
    List<Series> rest = source.series().stream().filter(s -> !CountedRequests.failed(s)).toList();
    if (failed.isEmpty() || rest.isEmpty() || !named(source.series())) {
      return Optional.empty();
    }
    return telling(failed, rest)
        .map(
            name -> {
              Map<String, String> common = common(source.series());
              common.remove(name);
              String rate = "[" + AlertmanagerText.duration(window) + "]))";
              String metric = source.series().get(0).nativeName();
              String bad = selector(common, condition(name, failed));
              return "sum(rate("
                  + metric
                  + bad
                  + rate
                  + " / sum(rate("
                  + metric
                  + selector(common, "")
                  + rate;
            });
  }

  /** "max(…)". */
  static Optional<String> most(List<Series> series) {
    return named(series)
        ? Optional.of("max(" + series.get(0).nativeName() + selector(common(series), "") + ")")
        : Optional.empty();
  }

  private static boolean named(List<Series> series) {
    return series.stream().noneMatch(s -> s.nativeLabels().isEmpty())
        && series.stream().map(Series::nativeName).distinct().count() == 1
        && series.get(0).nativeName().matches("[a-zA-Z_:][a-zA-Z0-9_:]*");
  }

  /** Labels that all have alike and that name no single process. */
  private static Map<String, String> common(List<Series> series) {
    TreeMap<String, String> common = new TreeMap<>(series.get(0).nativeLabels());
    series.forEach(s -> common.entrySet().retainAll(s.nativeLabels().entrySet()));
    common.keySet().removeAll(OF_ONE_PROCESS);
    common.keySet().removeIf(name -> !name.matches("[a-zA-Z_][a-zA-Z0-9_]*"));
    return common;
  }

  private static Optional<String> telling(List<Series> failed, List<Series> rest) {
    return failed.get(0).nativeLabels().keySet().stream()
        .filter(name -> !OF_ONE_PROCESS.contains(name) && name.matches("[a-zA-Z_][a-zA-Z0-9_]*"))
        .filter(
            name -> {
              Set<String> bad = values(name, failed);
              Set<String> good = values(name, rest);
              return !bad.contains("") && bad.stream().noneMatch(good::contains);
            })
        .min(
            java.util.Comparator.comparingInt((String name) -> values(name, failed).size())
                .thenComparing(name -> name));
  }

  private static Set<String> values(String name, List<Series> series) {
    return series.stream()
        .map(s -> s.nativeLabels().getOrDefault(name, ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String condition(String name, List<Series> failed) {
    Set<String> values = values(name, failed);
    // A service that answered 503 today answers 500 tomorrow.
    if (values.stream().allMatch(v -> v.matches("5[0-9][0-9]"))) {
      return name + "=~\"5..\"";
    }
    return values.size() == 1
        ? name + "=" + quoted(values.iterator().next())
        : name
            + "=~"
            + quoted(values.stream().map(NativeQuery::literal).collect(Collectors.joining("|")));
  }

  /** The text as an expression that matches it alone. */
  private static String literal(String text) {
    return text.replaceAll("([\\\\.+*?()|\\[\\]{}^$])", "\\\\$1");
  }

  private static String selector(Map<String, String> common, String more) {
    List<String> conditions = new ArrayList<>();
    common.forEach((name, value) -> conditions.add(name + "=" + quoted(value)));
    if (!more.isEmpty()) {
      conditions.add(more);
    }
    return conditions.isEmpty() ? "" : "{" + String.join(",", conditions) + "}";
  }

  private static String quoted(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  static String number(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }
}
