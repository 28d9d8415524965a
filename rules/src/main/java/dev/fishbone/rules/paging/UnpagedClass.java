package dev.fishbone.rules.paging;

import dev.fishbone.rules.Figure;

/** Why an alert paged nobody, the first that applies (ALGORITHMS 4.4); U6 is of no alert. */
enum UnpagedClass {
  NOT_PAGING(1),
  SUPPRESSED(2),
  SEND_FAILED(3),
  TOO_SHORT(4),
  NEVER_FIRED(5),
  NOBODY_ANSWERED(7),
  NOT_EVALUATED(8),
  PAGED(9);

  private final int number;

  UnpagedClass(int number) {
    this.number = number;
  }

  /** For programs: the class's number in the list of ALGORITHMS 4.4. */
  Figure figure() {
    return Figure.exact("class", number, "of U1-U9");
  }
}
