package dev.fishbone.connectors.window;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.ImpactKeys;
import java.util.List;
import java.util.Set;

/** Reads {@code impact}: how sessions and money are named in logs and counts. */
final class ImpactReader {
  private final List<String> unknown;

  ImpactReader(List<String> unknown) {
    this.unknown = unknown;
  }

  ImpactKeys read(YamlNode root) throws YamlException {
    if (root.get("impact").isEmpty()) {
      return ImpactKeys.NONE;
    }
    YamlNode impact = root.get("impact").get();
    WindowReader.onlyKeys(impact, "impact", Set.of("session", "segment", "revenue"), unknown);
    List<String> segment =
        impact.get("segment").isPresent()
            ? impact.get("segment").get().texts("segment")
            : List.of();
    String amount = "";
    String currency = "";
    if (impact.get("revenue").isPresent()) {
      YamlNode revenue = impact.get("revenue").get();
      WindowReader.onlyKeys(revenue, "revenue", Set.of("amount", "currency"), unknown);
      amount = WindowReader.optional(revenue, "amount").strip();
      currency = WindowReader.optional(revenue, "currency").strip();
      if (!currency.isEmpty() && !currency.matches("[A-Z]{3}")) {
        throw revenue.refuse("currency must be three capitals such as USD");
      }
    }
    return new ImpactKeys(
        WindowReader.optional(impact, "session").strip(), segment, amount, currency);
  }
}
