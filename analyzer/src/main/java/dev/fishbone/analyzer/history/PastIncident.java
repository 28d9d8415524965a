package dev.fishbone.analyzer.history;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is kept of an incident. A time or length that is not known is not there.
 *
 * @param id empty where the recording gives none
 * @param from when what was recorded of it begins
 * @param to when that ends
 * @param zone in which its day, and so its quarter, is told
 * @param family of the rule that found its likeliest cause; {@link #UNKNOWN} where none did
 * @param service that of the effect by which its times are counted; empty where nothing was felt
 * @param causes what was found, likeliest first
 */
public record PastIncident(
    String id,
    String title,
    String severity,
    Instant from,
    Instant to,
    ZoneId zone,
    String family,
    String service,
    Map<Moment, Instant> moments,
    Map<Length, Measured> lengths,
    List<Unpaged> unpaged,
    List<Cause> causes) {
  /** The family of an incident whose cause was not found. */
  public static final String UNKNOWN = "unknown";

  public PastIncident {
    moments = Collections.unmodifiableMap(copy(Moment.class, moments));
    lengths = Collections.unmodifiableMap(copy(Length.class, lengths));
    unpaged = List.copyOf(unpaged);
    causes = List.copyOf(causes);
  }

  private static <K extends Enum<K>, V> Map<K, V> copy(Class<K> type, Map<K, V> map) {
    Map<K, V> copy = new EnumMap<>(type);
    copy.putAll(map);
    return copy;
  }

  /** When something of it happened. */
  public enum Moment {
    START,
    DETECTED,
    PAGED,
    ACKNOWLEDGED,
    MITIGATED,
    RESOLVED
  }

  /**
   * A length with its interval, in seconds; below zero where what was awaited came before what it
   * is counted from.
   */
  public record Measured(double seconds, double low, double high) {}

  /**
   * An alert that paged nobody, so that people knew later than they could have.
   *
   * @param alert where no rule looks at the symptom, the service that it is of
   * @param owner the team of its labels; empty where they name none
   * @param sure whether it was found, or is suspected
   */
  public record Unpaged(String alert, Reason reason, String owner, boolean sure) {}

  /** A finding: the same in two incidents has come back. */
  public record Cause(String rule, String subject) {}

  /** The instant by which it is put in order: its first symptom, else where its record begins. */
  public Instant start() {
    return moments.getOrDefault(Moment.START, from);
  }

  Optional<Measured> length(Length length) {
    return Optional.ofNullable(lengths.get(length));
  }

  /** Whether both are of one incident: under one id, a window that was widened is still it. */
  boolean isSame(PastIncident other) {
    return id.isEmpty() || other.id.isEmpty()
        ? id.equals(other.id) && from.equals(other.from) && to.equals(other.to)
        : id.equals(other.id) && from.isBefore(other.to) && other.from.isBefore(to);
  }

  /** "2026-Q3". */
  String quarter() {
    var day = start().atZone(zone);
    return day.getYear() + "-Q" + ((day.getMonthValue() - 1) / 3 + 1);
  }
}
