package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Steps.Step;
import java.util.List;

/** What is to be done. */
final class StepList {
  private StepList() {}

  static Html of(Steps steps) {
    List<Element> items = steps.items().stream().map(StepList::item).toList();
    return items.isEmpty() ? Html.none() : Element.of("ol", items).at("class", "steps");
  }

  private static Element item(Step step) {
    Element item = Element.of("li", Element.of("h3", step.title()), Element.of("p", step.body()));
    if (step.code().isPresent()) {
      item = item.add(Code.block(step.lang().orElse(""), step.code().get()));
    }
    return step.note().isPresent()
        ? item.add(Element.of("p", step.note().get()).at("class", "soft"))
        : item;
  }
}
