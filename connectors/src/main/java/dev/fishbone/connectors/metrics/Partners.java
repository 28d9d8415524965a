package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.catalogue.Partner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Native series that another's value cannot be told without, found by name and labels. */
final class Partners {
  private final Map<Map<String, String>, SampleBuilder> natives;
  private final Map<String, List<Map<String, String>>> byName = new HashMap<>();

  Partners(Map<Map<String, String>, SampleBuilder> natives) {
    this.natives = natives;
    for (Map<String, String> labels : natives.keySet()) {
      byName.computeIfAbsent(name(labels), name -> new ArrayList<>()).add(labels);
    }
  }

  private static String name(Map<String, String> labels) {
    return Catalogue.canonical(labels.getOrDefault("__name__", ""));
  }

  /** The samples of a row that has a partner: of each instant at which both have one. */
  SampleBuilder combined(SampleBuilder first, Map<String, String> labels, Partner partner) {
    SampleBuilder combined = new SampleBuilder(first.origin());
    first.combine(find(labels, partner), partner, combined);
    return combined;
  }

  private Optional<SampleBuilder> find(Map<String, String> labels, Partner partner) {
    List<Map<String, String>> named = byName.getOrDefault(partner.name(), List.of());
    if (named.isEmpty()) {
      return Optional.empty();
    }
    if (partner.matching().isEmpty()) {
      Map<String, String> same = new HashMap<>(labels);
      same.put("__name__", named.get(0).getOrDefault("__name__", ""));
      return Optional.ofNullable(natives.get(same));
    }
    return named.stream()
        .filter(each -> agree(labels, each, partner.matching()))
        .map(natives::get)
        .findFirst();
  }

  /** Whether what is said to be equal is, and no other label that both have differs. */
  private static boolean agree(
      Map<String, String> first, Map<String, String> second, Map<String, String> matching) {
    for (Map.Entry<String, String> pair : matching.entrySet()) {
      String value = first.getOrDefault(pair.getKey(), "");
      if (value.isEmpty() || !value.equals(second.getOrDefault(pair.getValue(), ""))) {
        return false;
      }
    }
    return first.entrySet().stream()
        .filter(each -> !each.getKey().equals("__name__"))
        .filter(each -> !matching.containsKey(each.getKey()))
        .filter(each -> !matching.containsValue(each.getKey()))
        .allMatch(
            each -> second.getOrDefault(each.getKey(), each.getValue()).equals(each.getValue()));
  }
}
