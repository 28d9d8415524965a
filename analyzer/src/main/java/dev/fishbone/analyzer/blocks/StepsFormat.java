package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.Steps.Step;
import java.util.ArrayList;
import java.util.List;

/** {@code items}: {@code title}, {@code body}, {@code code}, {@code lang}, {@code note}. */
final class StepsFormat implements BlockFormat<Steps> {
  @Override
  public Steps read(FieldReader fields, Remarks remarks) throws YamlFault {
    List<Step> items = new ArrayList<>();
    for (YamlNode node : fields.requiredList("items")) {
      FieldReader step = FieldReader.of(node, "a step");
      items.add(
          new Step(
              step.required("title"),
              step.optional("body").orElse(""),
              step.optional("code"),
              step.optional("lang"),
              step.optional("note"),
              step.rest()));
    }
    return new Steps(items, fields.rest());
  }

  @Override
  public void write(Steps steps, YamlLines out) {
    out.list("", "items", steps.items().isEmpty());
    for (Step step : steps.items()) {
      out.text("  - ", "title", step.title())
          .text("    ", "body", step.body())
          .text("    ", "code", step.code())
          .text("    ", "lang", step.lang())
          .text("    ", "note", step.note())
          .extras("    ", step.extras());
    }
  }
}
