package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The figures of the impact, at most {@value #MOST} a block. */
public record Stats(List<Stat> stats, Extras extras) implements Block {
  /** How many figures a block holds at most. */
  public static final int MOST = 4;

  public Stats {
    stats = List.copyOf(stats);
    extras.refuse("stats");
  }

  /** Figures as they are written anew. */
  public Stats(List<Stat> stats) {
    this(stats, Extras.none());
  }

  /** Any number of figures as blocks of at most {@value #MOST}. */
  public static List<Stats> split(List<Stat> stats) {
    List<Stats> blocks = new ArrayList<>();
    for (int from = 0; from < stats.size(); from += MOST) {
      blocks.add(new Stats(stats.subList(from, Math.min(from + MOST, stats.size()))));
    }
    return List.copyOf(blocks);
  }

  @Override
  public String name() {
    return "stats";
  }

  @Override
  public List<String> faults() {
    return stats.size() <= MOST
        ? List.of()
        : List.of(
            "A stats block holds at most "
                + MOST
                + " figures, this one has "
                + stats.size()
                + ": move the others into a second block.");
  }

  /** Worse or better, whatever the sign of the figure. */
  public enum Trend {
    /** Better. */
    UP,
    /** Worse. */
    DOWN;

    /** As it is written. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One figure. {@code value} and {@code delta} are formatted with their unit ("47 min", "-$184k").
   * A {@code trend} that is neither word stays among the extras.
   */
  public record Stat(
      String value, String label, Optional<String> delta, Optional<Trend> trend, Extras extras) {
    public Stat {
      value = Values.clean(value);
      label = Values.clean(label);
      delta = Values.clean(delta);
      extras.refuse("value", "label", "delta");
      if (trend.isPresent()) {
        extras.refuse("trend");
      }
    }

    /** A figure with its change; an empty delta is left out. */
    public Stat(String value, String label, String delta, Trend trend) {
      this(value, label, Optional.of(delta), Optional.of(trend), Extras.none());
    }

    /** A figure that is compared with nothing. */
    public Stat(String value, String label) {
      this(value, label, Optional.empty(), Optional.empty(), Extras.none());
    }
  }
}
