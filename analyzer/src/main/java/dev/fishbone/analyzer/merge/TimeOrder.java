package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor.Entry;
import dev.fishbone.analyzer.blocks.BlockItem;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a new line of a timeline goes, so that a timeline in order stays so. */
final class TimeOrder {
  private static final Pattern TIME =
      Pattern.compile(
          "\\[\\w+]\\s*(?:(?<day>\\d{1,2} \\p{L}{3,9}|\\d{4}-\\d{2}-\\d{2})\\s*)?(?<time>\\d{1,2}:\\d{2}(?::\\d{2})?)?\\s*·");

  private TimeOrder() {}

  /**
   * The position behind which it goes, -1 for the front: behind the last line of its day that is
   * not later. One with a day comes last, as it does in a timeline in order, and is gone round by
   * those without.
   */
  static int behind(List<Entry> entries, BlockItem item) {
    Matcher made = TIME.matcher(item.text());
    if (!made.lookingAt() || made.group("day") != null) {
      return entries.size() - 1;
    }
    int behind = -1;
    boolean ordered = false;
    for (Entry entry : entries) {
      Matcher at = TIME.matcher(entry.item().text());
      if (at.lookingAt() && at.group("day") == null && at.group("time") != null) {
        ordered = true;
        behind = seconds(at) <= seconds(made) ? entry.position() : behind;
      }
    }
    return ordered ? behind : entries.size() - 1;
  }

  private static int seconds(Matcher at) {
    String time = at.group("time");
    if (time == null) {
      return Integer.MAX_VALUE;
    }
    String[] parts = time.split(":", -1);
    int seconds = Integer.parseInt(parts[0]) * 3600 + Integer.parseInt(parts[1]) * 60;
    return parts.length > 2 ? seconds + Integer.parseInt(parts[2]) : seconds;
  }
}
