package dev.fishbone.charts;

/**
 * What a line stands for, and so how it looks. Colours are Okabe and Ito's colour-blind-safe set
 * (jfly.uni-koeln.de/color), those of contrast 3:1 or more on white; each role has its own dash and
 * width too, so that a grey print still tells them apart.
 */
public enum LineRole {
  /** The quantity that the chart is about. */
  PRIMARY(0x0072B2, 2.4f),
  /** The quantity set against it. */
  SECONDARY(0xD55E00, 2.0f, 7, 3),
  /** A third quantity. */
  TERTIARY(0x009E73, 2.0f, 9, 3, 2, 3),
  /** A fourth quantity. */
  QUATERNARY(0xCC79A7, 2.4f, 2, 3),
  /** What is usual: a forecast, last week, the time before the incident. */
  BASELINE(0x767676, 1.2f, 4, 4);

  @SuppressWarnings("ImmutableEnumChecker") // a pen does not change
  final Pen pen;

  LineRole(int rgb, float width, float... dash) {
    this.pen = new Pen(rgb, width, dash);
  }
}
