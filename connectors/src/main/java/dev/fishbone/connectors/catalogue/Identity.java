package dev.fishbone.connectors.catalogue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Which labels of an exporter say what: each list names alternatives, the first that is present
 * wins.
 *
 * @param resource labels with the pool's or proxy's name
 * @param resourceDefault the resource where no such label is there; empty for none
 * @param instance labels with the process or server
 * @param proxy whether the resource is a proxy that stands for a service
 * @param errorIf label → values that mean an error; a call whose label is there and does not match
 *     went well
 */
public record Identity(
    List<String> resource,
    String resourceDefault,
    List<String> instance,
    List<String> operation,
    List<String> status,
    List<String> peer,
    Map<String, Pattern> errorIf,
    boolean proxy) {
  public Identity {
    resource = List.copyOf(resource);
    instance = List.copyOf(instance);
    operation = List.copyOf(operation);
    status = List.copyOf(status);
    peer = List.copyOf(peer);
    errorIf = Collections.unmodifiableMap(new TreeMap<>(errorIf));
  }

  static String first(List<String> names, Map<String, String> labels, String otherwise) {
    for (String name : names) {
      String value = labels.getOrDefault(name, "");
      if (!value.isEmpty()) {
        return value;
      }
    }
    return otherwise;
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
