package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The attributes that {@code window.yml} names under {@code impact}: sessions and segments become
 * pseudonyms, amounts stay where they are numbers.
 *
 * @param amounts keys of what is added up
 * @param groups keys of what is told apart
 */
record ImpactKeys(Set<String> amounts, Set<String> groups) {
  ImpactKeys {
    amounts = Set.copyOf(amounts);
    groups = Set.copyOf(groups);
  }

  static ImpactKeys of(YamlNode window) throws YamlException {
    Set<String> amounts = new HashSet<>();
    Set<String> groups = new HashSet<>(Set.of("session", "session_id"));
    Optional<YamlNode> impact = window.get("impact");
    if (impact.isPresent() && impact.get().isMap()) {
      add(impact.get(), "session", groups);
      add(impact.get(), "segment", groups);
      add(impact.get(), "show", groups);
      Optional<YamlNode> revenue = impact.get().get("revenue");
      if (revenue.isPresent() && revenue.get().isMap()) {
        add(revenue.get(), "amount", amounts);
      }
    }
    return new ImpactKeys(amounts, groups);
  }

  private static void add(YamlNode node, String key, Set<String> into) throws YamlException {
    if (node.get(key).isPresent()) {
      node.get(key).get().texts(key).forEach(name -> into.add(Catalogue.canonical(bare(name))));
    }
  }

  private static String bare(String name) {
    return name.startsWith("hash:") ? name.substring("hash:".length()).strip() : name;
  }

  /** The value of an attribute in the copy; nothing where the impact does not ask for it. */
  Optional<String> value(String key, String value, Rules rules) {
    String canonical = Catalogue.canonical(key);
    if (amounts.contains(canonical) && Words.isNumber(value)) {
      return Optional.of(value);
    }
    boolean asked = groups.contains(canonical) || amounts.contains(canonical);
    return asked && !value.isEmpty()
        ? Optional.of(
            rules.pseudonyms().named(canonical.startsWith("session") ? "session" : "text", value))
        : Optional.empty();
  }
}
