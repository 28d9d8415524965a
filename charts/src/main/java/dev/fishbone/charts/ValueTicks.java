package dev.fishbone.charts;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Range and round ticks of the axis of values.
 *
 * @param low the value at the lower edge
 * @param high the value at the upper edge
 * @param ticks from the lowest to the highest
 */
record ValueTicks(double low, double high, List<Tick> ticks) {
  private static final int STEPS = 5;

  /** Room so that a line along an extreme value is not cut, as a share of the span. */
  private static final double ABOVE = 0.06;

  private static final double BELOW = 0.015;

  private static final double SMALLEST = 1e-290;

  ValueTicks {
    ticks = List.copyOf(ticks);
  }

  /** The axis for values from {@code min} to {@code max}, which zero is added to. */
  static ValueTicks of(double min, double max, boolean whole, ValueAxis.Scale scale) {
    double low = Math.min(0, min);
    double high = Math.max(0, max);
    // Of no spread, or of one that cannot be divided, the axis is that of a whole unit.
    if (high - low < SMALLEST) {
      high = low + 1;
    }
    double span = high - low;
    BigDecimal step = step(span / STEPS, whole && scale == ValueAxis.Scale.NUMBER);
    List<Tick> ticks = new ArrayList<>();
    double top = high + span * ABOVE;
    double bottom = low - span * (low < 0 ? ABOVE : BELOW);
    long first = (long) Math.ceil(bottom / step.doubleValue());
    BigDecimal largest = new BigDecimal(Math.max(high, -low));
    for (long k = first; k * step.doubleValue() <= top; k++) {
      BigDecimal at = step.multiply(BigDecimal.valueOf(k));
      boolean beyondAll = scale == ValueAxis.Scale.PERCENT && high <= 1 && at.doubleValue() > 1;
      if (!beyondAll) {
        ticks.add(new Tick(at.doubleValue(), Figures.tick(at, step, largest, scale)));
      }
    }
    return new ValueTicks(bottom, top, ticks);
  }

  /** The least of 1, 2, 2.5 and 5 times a power of ten that is not below {@code atLeast}. */
  private static BigDecimal step(double atLeast, boolean whole) {
    int exponent = (int) Math.floor(Math.log10(atLeast));
    for (BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(exponent);
        ;
        power = power.scaleByPowerOfTen(1)) {
      for (String factor : List.of("1", "2", "2.5", "5")) {
        BigDecimal step = new BigDecimal(factor).multiply(power);
        boolean fits = !whole || step.stripTrailingZeros().scale() <= 0;
        if (fits && step.doubleValue() >= atLeast * 0.999) {
          return step;
        }
      }
    }
  }
}
