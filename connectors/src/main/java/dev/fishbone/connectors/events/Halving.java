package dev.fishbone.connectors.events;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.SourceException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Asks for a time in ever smaller parts until no answer is cut by the source's limit. */
public final class Halving {
  private static final long LEAST_MILLIS = 2_000;
  private static final int QUESTIONS = 500;

  private Halving() {}

  /** Asks for a part of the time. */
  @FunctionalInterface
  public interface Question {
    /** Whether all of the part came. */
    boolean whole(TimeRange part) throws SourceException;
  }

  /** The parts, in order, of which not all came though they were as small as can be. */
  public static List<TimeRange> ask(TimeRange time, Question question) throws SourceException {
    Deque<TimeRange> open = new ArrayDeque<>(List.of(time));
    List<TimeRange> cut = new ArrayList<>();
    for (int asked = 0; !open.isEmpty(); asked++) {
      TimeRange part = open.pop();
      if (asked >= QUESTIONS) {
        cut.add(part);
      } else if (!question.whole(part)) {
        long length = part.toMillis() - part.fromMillis();
        long middle = (part.fromMillis() + length / 2) / 1_000 * 1_000;
        if (length < LEAST_MILLIS || middle <= part.fromMillis()) {
          cut.add(part);
        } else {
          open.push(new TimeRange(TimeRange.ofMillis(middle, middle).from(), part.to()));
          open.push(new TimeRange(part.from(), TimeRange.ofMillis(middle, middle).from()));
        }
      }
    }
    return cut;
  }
}
