package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Sequence.Activation;
import dev.fishbone.analyzer.blocks.Sequence.Arrow;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.End;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import dev.fishbone.analyzer.blocks.Sequence.Note;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * A sequence drawn: lanes, messages, activations, loops as frames, notes. Each message has rows of
 * its own as high as its text, so nothing overlaps. What a draft left open ends with the picture.
 */
final class SequencePicture {
  /** Beyond this a picture tells nobody anything; the list stays. */
  private static final int MOST_LANES = 40;

  private static final int MOST_MESSAGES = 1000;
  private static final int SIZE = 14;
  private static final int LEADING = 17;
  private static final int TEXT = 600;

  private final Sequence sequence;
  private final Lanes lanes;
  private final Drawing back = new Drawing();
  private final Drawing front = new Drawing();
  private final Bars bars;
  private final Deque<int[]> loops = new ArrayDeque<>();
  private int y;

  private SequencePicture(Sequence sequence, Lanes lanes) {
    this.sequence = sequence;
    this.lanes = lanes;
    this.bars = new Bars(lanes, back);
  }

  /** Whether there is anything that a picture could show. */
  static boolean suits(Sequence sequence) {
    int actors = new Lanes(sequence).names().size();
    int messages = sequence.messages().size();
    return actors > 0 && messages > 0 && actors <= MOST_LANES && messages <= MOST_MESSAGES;
  }

  static Element of(Sequence sequence, String id) {
    return new SequencePicture(sequence, new Lanes(sequence)).draw(id);
  }

  private Element draw(String id) {
    int top = heads(0);
    y = top + 12;
    List<Message> messages = sequence.messages();
    for (int i = 0; i < messages.size(); i++) {
      take(messages.get(i), messages.subList(i, messages.size()));
    }
    while (!loops.isEmpty()) {
      end();
    }
    y += 10;
    bars.close(y);
    int bottom = heads(y);
    Drawing lines = new Drawing();
    for (int i = 0; i < lanes.names().size(); i++) {
      lines.line("lifeline", lanes.x(i), top, lanes.x(i), y);
    }
    back.under(lines);
    front.under(back);
    String title = "Who called whom: " + String.join(", ", lanes.names());
    String text = sequence.messages().size() + " messages, in words below.";
    return front.svg(id, "sequence", lanes.width(), bottom + 2, title, text);
  }

  /** A box with each actor's name; the lower edge of the row. */
  private int heads(int top) {
    int width = lanes.lane() - 24;
    List<List<String>> names =
        lanes.names().stream()
            .map(name -> TextWidth.lines(name, 160, width - 20, SIZE, true))
            .toList();
    int most = names.stream().mapToInt(List::size).max().orElse(1);
    int height = most * LEADING + 16;
    for (int i = 0; i < names.size(); i++) {
      front.box("actor", lanes.x(i) - width / 2, top + 1, width, height);
      int first = top + 1 + (height - names.get(i).size() * LEADING) / 2 + 13;
      front.text("actor-text", lanes.x(i), first, LEADING, names.get(i));
    }
    return top + height + 1;
  }

  private void take(Message message, List<Message> rest) {
    if (message instanceof Call call) {
      call(call);
    } else if (message instanceof Note note) {
      note(note.label(), lanes.place(note.from()), lanes.place(note.to()));
    } else if (message instanceof Loop loop) {
      loop(loop, rest);
    } else if (message instanceof End) {
      if (!loops.isEmpty()) {
        end();
      }
    } else {
      note("This message could not be read.", 0, lanes.names().size() - 1);
    }
  }

