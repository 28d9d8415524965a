package dev.fishbone.analyzer.check;

/** How a number was meant: "about", "more than", "up to". */
enum Hedge {
  NONE,
  ABOUT,
  /** "almost": somewhat less. */
  NEARLY,
  /** "just over": somewhat more. */
  SLIGHTLY_OVER,
  OVER,
  AT_LEAST,
  UNDER,
  AT_MOST;

  boolean isBound() {
    return this == OVER || this == AT_LEAST || this == UNDER || this == AT_MOST;
  }
}
