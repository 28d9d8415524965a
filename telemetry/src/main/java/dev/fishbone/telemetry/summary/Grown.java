package dev.fishbone.telemetry.summary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What grows under numbers that are given out one by one. */
final class Grown<G> {
  private final List<Optional<G>> all = new ArrayList<>();
  private final Supplier<G> zero;

  /**
   * @param zero makes one that nothing was added to
   */
  Grown(Supplier<G> zero) {
    this.zero = zero;
  }

  /** The one under a number, made on first sight. */
  G of(int number) {
    if (number >= all.size()) {
      all.addAll(Collections.nCopies(number + 1 - all.size(), Optional.empty()));
    }
    Optional<G> known = all.get(number);
    if (known.isPresent()) {
      return known.get();
    }
    G made = zero.get();
    all.set(number, Optional.of(made));
    return made;
  }

  /** Numbers that are in use, and some that are not. */
  int size() {
    return all.size();
  }

  Optional<G> find(int number) {
    return number < all.size() ? all.get(number) : Optional.empty();
  }
}