  private void call(Call call) {
    int from = lanes.place(call.from());
    int to = lanes.place(call.to());
    boolean self = from == to;
    int direction = to >= from ? 1 : -1;
    int span = self ? lanes.lane() - 76 : Math.abs(lanes.x(to) - lanes.x(from)) - 30;
    List<String> lines =
        call.text().isEmpty() ? List.of() : TextWidth.lines(call.text(), TEXT, span, SIZE, false);
    String kind = call.arrow().name().toLowerCase(Locale.ROOT);
    String text = call.arrow() == Arrow.LOST ? "message lost-text" : "message";
    if (self) {
      y += 12;
      int x = lanes.x(from) + bars.half(from);
      int height = Math.max(18, lines.size() * LEADING - 4);
      front.line("arrow " + kind, x, y, x + 34, y, x + 34, y + height, x + 4, y + height);
      front.head("head " + kind, x, y + height, -1, 4);
      front.text(text + " beside", x + 42, y + 12, LEADING, lines);
      y += height;
    } else {
      y += lines.size() * LEADING + 12;
      int start = lanes.x(from) + direction * bars.half(from);
      int target = Math.max(bars.half(to), call.activation() == Activation.STARTS_TARGET ? 5 : 0);
      int stop = lanes.x(to) - direction * target;
      int above = y - 6 - (lines.size() - 1) * LEADING;
      front.text(text, (lanes.x(from) + lanes.x(to)) / 2, above, LEADING, lines);
      arrow(call.arrow(), kind, start, stop, direction);
    }
    if (call.activation() == Activation.STARTS_TARGET) {
      bars.start(to, y);
    } else if (call.activation() == Activation.ENDS_SENDER) {
      bars.end(from, y);
    }
    y += 8;
  }

  private void arrow(Arrow arrow, String kind, int start, int stop, int direction) {
    if (arrow == Arrow.LOST) {
      int end = stop - direction * 14;
      front.line("arrow " + kind, start, y, end, y);
      front.line("cross", end - 5, y - 5, end + 5, y + 5);
      front.line("cross", end - 5, y + 5, end + 5, y - 5);
    } else {
      front.line("arrow " + kind, start, y, stop - direction * 4, y);
      front.head("head " + kind, stop, y, direction, 4);
    }
  }

  private void note(String label, int from, int to) {
    int left = lanes.x(Math.min(from, to)) - lanes.lane() / 2 + 16;
    int right = lanes.x(Math.max(from, to)) + lanes.lane() / 2 - 16;
    List<String> lines = TextWidth.lines(label, TEXT, right - left - 24, SIZE, false);
    y += 10;
    front.box("note", left, y, right - left, lines.size() * LEADING + 14);
    front.text("note-text", (left + right) / 2, y + 20, LEADING, lines);
    y += lines.size() * LEADING + 20;
  }

  private void loop(Loop loop, List<Message> rest) {
    int[] reach = reach(rest);
    int depth = loops.size();
    int inset = 8 + Math.min(depth, 6) * 6;
    int left = lanes.x(reach[0]) - lanes.lane() / 2 + inset;
    int right = lanes.x(reach[1]) + lanes.lane() / 2 - inset;
    y += 12;
    List<String> lines = TextWidth.lines(loop.text(), TEXT, right - left - 76, SIZE, false);
    loops.push(new int[] {left, right, y});
    front.box("loop-tab", left, y, 48, 22);
    front.text("loop-word", left + 24, y + 15, "loop");
    front.text("loop-text", left + 58, y + 16, LEADING, lines);
    y += Math.max(22, lines.size() * LEADING + 6);
  }

  private void end() {
    int[] frame = loops.pop();
    y += 8;
    back.box("loop", frame[0], frame[2], frame[1] - frame[0], y - frame[2]);
    y += 6;
  }

  /** The first and the last lane that a loop, the first of these messages, touches. */
  private int[] reach(List<Message> messages) {
    int first = lanes.names().size() - 1;
    int last = 0;
    int open = 0;
    for (Message message : messages) {
      if (message instanceof Loop) {
        open++;
      } else if (message instanceof End && --open == 0) {
        break;
      } else if (message instanceof Call call) {
        first = Math.min(first, Math.min(lanes.place(call.from()), lanes.place(call.to())));
        last = Math.max(last, Math.max(lanes.place(call.from()), lanes.place(call.to())));
      } else if (message instanceof Note note) {
        first = Math.min(first, Math.min(lanes.place(note.from()), lanes.place(note.to())));
        last = Math.max(last, Math.max(lanes.place(note.from()), lanes.place(note.to())));
      }
    }
    return first <= last ? new int[] {first, last} : new int[] {0, lanes.names().size() - 1};
  }
}
