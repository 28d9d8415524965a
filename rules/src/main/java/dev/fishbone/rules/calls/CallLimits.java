package dev.fishbone.rules.calls;

import dev.fishbone.rules.Settings;
import java.time.Duration;

/**
 * Thresholds of the rules on calls that are tried again.
 *
 * @param bin whole seconds; two in a row are an episode
 * @param quiet episodes nearer than this are one
 * @param share of the calls that retries are, at least, in every bin of an episode
 * @param shareLow what the interval of the share stays above
 * @param minRequests traces that use the edge, below which it is not judged
 */
public record CallLimits(
    Duration bin, Duration quiet, double share, double shareLow, double minRequests) {

  /** Those of a rule that has settings of these names. */
  public static CallLimits of(Settings settings) {
    return new CallLimits(
        wholeSeconds(settings.duration("bin")),
        settings.duration("quiet"),
        settings.number("share"),
        settings.number("share-low"),
        settings.number("min-requests"));
  }

  /** Those of a rule that asks for no share of retries. */
  public static CallLimits withoutShare(Settings settings) {
    return new CallLimits(
        wholeSeconds(settings.duration("bin")),
        Duration.ZERO,
        1,
        1,
        settings.number("min-requests"));
  }

  /** Counts are kept by the second: no bin is shorter or cuts one. */
  public static Duration wholeSeconds(Duration bin) {
    return Duration.ofSeconds(Math.max(1, Math.round(bin.toMillis() / 1000.0)));
  }
}
