package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.Identity;
import dev.fishbone.connectors.catalogue.Row;
import dev.fishbone.connectors.catalogue.Rows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Values of labels: what a label says is told by its name, and by what the catalogue knows of its
 * metric. A value of which neither tells is a pseudonym, so that series stay apart.
 */
final class Labels {
  private static final Set<String> SERVICES =
      Set.of("job", "service", "service_name", "app", "exported_job", "exported_service");
  private static final Set<String> CODES =
      Set.of("severity", "alertstate", "method", "http_request_method", "outcome", "priority");
  private static final Set<String> NUMBERS = Set.of("le", "quantile");

  private final Rules rules;
  private final Catalogue catalogue;

  /**
   * @param own meanings of names that the recording's user added
   */
  Labels(Rules rules, Rows own) {
    this.rules = rules;
    this.catalogue = Catalogue.builtIn().with(own);
  }

  /** A whole label set in its order, the name of its metric included. */
  Map<String, String> copy(Map<String, String> labels) {
    String metric = labels.getOrDefault("__name__", "");
    if (metric.startsWith("ALERTS")) {
      rules.known().learnAlert(labels);
    }
    Map<String, String> copy = new LinkedHashMap<>();
    labels.forEach((name, value) -> copy.put(name(name), value(metric, name, value)));
    return copy;
  }

  /** A label's own name, which somebody wrote into a program. */
  String name(String name) {
    return rules.words().name(name);
  }

  /** The value of an alert's label, wherever alerts are told apart. */
  String ofAlert(String name, String value) {
    return value("ALERTS", name, value);
  }

  /**
   * @param metric its native name; empty where it is not known
   */
  String value(String metric, String name, String value) {
    if (value.isEmpty()) {
      return "";
    }
    String canonical = Catalogue.canonical(name);
    if (name.equals("__name__")) {
      return rules.words().name(value);
    }
    if (name.equals("alertname")) {
      return rules.words().own(value);
    }
    Optional<String> identity = rules.identity(name, value);
    if (identity.isPresent()) {
      return identity.get();
    }
    if (NUMBERS.contains(canonical) && Words.isNumber(value)) {
      return value;
    }
    for (Row row : catalogue.rowsOf(metric)) {
      String copy = byCatalogue(row, canonical, name, value);
      if (!copy.isEmpty()) {
        return copy;
      }
    }
    if (SERVICES.contains(canonical)) {
      rules.known().learnService(Hosts.looksLike(value) ? "" : value);
      return rules.service(value);
    }
    if (rules.known().isService(value)) {
      return rules.words().own(value);
    }
    return CODES.contains(canonical)
        ? rules.words().code(value)
        : rules.pseudonyms().named("label", value);
  }

  private String byCatalogue(Row row, String canonical, String name, String value) {
    Identity identity = row.identity();
    if (has(identity.instance(), canonical, name)) {
      return rules.hosts().host(value);
    }
    if (has(identity.operation(), canonical, name)) {
      rules.known().learnRoute(value);
      return rules.paths().name(value);
    }
    Set<String> told = row.where().getOrDefault(name, Set.of());
    if (told.contains(value) || told.contains("!" + value)) {
      return value;
    }
    if (has(identity.service(), canonical, name)) {
      rules.known().learnService(Hosts.looksLike(value) ? "" : value);
      return rules.service(value);
    }
    if (canonical.equals("error_type")) {
      return rules.words().type(value);
    }
    if (has(identity.status(), canonical, name)
        || identity.errorIf().containsKey(name)
        || row.where().containsKey(name)) {
      return rules.words().code(value);
    }
    // Two metrics may name one thing by different labels.
    boolean paired = row.partner().stream().anyMatch(p -> p.matching().containsValue(name));
    if (paired || has(identity.resource(), canonical, name) && !SERVICES.contains(canonical)) {
      return rules.part(value);
    }
    return has(identity.peer(), canonical, name) ? rules.peer(value) : "";
  }

  /** Alternatives may join labels by a plus. */
  private static boolean has(List<String> alternatives, String canonical, String name) {
    for (String alternative : alternatives) {
      for (String each : alternative.split("\\+")) {
        if (each.equals(name) || each.equals(canonical)) {
          return true;
        }
      }
    }
    return false;
  }
}
