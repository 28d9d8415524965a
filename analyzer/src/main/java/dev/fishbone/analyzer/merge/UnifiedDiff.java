package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Splice;
import java.util.ArrayList;
import java.util.List;

/**
 * A unified diff, as {@code diff -u} prints and {@code patch} reads it, made from the edits
 * themselves: exact, and in time that goes with their size and not with the document's.
 */
public final class UnifiedDiff {
  private static final int CONTEXT = 3;
  private static final String NO_END = "\\ No newline at end of file\n";

  private final List<String> lines;
  private final StringBuilder out = new StringBuilder();

  /** Lines from {@code from} to {@code to}, from 0, that become others. */
  private record Change(int from, int to, List<String> lines) {}

  private UnifiedDiff(List<String> lines) {
    this.lines = lines;
  }

  /** The diff, empty where nothing changes. */
  public static String of(String name, Merged merged) {
    if (merged.isUnchanged()) {
      return "";
    }
    UnifiedDiff diff = new UnifiedDiff(lines(merged.before()));
    diff.out.append("--- ").append(name).append("\n+++ ").append(name).append('\n');
    diff.hunks(diff.changes(merged.before(), merged.splices()));
    return diff.out.toString();
  }

  /** Lines with their ends; patch knows a line feed alone as one. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int end = text.indexOf('\n', at) + 1;
      end = end == 0 ? text.length() : end;
      lines.add(text.substring(at, end));
      at = end;
    }
    return lines;
  }

  private List<Change> changes(String text, List<Splice> splices) {
    List<Change> changes = new ArrayList<>();
    int line = 0;
    int lineStart = 0;
    int next = 0;
    while (next < splices.size()) {
      int begin = splices.get(next).start();
      while (line < lines.size() && isBefore(lines.get(line), lineStart, begin)) {
        lineStart += lines.get(line++).length();
      }
      int to = line;
      int end = lineStart;
      int first = next;
      String after = "";
      boolean open = true;
      while (open) {
        // All edits that touch the same lines.
        while (next < splices.size() && (next == first || touches(text, splices.get(next), end))) {
          int reach = reach(text, splices.get(next++));
          while (to < lines.size() && end < reach) {
            end += lines.get(to++).length();
          }
        }
        String before = text.substring(lineStart, end);
        after = Splice.apply(before, shifted(splices.subList(first, next), lineStart));
        // What does not end in a line feed runs into the next line.
        open = !after.isEmpty() && !after.endsWith("\n") && to < lines.size();
        if (open) {
          end += lines.get(to++).length();
        }
      }
      refine(changes, line, to, lines(after));
      line = to;
      lineStart = end;
    }
    return changes;
  }

  private static boolean isBefore(String line, int start, int offset) {
    int end = start + line.length();
    return end < offset || (end == offset && line.endsWith("\n"));
  }

  private static boolean touches(String text, Splice splice, int end) {
    boolean last = end == text.length() && !text.endsWith("\n");
    return splice.start() < end || (last && splice.start() == end);
  }

  /** The end of what an edit touches; what is put before a line touches none. */
  private static int reach(String text, Splice splice) {
    boolean atLine = splice.start() == 0 || text.charAt(splice.start() - 1) == '\n';
    if (splice.start() == splice.end() && atLine) {
      return splice.start();
    }
    return Math.max(splice.end(), Math.min(text.length(), splice.start() + 1));
  }

  private static List<Splice> shifted(List<Splice> splices, int by) {
    return splices.stream().map(s -> new Splice(s.start() - by, s.end() - by, s.text())).toList();
  }

  /** Leaves out of a change the lines that stay. */
  private void refine(List<Change> changes, int from, int to, List<String> now) {
    int[] pairs = CommonLines.of(lines.subList(from, to), now);
    int old = from;
    int at = 0;
    for (int i = from; i <= to; i++) {
      int pair = i < to ? pairs[i - from] : now.size();
      if (pair >= 0) {
        if (i > old || pair > at) {
          changes.add(new Change(old, i, now.subList(at, pair)));
        }
        old = i + 1;
        at = pair + 1;
      }
    }
  }

  private void hunks(List<Change> changes) {
    int shift = 0;
    for (int first = 0; first < changes.size(); ) {
      int last = first;
      while (last + 1 < changes.size()
          && changes.get(last + 1).from() - changes.get(last).to() <= 2 * CONTEXT) {
        last++;
      }
      shift += hunk(changes.subList(first, last + 1), shift);
      first = last + 1;
    }
  }

  private int hunk(List<Change> changes, int shift) {
    int from = Math.max(0, changes.get(0).from() - CONTEXT);
    int to = Math.min(lines.size(), changes.get(changes.size() - 1).to() + CONTEXT);
    int added = changes.stream().mapToInt(c -> c.lines().size() - (c.to() - c.from())).sum();
    out.append("@@ -").append(range(from, to - from));
    out.append(" +").append(range(from + shift, to - from + added)).append(" @@\n");
    int at = from;
    for (Change change : changes) {
      lines.subList(at, change.from()).forEach(line -> line(' ', line));
      lines.subList(change.from(), change.to()).forEach(line -> line('-', line));
      change.lines().forEach(line -> line('+', line));
      at = change.to();
    }
    lines.subList(at, to).forEach(line -> line(' ', line));
    return added;
  }

  /** From 1; an empty stretch is named by the line before it. */
  private static String range(int from, int count) {
    return (count == 0 ? from : from + 1) + (count == 1 ? "" : "," + count);
  }

  private void line(char sign, String line) {
    out.append(sign).append(line);
    if (!line.endsWith("\n")) {
      out.append('\n').append(NO_END);
    }
  }
}
