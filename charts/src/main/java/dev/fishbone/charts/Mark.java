package dev.fishbone.charts;

import java.time.Instant;

/**
 * Something that happened at one moment, drawn as a vertical line with a flag.
 *
 * @param label what happened, without its time
 * @param at when
 * @param role its look
 */
public record Mark(String label, Instant at, Role role) {
  /** What kind of event; each has its own shape at the head beside its colour and dash. */
  public enum Role {
    CHANGE("change", Shape.DIAMOND, 0x000000, 1.3f),
    ONSET("onset", Shape.TRIANGLE_UP, 0xD55E00, 1.3f, 6, 3),
    ALERT("alert", Shape.RING, 0xCC79A7, 1.5f, 2, 2),
    PAGE("page", Shape.SQUARE, 0x0072B2, 1.5f),
    EJECTION("ejection", Shape.TRIANGLE_DOWN, 0xD55E00, 1.1f, 2, 3),
    RECOVERY("recovery", Shape.DISC, 0x009E73, 1.3f, 8, 3);

    final String word;
    final Shape shape;

    @SuppressWarnings("ImmutableEnumChecker") // a pen does not change
    final Pen pen;

    Role(String word, Shape shape, int rgb, float width, float... dash) {
      this.word = word;
      this.shape = shape;
      this.pen = new Pen(rgb, width, dash);
    }
  }

  /** The head's outline. */
  enum Shape {
    DIAMOND,
    TRIANGLE_UP,
    TRIANGLE_DOWN,
    RING,
    DISC,
    SQUARE
  }

  public Mark {
    label = PlainText.of(label, role.word);
    TimeAxis.requireDrawable(at, label);
  }
}
