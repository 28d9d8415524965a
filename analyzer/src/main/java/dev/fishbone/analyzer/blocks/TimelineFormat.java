package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.Timeline.Entry;
import dev.fishbone.analyzer.blocks.Timeline.Item;
import dev.fishbone.analyzer.blocks.Timeline.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code items}: "[status] when · title · detail". */
final class TimelineFormat implements BlockFormat<Timeline> {
  private static final String DOT = " · ";
  private static final Pattern STATUS = Pattern.compile("\\s*+\\[\\s*+(\\w++)\\s*+]");
  private static final Pattern SEPARATOR = Pattern.compile("\\s·\\s");

  @Override
  public Timeline read(FieldReader fields, Remarks remarks) throws YamlFault {
    List<Entry> items = new ArrayList<>();
    for (YamlNode node : fields.requiredList("items")) {
      Optional<Item> item =
          FieldReader.isText(node) ? item(FieldReader.text(node)) : Optional.empty();
      if (item.isEmpty()) {
        remarks.add(
            node, "This item is not understood: write \"[done] 09:41 · What happened · Detail\".");
      }
      items.add(item.<Entry>map(i -> i).orElseGet(() -> new Unread(node.value())));
    }
    return new Timeline(items, fields.rest());
  }

  static Optional<Item> item(String text) {
    Matcher bracket = STATUS.matcher(text);
    if (!bracket.lookingAt()) {
      return Optional.empty();
    }
    String[] parts = SEPARATOR.split(text.substring(bracket.end()), 3);
    if (parts.length < 2 || parts[0].isBlank() || parts[1].isBlank()) {
      return Optional.empty();
    }
    Optional<String> detail = parts.length == 3 ? Optional.of(parts[2]) : Optional.empty();
    for (Status status : Status.values()) {
      if (status.word().equalsIgnoreCase(bracket.group(1))) {
        return Optional.of(new Item(status, parts[0], parts[1], detail));
      }
    }
    return Optional.empty();
  }

  @Override
  public void write(Timeline timeline, YamlLines out) {
    out.list("", "items", timeline.items().isEmpty());
    timeline.items().forEach(entry -> out.item("  ", entry(entry)));
  }

  private static String entry(Entry entry) {
    if (entry instanceof Item item) {
      return YamlText.quoted(line(item));
    }
    return YamlText.flow(((Unread) entry).value());
  }

  static String line(Item item) {
    String line = "[" + item.status().word() + "] " + item.when() + DOT + item.title();
    return line + item.detail().map(detail -> DOT + detail).orElse("");
  }
}
