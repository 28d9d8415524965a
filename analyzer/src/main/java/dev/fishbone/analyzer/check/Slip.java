package dev.fishbone.analyzer.check;

import java.util.Locale;

/** How a wrong figure most likely came about. */
public enum Slip {
  /** Counted from another moment than is said. */
  BASE,
  /** Another time zone. */
  ZONE,
  /** Attempts counted as requests. */
  ATTEMPTS,
  /** The figure of one instance for that of all, or the reverse. */
  INSTANCE,
  /** Minutes for seconds and the like. */
  UNIT,
  /** Two figures, moments or sides changed places. */
  SWAPPED,
  /** All or none is said where a part is meant. */
  ABSOLUTE,
  /** One rule is stated in two ways. */
  RULE,
  /** Not told. */
  UNKNOWN;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
