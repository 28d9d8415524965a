package dev.fishbone.charts;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Writes times in a chart's zone; names of months are fixed, not the locale's. */
final class Clock {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);
  private static final List<String> MONTHS =
      List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");

  private final TimeAxis axis;
  private final LocalDate firstDay;
  private final LocalDate lastDay;

  Clock(TimeAxis axis) {
    this.axis = axis;
    this.firstDay = local(axis.from()).toLocalDate();
    this.lastDay = local(axis.to()).toLocalDate();
  }

  ZonedDateTime local(Instant at) {
    return at.atZone(axis.zone());
  }

  String minutes(Instant at) {
    return MINUTES.format(local(at));
  }

  /** To the second; to the millisecond where the chart spans seconds only. */
  String seconds(Instant at) {
    return (axis.spanMillis() < 10_000 ? MILLIS : SECONDS).format(local(at));
  }

  /** To the second, with the day where it is not the only one of the chart. */
  String moment(Instant at) {
    LocalDate day = local(at).toLocalDate();
    boolean only = day.equals(firstDay) && day.equals(lastDay);
    return only ? seconds(at) : day(day) + " " + seconds(at);
  }

  /** As short as a flag wants it. */
  String flag(Instant at) {
    LocalDate day = local(at).toLocalDate();
    String time = axis.spanMillis() < 20 * 60_000 ? seconds(at) : minutes(at);
    return firstDay.equals(lastDay) ? time : day(day) + " " + time;
  }

  static String day(LocalDate day) {
    return day.getDayOfMonth() + " " + MONTHS.get(day.getMonthValue() - 1);
  }

  /** The days shown and the zone, such as "14 Aug 2026, UTC". */
  String caption() {
    String days = day(lastDay) + " " + lastDay.getYear();
    if (!firstDay.equals(lastDay)) {
      boolean sameYear = firstDay.getYear() == lastDay.getYear();
      days = day(firstDay) + (sameYear ? "" : " " + firstDay.getYear()) + " – " + days;
    }
    return days + ", " + zone();
  }

  /** The zone's name; with its offset at the start and, if it changes, at the end. */
  String zone() {
    ZoneId zone = axis.zone().normalized();
    if (zone.equals(ZoneOffset.UTC) || axis.zone().getId().endsWith("UTC")) {
      return "UTC";
    }
    String from = offset(axis.from());
    String to = offset(axis.to());
    String name = zone instanceof ZoneOffset ? "" : axis.zone().getId() + " ";
    String offsets = from.equals(to) ? from : from + ", later " + to;
    return name.isEmpty() ? offsets : name + "(" + offsets + ")";
  }

  private String offset(Instant at) {
    ZoneOffset offset = axis.zone().getRules().getOffset(at);
    return offset.equals(ZoneOffset.UTC) ? "UTC" : "UTC" + offset.getId();
  }
}
