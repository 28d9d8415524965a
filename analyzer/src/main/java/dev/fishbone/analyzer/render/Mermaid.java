package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.blocks.MarkdownText;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Sequence.Activation;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.End;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import dev.fishbone.analyzer.blocks.Sequence.Note;
import dev.fishbone.analyzer.html.Lanes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A sequence in Mermaid's language. Actors get ids of ours; of texts every character that could
 * mean something there is written as its number, {@code #59;}. What a draft left open is closed and
 * what it closes twice is left, since Mermaid draws nothing of an unbalanced diagram.
 */
final class Mermaid {
  private static final Pattern END = Pattern.compile("(?i)\\b(e)(nd)\\b");
  private static final String PLAIN = " .,()/'+=_-";

  private final List<String> lines = new ArrayList<>();
  private final Map<String, Integer> active = new HashMap<>();
  private final Lanes lanes;
  private int loops;

  private Mermaid(Lanes lanes) {
    this.lanes = lanes;
  }

  /** The lines between the fences. */
  static List<String> lines(Sequence sequence) {
    Mermaid mermaid = new Mermaid(new Lanes(sequence));
    mermaid.lines.add("sequenceDiagram");
    List<String> names = mermaid.lanes.names();
    for (int i = 0; i < names.size(); i++) {
      mermaid.lines.add("  participant A" + i + " as " + text(names.get(i), "A" + i));
    }
    sequence.messages().forEach(mermaid::add);
    while (mermaid.loops > 0) {
      mermaid.end();
    }
    return mermaid.lines;
  }

  private String actor(String id) {
    return "A" + lanes.place(id);
  }

  private void add(String line) {
    lines.add("  " + "  ".repeat(Math.min(loops, 8)) + line);
  }

  private void add(Message message) {
    if (message instanceof Call call) {
      call(call);
    } else if (message instanceof Note note) {
      String over = actor(note.from());
      String to = actor(note.to());
      add(
          "Note over "
              + (over.equals(to) ? over : over + "," + to)
              + ": "
              + text(note.label(), "…"));
    } else if (message instanceof Loop loop) {
      add("loop " + text(loop.text(), "again"));
      loops++;
    } else if (message instanceof End) {
      if (loops > 0) {
        end();
      }
    } else if (!lanes.names().isEmpty()) {
      add("Note over A0: A message that could not be read");
    }
  }

  private void end() {
    loops--;
    add("end");
  }

  private void call(Call call) {
    String arrow =
        switch (call.arrow()) {
          case CALL -> "->>";
          case REPLY -> "-->>";
          case LOST -> "-x";
        };
    String sign = "";
    if (call.activation() == Activation.STARTS_TARGET) {
      active.merge(call.to(), 1, Integer::sum);
      sign = "+";
    } else if (call.activation() == Activation.ENDS_SENDER
        && active.getOrDefault(call.from(), 0) > 0) {
      active.merge(call.from(), -1, Integer::sum);
      sign = "-";
    }
    String line = actor(call.from()) + arrow + sign + actor(call.to());
    add(line + ": " + text(call.text(), "…"));
  }

  private static String text(String text, String instead) {
    String shown = MarkdownText.visible(text.strip().replaceAll("\\s+", " "));
    if (shown.isEmpty()) {
      return instead;
    }
    StringBuilder out = new StringBuilder();
    shown
        .codePoints()
        .forEach(
            c -> {
              // U+FB02 is Mermaid's own mark for what was written as a number.
              boolean letter =
                  (c >= 0x80 && c != 0xFB02)
                      || Character.isLetterOrDigit(c)
                      || PLAIN.indexOf(c) >= 0;
              if (letter) {
                out.appendCodePoint(c);
              } else {
                out.append('#').append(c).append(';');
              }
            });
    // A word that closes a loop, wherever it stands.
    return END.matcher(out).replaceAll(m -> "#" + (int) m.group(1).charAt(0) + ";" + m.group(2));
  }
}
