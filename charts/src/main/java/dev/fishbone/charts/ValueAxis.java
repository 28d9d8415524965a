package dev.fishbone.charts;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The axis of values. It always holds zero (a cut axis makes small changes look large) and every
 * value drawn.
 *
 * @param label the quantity with its unit, such as "connections per pod"
 * @param scale how values are written
 * @param reach a value that the axis reaches even if no line does, if any
 */
public record ValueAxis(String label, Scale scale, OptionalDouble reach) {
  /** How values are written. */
  public enum Scale {
    /** As they are. */
    NUMBER,
    /** Ratios from 0 to 1, written as percentages. */
    PERCENT
  }

  public ValueAxis {
    label = PlainText.of(label, "value");
    if (reach.isPresent() && !Double.isFinite(reach.getAsDouble())) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "value axis \"%s\" is to reach %s: give a finite value or none",
              label,
              reach.getAsDouble()));
    }
  }

  /** An axis of plain numbers. */
  public static ValueAxis numbers(String label) {
    return new ValueAxis(label, Scale.NUMBER, OptionalDouble.empty());
  }

  /** An axis of ratios from 0 to 1, written in percent. */
  public static ValueAxis percent(String label) {
    return new ValueAxis(label, Scale.PERCENT, OptionalDouble.empty());
  }

  /** The same axis, reaching at least {@code value}. */
  public ValueAxis reaching(double value) {
    return new ValueAxis(label, scale, OptionalDouble.of(value));
  }
}
