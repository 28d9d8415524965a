package dev.fishbone.connectors.events;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Times as people and tools write them: RFC 3339, or a number since 1970 whose unit its size tells
 * (seconds from 1e9, milliseconds from 1e12, microseconds from 1e15, nanoseconds from 1e18).
 *
 * @param zone of times without one; empty where they are refused
 */
public record TimeText(Optional<ZoneId> zone) {
  /** Times must say their zone. */
  public static final TimeText ZONED = new TimeText(Optional.empty());

  private static final Pattern NUMBER =
      Pattern.compile("[0-9]{1,19}(\\.[0-9]{1,12})?([eE]\\+?[0-9]{1,2})?");

  /** By the setting {@code zone}. */
  public static TimeText of(SourceSettings settings) throws SourceException {
    if (settings.text("zone").isEmpty()) {
      return ZONED;
    }
    try {
      return new TimeText(Optional.of(ZoneId.of(settings.text("zone", "").strip())));
    } catch (DateTimeException e) {
      throw settings.wrong("zone", "zone must be a time zone such as UTC or Europe/Berlin");
    }
  }

  /** The time that a text names. */
  public Instant parse(String text) throws Unusable {
    String given = text.strip();
    Instant time = NUMBER.matcher(given).matches() ? ofNumber(given) : ofText(given);
    if (time.isBefore(Instant.EPOCH) || time.getEpochSecond() > 4_102_444_800L) {
      throw new Unusable("the time lies outside the years 1970 to 2100: " + Quoted.text(given));
    }
    return time;
  }

  private static Instant ofNumber(String text) throws Unusable {
    BigDecimal number = new BigDecimal(text);
    for (int unit = 0; unit <= 9; unit += 3) {
      BigDecimal least = BigDecimal.ONE.scaleByPowerOfTen(9 + unit);
      if (number.compareTo(least) >= 0 && number.compareTo(least.scaleByPowerOfTen(1)) < 0) {
        BigDecimal nanos = number.scaleByPowerOfTen(9 - unit);
        BigDecimal[] parts = nanos.divideAndRemainder(BigDecimal.ONE.scaleByPowerOfTen(9));
        return Instant.ofEpochSecond(parts[0].longValue(), parts[1].longValue());
      }
    }
    throw new Unusable(
        "the number "
            + Quoted.bare(text)
            + " is no time in seconds, milliseconds, microseconds or nanoseconds since 1970: write"
            + " 2026-08-14T09:30:00Z");
  }

  private Instant ofText(String text) throws Unusable {
    String iso =
        text.replaceFirst("^([0-9-]{10}) ", "$1T")
            .replaceFirst(" ?(UTC|GMT|Z|z)$", "Z")
            .replaceFirst(" ?([+-][0-9]{2}):?([0-9]{2})$", "$1:$2");
    try {
      return OffsetDateTime.parse(iso).toInstant();
    } catch (DateTimeException e) {
      return ofLocal(iso, text);
    }
  }

  private Instant ofLocal(String iso, String text) throws Unusable {
    LocalDateTime local;
    try {
      local = LocalDateTime.parse(iso);
    } catch (DateTimeException e) {
      throw new Unusable(
          "the time must look like 2026-08-14T09:30:00Z or be a number since 1970, not "
              + Quoted.text(text));
    }
    if (zone.isEmpty()) {
      throw new Unusable(
          "the time "
              + Quoted.text(text)
              + " has no zone: write it as 2026-08-14T09:30:00Z, or set"
              + " zone");
    }
    ZoneId in = zone.get();
    if (in.getRules().getValidOffsets(local).size() != 1) {
      throw new Unusable(
          "the time "
              + Quoted.text(text)
              + " does not exist once in "
              + in
              + ", whose clocks change there: write it with its offset");
    }
    return local.atZone(in).toInstant();
  }
}
