package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.format.Quoted;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The times that access logs bear. */
final class LogTime {
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  private static final long EARLIEST_MILLIS = 631_152_000_000L;
  private static final long LATEST_MILLIS = 4_102_444_800_000L;

  private LogTime() {}

  /**
   * An instant.
   *
   * @param zoned whether the line said in which zone; else one was assumed
   */
  record Stamp(long epochMillis, boolean zoned) {
    Stamp minusMillis(double millis) {
      return millis > 0 ? new Stamp(epochMillis - Math.round(millis), zoned) : this;
    }
  }

  /**
   * Reads {@code 2026-08-14T09:30:00.123Z}, {@code 14/Aug/2026:09:30:00 +0200}, {@code
   * 14/Aug/2026:09:30:00.123} and Unix time in seconds, milli-, micro- or nanoseconds.
   *
   * @param zone of times that bear none
   */
  static Stamp of(String text, ZoneId zone) throws Unreadable {
    try {
      Stamp stamp = read(text.strip(), zone);
      if (stamp.epochMillis >= EARLIEST_MILLIS && stamp.epochMillis <= LATEST_MILLIS) {
        return stamp;
      }
    } catch (DateTimeException | IndexOutOfBoundsException | NumberFormatException e) {
      // Told below: what it is not says less than what it is.
    }
    throw new Unreadable(
        text.isEmpty()
            ? "it has no time"
            : "its time " + Quoted.text(text) + " is none between 1990 and 2100");
  }

  /** Unix milliseconds of a time that must say its zone. */
  static long zoned(String text) throws Unreadable {
    Stamp stamp = of(text, ZoneOffset.UTC);
    if (!stamp.zoned) {
      throw new Unreadable(
          "its time " + Quoted.text(text) + " has no zone: write 2026-08-14T09:30:00Z");
    }
    return stamp.epochMillis;
  }

  private static Stamp read(String text, ZoneId zone) {
    if (text.length() > 6 && text.charAt(2) == '/' && text.charAt(6) == '/') {
      return commonLog(text, zone);
    }
    if (text.length() > 5 && text.charAt(4) == '-') {
      String iso = text.charAt(10) == ' ' ? text.substring(0, 10) + 'T' + text.substring(11) : text;
      // RFC 3339, and the basic offset (+0000) that some loggers write.
      iso = iso.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2").replaceFirst(" (?=[+-])", "");
      boolean zoned = iso.endsWith("Z") || iso.lastIndexOf('+') > 10 || iso.lastIndexOf('-') > 10;
      return zoned
          ? new Stamp(OffsetDateTime.parse(iso).toInstant().toEpochMilli(), true)
          : local(LocalDateTime.parse(iso), zone);
    }
    return new Stamp(unix(Double.parseDouble(text)), true);
  }

  private static long unix(double number) {
    double size = Math.abs(number);
    double unit = size < 1e11 ? 1e3 : size < 1e14 ? 1 : size < 1e17 ? 1e-3 : 1e-6;
    return Math.round(number * unit);
  }

  private static Stamp commonLog(String text, ZoneId zone) {
    int month = MONTHS.indexOf(text.substring(3, 6));
    LocalDateTime time =
        LocalDateTime.of(
            number(text, 7, 11),
            month % 3 == 0 ? month / 3 + 1 : 0,
            number(text, 0, 2),
            number(text, 12, 14),
            number(text, 15, 17),
            number(text, 18, 20));
    int at = 20;
    if (at < text.length() && text.charAt(at) == '.') {
      int end = at + 1;
      while (end < text.length() && Character.isDigit(text.charAt(end))) {
        end++;
      }
      time = time.plusNanos(Math.round(Double.parseDouble("0" + text.substring(at, end)) * 1e9));
      at = end;
    }
    String offset = text.substring(at).strip();
    return offset.isEmpty()
        ? local(time, zone)
        : new Stamp(time.toInstant(ZoneOffset.of(offset)).toEpochMilli(), true);
  }

  private static Stamp local(LocalDateTime time, ZoneId zone) {
    return new Stamp(time.atZone(zone).toInstant().toEpochMilli(), false);
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }
}
