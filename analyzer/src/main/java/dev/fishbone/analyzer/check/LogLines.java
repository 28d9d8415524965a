package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.PlacedText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Cuts a paragraph that is a log, each entry beginning with its time, into entries. */
final class LogLines {
  private static final Pattern TIMED =
      Pattern.compile("[\\s\\[(*_-]{0,6}+(?:\\d{1,2}[:.h]\\d\\d|[012]\\d[0-5]\\d\\b)");

  private LogLines() {}

  /** The paragraph itself where it is none. */
  static List<PlacedText> of(PlacedText paragraph) {
    String text = paragraph.text();
    if (text.indexOf('\n') < 0) {
      return List.of(paragraph);
    }
    List<Integer> starts = new ArrayList<>();
    int lines = 0;
    for (int at = 0; at < text.length(); at = next(text, at)) {
      lines++;
      if (TIMED.matcher(text).region(at, text.length()).lookingAt()) {
        starts.add(at);
      }
    }
    if (starts.size() < 2 || 2 * starts.size() < lines) {
      return List.of(paragraph);
    }
    List<PlacedText> entries = new ArrayList<>();
    if (starts.get(0) > 0) {
      entries.add(paragraph.part(0, starts.get(0)));
    }
    for (int i = 0; i < starts.size(); i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : text.length();
      entries.add(paragraph.part(starts.get(i), end));
    }
    return entries;
  }

  private static int next(String text, int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end + 1;
  }
}
