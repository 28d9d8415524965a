package dev.fishbone.analyzer.check;

import java.util.List;

/** What a figure was before the incident and within it. */
record Change(
    String what,
    Quantity before,
    Quantity after,
    String shownBefore,
    String shownAfter,
    List<String> evidence) {
  Change {
    evidence = List.copyOf(evidence);
  }

  /** Whether these two, in this order, are its two sides. */
  boolean fits(Claim first, Claim second) {
    return fits(first, before) && fits(second, after);
  }

  /** Whether they are its two sides the other way round. */
  boolean fitsReversed(Claim first, Claim second) {
    return fits(first, after) && fits(second, before);
  }

  private static boolean fits(Claim claim, Quantity value) {
    return claim.quantity().getClass() == value.getClass()
        && Fit.of(claim.quantity(), claim.hedge(), value.value(), value.value()) == Fit.FITS;
  }
}
