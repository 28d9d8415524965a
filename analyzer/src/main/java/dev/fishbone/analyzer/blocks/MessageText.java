package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.Sequence.Activation;
import dev.fishbone.analyzer.blocks.Sequence.Arrow;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.End;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import java.util.Optional;

/** Messages that are one text: "A -> B: text", "loop: text", "end". */
final class MessageText {
  private static final String LOOP = "loop:";

  private MessageText() {}

  static Optional<Message> parse(String source) {
    String text = source.strip();
    if (text.startsWith(LOOP)) {
      return Optional.of(new Loop(text.substring(LOOP.length())));
    }
    return text.equals("end") ? Optional.of(new End()) : call(text);
  }

  private static Optional<Message> call(String text) {
    Arrow arrow = Arrow.CALL;
    int at = -1;
    for (Arrow candidate : Arrow.values()) {
      int found = text.indexOf(" " + candidate.sign() + " ");
      if (found >= 0 && (at < 0 || found < at)) {
        at = found;
        arrow = candidate;
      }
    }
    int colon = text.indexOf(':');
    if (at <= 0 || (colon >= 0 && colon < at)) {
      return Optional.empty();
    }
    String rest = text.substring(at + arrow.sign().length() + 2);
    colon = rest.indexOf(':');
    String to = (colon < 0 ? rest : rest.substring(0, colon)).strip();
    Activation activation = activation(to);
    to = to.substring(activation.sign().length()).strip();
    if (to.isEmpty()) {
      return Optional.empty();
    }
    String label = colon < 0 ? "" : rest.substring(colon + 1);
    return Optional.of(new Call(text.substring(0, at), arrow, activation, to, label));
  }

  private static Activation activation(String to) {
    if (to.startsWith("+")) {
      return Activation.STARTS_TARGET;
    }
    return to.startsWith("-") ? Activation.ENDS_SENDER : Activation.NONE;
  }

  static String write(Call call) {
    String head = call.from() + " " + call.arrow().sign() + " " + call.activation().sign();
    return head + call.to() + (call.text().isEmpty() ? "" : ": " + call.text());
  }

  static String write(Loop loop) {
    return loop.text().isEmpty() ? LOOP : LOOP + " " + loop.text();
  }
}
