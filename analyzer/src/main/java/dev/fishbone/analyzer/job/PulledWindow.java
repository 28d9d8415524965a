package dev.fishbone.analyzer.job;

import dev.fishbone.connectors.config.Configuration;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlText;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The window file of a pulled recording: the plan, and what the configuration says of every window.
 */
final class PulledWindow {
  private PulledWindow() {}

  /**
   * @param receivers what receivers were found to be while their addresses could still be read;
   *     what a person wrote wins
   */
  static String text(
      Configuration configuration, PullPlan plan, Map<String, ReceiverClass> receivers)
      throws YamlException {
    Map<String, YamlNode> sections = new LinkedHashMap<>();
    if (!plan.incident().isEmpty()) {
      sections.put("incident", texts(plan.incident()));
    }
    Map<String, YamlNode> window = new LinkedHashMap<>(range(plan.window()));
    if (plan.open()) {
      window.put("open", YamlNode.given("true"));
    }
    sections.put("window", YamlNode.given(window));
    List<YamlNode> baselines = new ArrayList<>();
    plan.baselines().forEach(baseline -> baselines.add(YamlNode.given(range(baseline))));
    if (!baselines.isEmpty()) {
      sections.put("baseline", YamlNode.given(baselines));
    }
    sections.putAll(configuration.window());
    if (!plan.effects().isEmpty()) {
      List<YamlNode> effects = new ArrayList<>();
      plan.effects().forEach(effect -> effects.add(texts(effect)));
      sections.put("effects", YamlNode.given(effects));
    }
    sections.put("sources", sources(configuration));
    if (!receivers.isEmpty()) {
      sections.put("paging", paging(configuration, receivers));
    }
    return YamlText.document(sections);
  }

  private static Map<String, YamlNode> range(TimeRange range) {
    Map<String, YamlNode> fields = new LinkedHashMap<>();
    fields.put("from", YamlNode.given(range.from().toString()));
    fields.put("to", YamlNode.given(range.to().toString()));
    return fields;
  }

  private static YamlNode texts(Map<String, String> values) {
    Map<String, YamlNode> fields = new LinkedHashMap<>();
    values.forEach((key, value) -> fields.put(key, YamlNode.given(value)));
    return YamlNode.given(fields);
  }

  private static YamlNode sources(Configuration configuration) {
    Map<String, YamlNode> sources = new LinkedHashMap<>();
    for (Configuration.Source source : configuration.sources()) {
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("kind", source.factory().type());
      facts.putAll(source.facts());
      sources.put(source.name(), texts(facts));
    }
    return YamlNode.given(sources);
  }

  private static YamlNode paging(Configuration configuration, Map<String, ReceiverClass> receivers)
      throws YamlException {
    Map<String, YamlNode> classes = new LinkedHashMap<>();
    receivers.forEach(
        (name, type) -> classes.put(name, YamlNode.given(type.name().toLowerCase(Locale.ROOT))));
    YamlNode written = configuration.window().get("paging");
    if (written != null && written.get("receivers").isPresent()) {
      classes.putAll(written.get("receivers").get().map("receivers"));
    }
    return YamlNode.given(Map.of("receivers", YamlNode.given(classes)));
  }
}
