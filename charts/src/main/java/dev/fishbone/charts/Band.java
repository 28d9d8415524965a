package dev.fishbone.charts;

import java.awt.Color;
import java.time.Instant;
import java.util.Locale;

/**
 * A stretch of time that is shaded.
 *
 * @param label what was the case then
 * @param from its start
 * @param to its end, not before its start
 * @param role its look
 */
public record Band(String label, Instant from, Instant to, Role role) {
  /** Why a stretch is shaded; plain tint, stripes and counter-stripes differ in grey print too. */
  public enum Role {
    /** The window of the incident. */
    INCIDENT(0xEDF1F5, 0x8A99A8, 0),
    /** A resource was used up. */
    SATURATED(0xFCF5CF, 0xE3D485, 1),
    /** Nothing was recorded. */
    NO_DATA(0xF4F4F4, 0xBDBDBD, -1);

    private final int tint;
    private final int edge;

    /** Slope of the stripes: 1 rises, -1 falls, 0 has none. */
    final int slope;

    Role(int tint, int edge, int slope) {
      this.tint = tint;
      this.edge = edge;
      this.slope = slope;
    }

    Color tint() {
      return new Color(tint);
    }

    Color edge() {
      return new Color(edge);
    }
  }

  public Band {
    label = PlainText.of(label, "band");
    TimeAxis.requireDrawable(from, label);
    TimeAxis.requireDrawable(to, label);
    if (to.isBefore(from)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "band \"%s\" ends at %s before it starts at %s: swap them",
              label,
              to,
              from));
    }
  }
}
