package dev.fishbone.connectors.catalogue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Which labels of an exporter say what: each list names alternatives, the first that is present
 * wins; {@code a+b} is {@code a}, with {@code :} and {@code b} behind it where that is there.
 *
 * @param service labels with the service's name; empty: the target of the scrape tells
 * @param resource labels with the pool's or proxy's name
 * @param resourceDefault the resource where no such label is there; empty for none
 * @param instance labels with the process or server
 * @param errorIf label → values that mean an error; a call whose label is there and does not match
 *     went well
 * @param sumOver labels whose series are parts of one: they are added up
 * @param proxy whether the resource is a proxy that stands for a service
 */
public record Identity(
    List<String> service,
    List<String> resource,
    String resourceDefault,
    List<String> instance,
    List<String> operation,
    List<String> status,
    List<String> peer,
    Map<String, Pattern> errorIf,
    Set<String> sumOver,
    boolean proxy) {
  public Identity {
    service = List.copyOf(service);
    resource = List.copyOf(resource);
    instance = List.copyOf(instance);
    operation = List.copyOf(operation);
    status = List.copyOf(status);
    peer = List.copyOf(peer);
    errorIf = Collections.unmodifiableMap(new TreeMap<>(errorIf));
    sumOver = Collections.unmodifiableSet(new TreeSet<>(sumOver));
  }

  static String first(List<String> alternatives, Map<String, String> labels, String otherwise) {
    for (String alternative : alternatives) {
      String value =
          alternative.indexOf('+') < 0
              ? labels.getOrDefault(alternative, "")
              : joined(alternative, labels);
      if (!value.isEmpty()) {
        return value;
      }
    }
    return otherwise;
  }

  private static String joined(String names, Map<String, String> labels) {
    StringJoiner joined = new StringJoiner(":");
    for (String name : names.split("\\+", -1)) {
      String value = labels.getOrDefault(name, "");
      if (!value.isEmpty()) {
        joined.add(value);
      } else if (joined.length() == 0) {
        return "";
      }
    }
    return joined.toString();
  }

  /** {@code ok}, {@code error}, or empty where no label tells. */
  String outcome(Map<String, String> labels) {
    String outcome = "";
    for (Map.Entry<String, Pattern> rule : errorIf.entrySet()) {
      String value = labels.getOrDefault(rule.getKey(), "");
      if (!value.isEmpty()) {
        if (rule.getValue().matcher(value).matches()) {
          return "error";
        }
        outcome = "ok";
      }
    }
    return outcome;
  }
}
