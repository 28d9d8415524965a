package dev.fishbone.analyzer.findings;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * One request as its trace tells it: who called whom, in the order of time.
 *
 * @param verdict id of the finding that it is an example of
 * @param trace id of the trace
 * @param at when it began
 * @param lengthMillis from its first span's start to its last span's end
 * @param whole whether all its calls are told; otherwise those that do not lead to the finding's
 *     are left out
 * @param foot figures of findings, over all requests
 */
public record SequenceEntry(
    String id,
    String verdict,
    String trace,
    Instant at,
    @JsonProperty("length-ms") double lengthMillis,
    boolean whole,
    List<Actor> actors,
    List<Message> messages,
    List<Foot> foot) {
  public SequenceEntry {
    actors = List.copyOf(actors);
    messages = List.copyOf(messages);
    foot = List.copyOf(foot);
  }

  /** Who takes part; the id is letters and digits only. */
  public record Actor(String id, String name) {}

  /** What a message is. */
  public enum Kind {
    @JsonProperty("call")
    CALL,
    @JsonProperty("reply")
    REPLY,
    /** Failed, given up, or too late for anybody. */
    @JsonProperty("lost")
    LOST,
    /** What follows happened several times, up to its end. */
    @JsonProperty("loop")
    LOOP,
    @JsonProperty("end")
    END,
    @JsonProperty("note")
    NOTE
  }

  /** What a message does to an actor's activation. */
  public enum Activation {
    @JsonProperty("none")
    NONE,
    @JsonProperty("starts-target")
    STARTS_TARGET,
    @JsonProperty("ends-sender")
    ENDS_SENDER
  }

  /**
   * One message.
   *
   * @param from id of an actor; empty for a loop and its end, as {@code to}
   * @param afterMillis after the trace's start, on its first caller's clock as well as it is known;
   *     of a loop that of its first message
   */
  public record Message(
      Kind kind,
      String from,
      String to,
      String text,
      @JsonProperty("after-ms") double afterMillis,
      Activation activation) {}

  /** A row under the picture. */
  public record Foot(String label, String value) {}
}
