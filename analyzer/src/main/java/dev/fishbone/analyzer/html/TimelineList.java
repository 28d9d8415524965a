package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Timeline;
import dev.fishbone.analyzer.blocks.Timeline.Entry;
import dev.fishbone.analyzer.blocks.Timeline.Item;
import dev.fishbone.analyzer.blocks.Timeline.Status;
import java.util.ArrayList;
import java.util.List;

/** What happened when, one below the other along a line. */
final class TimelineList {
  private TimelineList() {}

  static Html of(Timeline timeline) {
    List<Html> items = new ArrayList<>();
    for (Entry entry : timeline.items()) {
      if (entry instanceof Item item) {
        items.add(item(item));
      } else {
        items.add(Element.of("li", "An item that could not be read.").at("class", "unread"));
      }
    }
    return items.isEmpty() ? Html.none() : Element.of("ol", items).at("class", "timeline");
  }

  private static Html item(Item item) {
    Element what = Element.of("div", Element.of("strong", item.title()));
    if (item.status() != Status.DONE) {
      String word = item.status() == Status.ACTIVE ? "under way" : "to do";
      what = what.text(" ").add(Element.of("span", word).at("class", "mark"));
    }
    String detail = item.detail().orElse("");
    if (!detail.isEmpty()) {
      what = what.add(Element.of("p", detail));
    }
    return Element.of("li", Element.of("span", item.when()).at("class", "when"), what)
        .at("class", item.status().word());
  }
}
