package dev.fishbone.connectors.searching;

import dev.fishbone.connectors.spans.Ids;
import java.util.HexFormat;

/** A trace's id, however many digits its source writes. */
public record TraceId(long high, long low) {
  public static TraceId of(String text) {
    return new TraceId(Ids.high(text), Ids.low(text));
  }

  /** Whether it is no id at all. */
  public boolean isNone() {
    return high == 0 && low == 0;
  }

  /** All 32 digits. */
  public String hex() {
    return HexFormat.of().toHexDigits(high) + HexFormat.of().toHexDigits(low);
  }
}
