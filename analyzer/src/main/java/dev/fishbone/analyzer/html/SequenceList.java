package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.End;
import dev.fishbone.analyzer.blocks.Sequence.Foot;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import dev.fishbone.analyzer.blocks.Sequence.Note;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A sequence in words: a numbered list, loops as lists within it. */
public final class SequenceList {
  /** Deeper loops are told on the level of this one. */
  private static final int DEEPEST = 8;

  private final Lanes lanes;

  private SequenceList(Lanes lanes) {
    this.lanes = lanes;
  }

  /** The messages, in order. */
  public static Html of(Sequence sequence) {
    Iterator<Message> messages = sequence.messages().iterator();
    SequenceList list = new SequenceList(new Lanes(sequence));
    List<Html> items = new ArrayList<>();
    while (messages.hasNext()) {
      items.addAll(list.items(messages, 0));
    }
    return items.isEmpty() ? Html.none() : Element.of("ol", items);
  }

  /** The rows under the figure, as text. */
  public static List<String> foot(Sequence sequence) {
    return sequence.foot().stream().map(SequenceList::foot).toList();
  }

  private static String foot(Foot foot) {
    return foot.label() + ": " + foot.value();
  }

  private List<Html> items(Iterator<Message> messages, int depth) {
    List<Html> items = new ArrayList<>();
    while (messages.hasNext()) {
      Message message = messages.next();
      if (message instanceof End) {
        return items;
      }
      if (message instanceof Loop loop) {
        String text = loop.text().isEmpty() ? "Again and again" : "Loop: " + loop.text();
        Element item = Element.of("li", text);
        List<Html> within = depth < DEEPEST ? items(messages, depth + 1) : List.of();
        items.add(within.isEmpty() ? item : item.add(Element.of("ol", within)));
      } else {
        items.add(Element.of("li", sentence(message)));
      }
    }
    return items;
  }

  private String sentence(Message message) {
    if (message instanceof Call call) {
      String from = lanes.name(call.from());
      String to = lanes.name(call.to());
      String who =
          switch (call.arrow()) {
            case CALL -> from + " calls " + to;
            case REPLY -> from + " answers " + to;
            case LOST -> from + " to " + to + ", lost or failed";
          };
      return call.text().isEmpty() ? who : who + ": " + call.text();
    }
    if (message instanceof Note note) {
      return "Note: " + note.label();
    }
    return "A message that could not be read";
  }
}
