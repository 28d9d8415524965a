package dev.fishbone.connectors.files;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The faults of one file, a bounded number of them by name and the rest by count. */
public final class Complaints {
  /** Faults of a file that are named. */
  public static final int NAMED = 20;

  private final String file;
  private final TimeRange whole;
  private final List<Coverage.Gap> named = new ArrayList<>();
  private final Map<String, Tally> tallies = new LinkedHashMap<>();
  private long unnamed;

  private static final class Tally {
    private long count;
    private final String place;
    private final String sentence;

    Tally(String place, String sentence) {
      this.place = place;
      this.sentence = sentence;
    }
  }

  /**
   * @param file as the recording names it
   * @param whole the range that gaps of this file concern
   */
  public Complaints(String file, TimeRange whole) {
    this.file = file;
    this.whole = whole;
  }

  public String file() {
    return file;
  }

  /** A fault of one line (0: of the file): what, and what to do. */
  public void add(long line, String sentence) {
    add(line, ReasonCode.SOURCE_FAILED, sentence);
  }

  public void add(long line, ReasonCode reason, String sentence) {
    if (named.size() < NAMED) {
      named.add(new Coverage.Gap(whole, reason, place(line) + ": " + sentence));
    } else {
      unnamed++;
    }
  }

  /** A fault that many records may share: told once with its number and its first place. */
  public void tally(long line, String sentence) {
    Tally tally = tallies.get(sentence);
    if (tally == null) {
      if (tallies.size() >= NAMED) {
        unnamed++;
        return;
      }
      tally = new Tally(place(line), sentence);
      tallies.put(sentence, tally);
    }
    tally.count++;
  }

  private String place(long line) {
    return line > 0 ? file + ":" + line : file;
  }

  public boolean isEmpty() {
    return named.isEmpty() && tallies.isEmpty();
  }

  public List<Coverage.Gap> gaps() {
    List<Coverage.Gap> gaps = new ArrayList<>(named);
    for (Tally tally : tallies.values()) {
      String times = tally.count == 1 ? "" : " (" + tally.count + " times; this is the first)";
      gaps.add(
          new Coverage.Gap(
              whole, ReasonCode.SOURCE_FAILED, tally.place + ": " + tally.sentence + times));
    }
    if (unnamed > 0) {
      gaps.add(
          new Coverage.Gap(
              whole, ReasonCode.SOURCE_FAILED, file + ": " + unnamed + " more faults, not listed"));
    }
    return gaps;
  }
}
