package dev.fishbone.charts;

import java.awt.Color;
import java.time.Instant;

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
    INCIDENT(new Color(0xEDF1F5), new Color(0x8A99A8), 0),
    /** A resource was used up. */
    SATURATED(new Color(0xFCF5CF), new Color(0xE3D485), 1),
    /** Nothing was recorded. */
    NO_DATA(new Color(0xF4F4F4), new Color(0xBDBDBD), -1);

    final Color tint;
    final Color edge;

    /** Slope of the stripes: 1 rises, -1 falls, 0 has none. */
    final int slope;

    Role(Color tint, Color edge, int slope) {
      this.tint = tint;
      this.edge = edge;
      this.slope = slope;
    }
  }

  public Band {
    label = PlainText.of(label, "band");
    TimeAxis.requireDrawable(from, label);
    TimeAxis.requireDrawable(to, label);
    if (to.isBefore(from)) {
      throw new IllegalArgumentException(
          "band \"%s\" ends at %s before it starts at %s: swap them".formatted(label, to, from));
    }
  }
}
