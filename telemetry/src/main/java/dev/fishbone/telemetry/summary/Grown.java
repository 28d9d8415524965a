package dev.fishbone.telemetry.summary;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/** What grows under numbers that are given out one by one. */
final class Grown<G> {
  private final Supplier<G> zero;

  /** This where there is none yet: a look that costs no more than one step. */
  private Object[] all = new Object[0];

  private int size;

  /**
   * @param zero makes one that nothing was added to
   */
  Grown(Supplier<G> zero) {
    this.zero = zero;
  }

  /** The one under a number, made on first sight. */
  @SuppressWarnings("unchecked") // only values of this type are put in
  G of(int number) {
    if (number >= all.length) {
      int known = all.length;
      all = Arrays.copyOf(all, Math.max(number + 1, 2 * known));
      Arrays.fill(all, known, all.length, this);
    }
    Object value = all[number];
    if (value == this) {
      value = zero.get();
      all[number] = value;
      size = Math.max(size, number + 1);
    }
    return (G) value;
  }

  /** Numbers that are in use, and some that are not. */
  int size() {
    return size;
  }

  @SuppressWarnings("unchecked") // only values of this type are put in
  Optional<G> find(int number) {
    return number < size && all[number] != this ? Optional.of((G) all[number]) : Optional.empty();
  }
}
