package dev.fishbone.connectors.window;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.ShownAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads {@code impact}: how sessions and money are named, and what may be shown. */
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
    WindowReader.onlyKeys(
        impact, "impact", Set.of("session", "segment", "revenue", "show"), unknown);
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
    String session = WindowReader.optional(impact, "session").strip();
    return new ImpactKeys(session, segment, amount, currency, shown(impact, session));
  }

  private static List<ShownAttribute> shown(YamlNode impact, String session) throws YamlException {
    if (impact.get("show").isEmpty()) {
      return List.of();
    }
    YamlNode show = impact.get("show").get();
    List<ShownAttribute> shown = new ArrayList<>();
    for (String written : show.texts("show")) {
      ShownAttribute attribute = ShownAttribute.of(written, session);
      if (attribute.name().isEmpty()) {
        throw show.refuse("show must name attributes of requests such as merchant.region");
      }
      if (shown.stream().anyMatch(a -> a.name().equals(attribute.name()))) {
        throw show.refuse(
            "show names " + Quoted.text(attribute.name()) + " twice; keep one of them");
      }
      shown.add(attribute);
    }
    return shown;
  }
}
