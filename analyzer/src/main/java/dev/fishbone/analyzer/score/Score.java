package dev.fishbone.analyzer.score;

import dev.fishbone.analyzer.score.Mark.Kind;
import dev.fishbone.rules.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** How the verdicts on some recordings compare with what is known of them. */
public record Score(List<Mark> marks, List<FigureMark> figures) {
  /** A family with fewer things to find must find them all: one of few is no rate. */
  private static final int FEW = 20;

  private static final double FOUND_SHARE = 0.95;
  private static final int CALIBRATED_FROM = 40;
  private static final double OVERCONFIDENCE = 0.15;

  public Score {
    marks = List.copyOf(marks);
    figures = List.copyOf(figures);
  }

  /**
   * One recording.
   *
   * @param recording what to call it
   */
  public static Score of(String recording, Truth truth, List<Verdict> verdicts) {
    return new Score(
        Marker.marks(recording, truth, verdicts), FigureMark.marks(recording, truth, verdicts));
  }

  /** Both together, by rule and recording. */
  public Score and(Score other) {
    List<Mark> all = new ArrayList<>(marks);
    all.addAll(other.marks);
    all.sort(
        Comparator.comparing(Mark::rule)
            .thenComparing(Mark::recording)
            .thenComparing(Mark::subject));
    List<FigureMark> allFigures = new ArrayList<>(figures);
    allFigures.addAll(other.figures);
    return new Score(all, allFigures);
  }

  public static Score none() {
    return new Score(List.of(), List.of());
  }

  long count(String rule, Kind kind) {
    return marks.stream().filter(m -> m.rule().equals(rule) && m.kind() == kind).count();
  }

  /** Each thing that is not as the truth says: a sentence each. */
  public List<String> differences() {
    List<String> differences = new ArrayList<>();
    for (Mark mark : marks) {
      String expected =
          switch (mark.kind()) {
            case MISSED -> "missed";
            case FALSE -> "false";
            case OPEN -> "not cleared";
            case FOUND, CLEARED, NOTED -> "";
          };
      if (!expected.isEmpty()) {
        differences.add(
            mark.recording()
                + ": "
                + expected
                + ": "
                + mark.rule()
                + " "
                + mark.subject()
                + ": "
                + mark.said());
      }
    }
    for (FigureMark figure : figures) {
      if (!figure.right()) {
        differences.add(
            String.format(
                Locale.ROOT,
                "%s: figure: %s %s %s: expected %s ± %s, got %s",
                figure.recording(),
                figure.expected().rule(),
                figure.expected().subject(),
                figure.expected().name(),
                figure.expected().value(),
                figure.expected().within(),
                figure.said().isEmpty() ? "none" : figure.said()));
      }
    }
    return differences;
  }

  /** Why it is not good enough: a sentence a reason; empty where it is. */
  public List<String> faults() {
    List<String> faults = new ArrayList<>();
    long wrong = marks.stream().filter(m -> m.kind() == Kind.FALSE).count();
    if (wrong > 0) {
      faults.add(wrong + " false findings; none is allowed");
    }
    long open = marks.stream().filter(m -> m.kind() == Kind.OPEN).count();
    if (open > 0) {
      faults.add(open + " look-alikes were not told to be ones");
    }
    TreeMap<String, long[]> families = new TreeMap<>();
    for (Mark mark : marks) {
      long[] family = families.computeIfAbsent(mark.family(), f -> new long[2]);
      family[0] += mark.kind() == Kind.FOUND ? 1 : 0;
      family[1] += mark.kind() == Kind.MISSED ? 1 : 0;
    }
    families.forEach(
        (name, n) -> {
          long all = n[0] + n[1];
          if (all < FEW ? n[1] > 0 : n[0] < FOUND_SHARE * all) {
            faults.add(name + ": " + n[1] + " of " + all + " were missed");
          }
        });
    long off = figures.stream().filter(figure -> !figure.right()).count();
    if (off > 0) {
      faults.add(off + " of " + figures.size() + " figures are out of their tolerance");
    }
    for (Calibration.Bin bin : Calibration.of(marks).bins()) {
      if (bin.claims() >= CALIBRATED_FROM && bin.overconfidence() > OVERCONFIDENCE) {
        faults.add(
            String.format(
                Locale.ROOT,
                "claims of confidence %.1f to %.1f are surer by %.2f than they are true",
                bin.from(),
                bin.to(),
                bin.overconfidence()));
      }
    }
    return faults;
  }
}
