package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.blocks.Timeline;
import dev.fishbone.analyzer.blocks.Timeline.Entry;
import dev.fishbone.analyzer.blocks.Timeline.Item;
import dev.fishbone.analyzer.blocks.Timeline.Status;
import dev.fishbone.analyzer.blocks.Unread;
import dev.fishbone.analyzer.blocks.YamlValue;
import java.util.ArrayList;
import java.util.List;

/** A timeline as a table; how far things have come is told only where not all is done. */
record TimelineRows(List<String> head, List<List<String>> rows) {

  static TimelineRows of(Timeline timeline) {
    boolean open =
        timeline.items().stream()
            .anyMatch(entry -> entry instanceof Item item && item.status() != Status.DONE);
    List<List<String>> rows = new ArrayList<>();
    for (Entry entry : timeline.items()) {
      List<String> row = new ArrayList<>(cells(entry));
      if (open) {
        row.add(entry instanceof Item item ? item.status().word() : "");
      }
      rows.add(row);
    }
    List<String> head = new ArrayList<>(List.of("When", "What", "Detail"));
    if (open) {
      head.add("State");
    }
    return new TimelineRows(head, rows);
  }

  private static List<String> cells(Entry entry) {
    if (entry instanceof Item item) {
      return List.of(item.when(), item.title(), item.detail().orElse(""));
    }
    YamlValue value = ((Unread) entry).value();
    String text = value instanceof YamlValue.Scalar scalar ? scalar.text() : "could not be read";
    return List.of("", text, "");
  }
}
