package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.SequenceEntry.Activation;
import dev.fishbone.analyzer.findings.SequenceEntry.Kind;
import dev.fishbone.analyzer.findings.SequenceEntry.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Messages on their way into the order of time; what belongs together stays together, and of equal
 * times the first written comes first.
 */
final class Script {
  private record Beat(long nanos, List<Message> messages) {}

  private final long zeroNanos;
  private final List<Beat> beats = new ArrayList<>();

  /**
   * @param zeroNanos the instant that times are counted from
   */
  Script(long zeroNanos) {
    this.zeroNanos = zeroNanos;
  }

  /** An empty one with the same beginning. */
  Script another() {
    return new Script(zeroNanos);
  }

  void add(long nanos, Message... messages) {
    beats.add(new Beat(nanos, List.of(messages)));
  }

  /** A loop around all of another script, which begins at an instant. */
  void loop(long nanos, String text, Script inner) {
    List<Message> messages = new ArrayList<>();
    messages.add(message(nanos, Kind.LOOP, "", "", text));
    messages.addAll(inner.messages());
    messages.add(message(nanos, Kind.END, "", "", ""));
    beats.add(new Beat(nanos, messages));
  }

  Message call(long nanos, String from, String to, String text, boolean starts) {
    Activation activation = starts ? Activation.STARTS_TARGET : Activation.NONE;
    return new Message(Kind.CALL, from, to, text, after(nanos), activation);
  }

  /** A reply, or what is lost or comes too late. */
  Message back(long nanos, Kind kind, String from, String to, String text, boolean ends) {
    Activation activation = ends ? Activation.ENDS_SENDER : Activation.NONE;
    return new Message(kind, from, to, text, after(nanos), activation);
  }

  Message lost(long nanos, String from, String to, String text) {
    return message(nanos, Kind.LOST, from, to, text);
  }

  Message note(long nanos, String from, String to, String text) {
    return message(nanos, Kind.NOTE, from, to, text);
  }

  private Message message(long nanos, Kind kind, String from, String to, String text) {
    return new Message(kind, from, to, text, after(nanos), Activation.NONE);
  }

  private double after(long nanos) {
    return Math.max(0, (nanos - zeroNanos) / 1000) / 1e3;
  }

  List<Message> messages() {
    List<Message> messages = new ArrayList<>();
    beats.stream()
        .sorted(Comparator.comparingLong(Beat::nanos))
        .forEach(beat -> messages.addAll(beat.messages));
    return messages;
  }
}
