package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One change and the risks that it ends. What is to be typed at the same place is one change only
 * where one text sets all that the other does: a deadline is not lost because a budget is longer.
 */
final class Change {
  private final List<Sighting> against = new ArrayList<>();

  /** Whether this change, or that of the risk in its place, ends both. */
  boolean joins(Sighting sighting) {
    return sighting.fix().isPresent()
        && most()
            .fix()
            .filter(fix -> samePlace(fix, sighting.fix().get()))
            .filter(fix -> sets(fix, sighting.fix().get()) || sets(sighting.fix().get(), fix))
            .isPresent();
  }

  void add(Sighting sighting) {
    against.add(sighting);
  }

  /** In the words of the risk whose text sets most; what it is against by rank. */
  Step step() {
    Sighting most = most();
    String risks =
        against.stream()
            .map(s -> s.id() + " (" + (s.trigger().isEmpty() ? s.words() : s.trigger()) + ")")
            .collect(Collectors.joining("; "));
    Step step =
        new Step(Wording.capital(most.remedy()), "Against " + risks + ". Owner: ____, due: ____.");
    return most.fix()
        .map(fix -> step.withCode(fix.code(), fix.lang()).withNote(note(fix)))
        .orElse(step);
  }

  private Sighting most() {
    Sighting most = against.get(0);
    for (Sighting sighting : against) {
      if (length(sighting) > length(most)) {
        most = sighting;
      }
    }
    return most;
  }

  private static int length(Sighting sighting) {
    return sighting.fix().map(f -> f.code().length()).orElse(0);
  }

  private static boolean samePlace(Fix one, Fix other) {
    return one.place().equals(other.place()) && one.lang().equals(other.lang());
  }

  /** The same text, or the same with more within its brackets. */
  private static boolean sets(Fix more, Fix less) {
    String begin = less.code().replaceFirst("[}\\]]+$", "");
    return more.code().equals(less.code())
        || (!begin.equals(less.code()) && more.code().startsWith(begin + ","));
  }

  private static String note(Fix fix) {
    String test = fix.test().isEmpty() ? "" : "; to be tried with: " + fix.test();
    return Wording.capital(fix.place()) + test;
  }
}
