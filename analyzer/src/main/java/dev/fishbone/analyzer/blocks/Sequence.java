package dev.fishbone.analyzer.blocks;

import java.util.List;

/**
 * Who called whom.
 *
 * @param id the block's name within the document; empty where a draft gives none
 */
public record Sequence(
    String id, List<Actor> actors, List<Message> messages, List<Foot> foot, Extras extras)
    implements Block {
  public Sequence {
    id = Values.clean(id);
    actors = List.copyOf(actors);
    messages = List.copyOf(messages);
    foot = List.copyOf(foot);
    extras.refuse("id", "actors", "messages", "foot");
  }

  /** A sequence as it is written anew. */
  public Sequence(
      String id, List<Actor> actors, List<? extends Message> messages, List<Foot> foot) {
    this(id, actors, List.copyOf(messages), foot, Extras.none());
  }

  @Override
  public String name() {
    return "sequence";
  }

  /** Undeclared actors, activations and loops that do not close. */
  @Override
  public List<String> faults() {
    return SequenceBalance.faults(this);
  }

  /**
   * A participant. Ids are normalised so that they can stand in a message: {@code :} and {@code >},
   * and {@code +} or {@code -} in front, become {@code _}; the name may be anything.
   */
  public record Actor(String id, String name, Extras extras) {
    public Actor {
      id = Values.actorId(id);
      name = Values.clean(name);
      extras.refuse("id", "name");
    }

    public Actor(String id, String name) {
      this(id, name, Extras.none());
    }
  }

  /** A row under the figure. */
  public record Foot(String label, String value, Extras extras) {
    public Foot {
      label = Values.clean(label);
      value = Values.clean(value);
      extras.refuse("label", "value");
    }

    public Foot(String label, String value) {
      this(label, value, Extras.none());
    }
  }

  /** One entry of {@code messages}. */
  public sealed interface Message permits Call, Loop, End, Note, Unread {}

  /** The kinds of arrow. */
  public enum Arrow {
    CALL("->"),
    REPLY("-->"),
    LOST("-x->");

    private final String sign;

    Arrow(String sign) {
      this.sign = sign;
    }

    /** As it is written between two actors. */
    public String sign() {
      return sign;
    }
  }

  /** What a message does to an activation bar. */
  public enum Activation {
    NONE(""),
    STARTS_TARGET("+"),
    ENDS_SENDER("-");

    private final String sign;

    Activation(String sign) {
      this.sign = sign;
    }

    /** As it is written before the target. */
    public String sign() {
      return sign;
    }
  }

  /** "from -> to: text". White space around the text goes; the text may hold arrows and colons. */
  public record Call(String from, Arrow arrow, Activation activation, String to, String text)
      implements Message {
    public Call {
      from = Values.actorId(from);
      to = Values.actorId(to);
      text = Values.clean(text).strip();
    }

    /** {@code from -> to: text}. */
    public static Call call(String from, String to, String text) {
      return new Call(from, Arrow.CALL, Activation.NONE, to, text);
    }

    /** {@code from --> to: text}. */
    public static Call reply(String from, String to, String text) {
      return new Call(from, Arrow.REPLY, Activation.NONE, to, text);
    }

    /** {@code from -x-> to: text}: lost or failed. */
    public static Call lost(String from, String to, String text) {
      return new Call(from, Arrow.LOST, Activation.NONE, to, text);
    }

    /** The same message, starting the target's activation. */
    public Call starting() {
      return new Call(from, arrow, Activation.STARTS_TARGET, to, text);
    }

    /** The same message, ending the sender's activation. */
    public Call ending() {
      return new Call(from, arrow, Activation.ENDS_SENDER, to, text);
    }
  }

  /** "loop: text", up to the {@link End} that belongs to it. */
  public record Loop(String text) implements Message {
    public Loop {
      text = Values.clean(text).strip();
    }
  }

  /** "end": closes the innermost loop. */
  public record End() implements Message {}

  /** A remark from one actor to another. */
  public record Note(String from, String to, String label, Extras extras) implements Message {
    public Note {
      from = Values.actorId(from);
      to = Values.actorId(to);
      label = Values.clean(label);
      extras.refuse("from", "to", "kind", "label");
    }

    public Note(String from, String to, String label) {
      this(from, to, label, Extras.none());
    }
  }
}
