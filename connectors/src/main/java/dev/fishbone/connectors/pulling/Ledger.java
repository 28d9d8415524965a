package dev.fishbone.connectors.pulling;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Keeps what was asked and received per signal while a pull runs. */
public final class Ledger {
  private static final int GAPS_A_SIGNAL = 20;

  private final String source;
  private final Map<Signal, Line> lines = new TreeMap<>();

  /**
   * @param source its name in the configuration
   */
  public Ledger(String source) {
    this.source = source;
  }

  private static final class Line {
    private long asked;
    private long received;
    private long unnamed;
    private final List<Coverage.Gap> gaps = new ArrayList<>();
  }

  private Line line(Signal signal) {
    return lines.computeIfAbsent(signal, s -> new Line());
  }

  /**
   * One question.
   *
   * @param whole whether its answer came, and whole
   */
  public void asked(Collection<Signal> signals, boolean whole) {
    for (Signal signal : signals) {
      line(signal).asked++;
      line(signal).received += whole ? 1 : 0;
    }
  }

  /**
   * Something is missing.
   *
   * @param detail one sentence: what, and what to do
   */
  public void gap(Collection<Signal> signals, TimeRange range, ReasonCode reason, String detail) {
    for (Signal signal : signals) {
      Line line = line(signal);
      if (line.gaps.size() < GAPS_A_SIGNAL) {
        line.gaps.add(new Coverage.Gap(range, reason, detail));
      } else {
        line.unnamed++;
      }
    }
  }

  /** The question was not answered: a gap over its time. */
  public void failed(Collection<Signal> signals, TimeRange range, String detail) {
    asked(signals, false);
    gap(signals, range, ReasonCode.SOURCE_FAILED, detail);
  }

  /** All that was noted, by signal. */
  public Coverage coverage(TimeRange whole) {
    List<Coverage.Entry> entries = new ArrayList<>();
    lines.forEach(
        (signal, line) -> {
          List<Coverage.Gap> gaps = new ArrayList<>(line.gaps);
          if (line.unnamed > 0) {
            gaps.add(
                new Coverage.Gap(
                    whole,
                    ReasonCode.SOURCE_FAILED,
                    line.unnamed + " more gaps of this kind are not listed"));
          }
          String word = signal.name().toLowerCase(Locale.ROOT);
          entries.add(new Coverage.Entry(source, word, line.asked, line.received, gaps));
        });
    return new Coverage(entries);
  }
}
