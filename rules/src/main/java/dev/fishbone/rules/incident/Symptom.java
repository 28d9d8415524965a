package dev.fishbone.rules.incident;

import dev.fishbone.rules.statistics.BinomialCusum;
import dev.fishbone.rules.statistics.BinomialCusum.Excursion;
import dev.fishbone.rules.statistics.BinomialShift;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * When users began to see failures: the onset of the rise of failed requests (ALGORITHMS 4.3).
 *
 * @param at the start of the first bin of the rise
 * @param low one bin earlier
 * @param high the end of the bin that gave the alarm
 */
public record Symptom(Instant at, Instant low, Instant high) {
  /** A rise that one change of the share explains no better than this is none. */
  private static final double CONFIRMED = 10;

  /**
   * The first rise; where there is an outage, the rise that led into it, so that an earlier blip
   * that passed is not taken for its beginning.
   */
  static Optional<Symptom> find(
      RequestBins window, Baseline normal, double height, List<Outage> outages) {
    double[] requests = new double[window.count()];
    double[] failures = new double[window.count()];
    for (int bin = 0; bin < requests.length; bin++) {
      requests[bin] = window.known(bin) ? window.requests().at(bin) : Double.NaN;
      failures[bin] = window.known(bin) ? window.failures().at(bin) : Double.NaN;
    }
    List<Excursion> found =
        new BinomialCusum(normal.share(), normal.dispersion(), height)
            .excursions(requests, failures);
    // Where the effect was unavailable its rise needs no second witness.
    if (outages.isEmpty()) {
      found = found.stream().filter(e -> rose(normal, requests, failures, e)).toList();
    }
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Excursion chosen = found.get(0);
    if (!outages.isEmpty()) {
      long bad = outages.get(0).fromHigh().toEpochMilli();
      for (Excursion excursion : found) {
        chosen = window.bins().fromMillis(excursion.onsetBin()) < bad ? excursion : chosen;
      }
    }
    Instant at = Instant.ofEpochMilli(window.bins().fromMillis(chosen.onsetBin()));
    Instant low = at.minus(window.bins().width());
    Instant high = Instant.ofEpochMilli(window.bins().toMillis(chosen.alarmBin()));
    return Optional.of(new Symptom(at, low, high));
  }

  /** Whether the normal times and the window up to its end show one change too. */
  private static boolean rose(
      Baseline normal, double[] requests, double[] failures, Excursion excursion) {
    int bins = excursion.endBin() + 1;
    double[] n = new double[bins];
    double[] x = new double[bins];
    n[0] = normal.requests();
    x[0] = normal.failures();
    System.arraycopy(requests, 0, n, 1, bins - 1);
    System.arraycopy(failures, 0, x, 1, bins - 1);
    return BinomialShift.rise(n, x).logRatio() / normal.dispersion() > CONFIRMED;
  }

  /** Ten seconds, or a minute where that holds too few requests; never below the scrapes. */
  static Duration binWidth(Telemetry telemetry, RequestSource source, IncidentSettings settings) {
    Duration wanted = settings.duration("onset-bin");
    Duration scrape = telemetry.recording().scrapeInterval();
    Duration width = wanted.compareTo(scrape) < 0 ? scrape : wanted;
    Duration coarse = settings.duration("onset-bin-sparse");
    Baseline fine = Baseline.of(telemetry, source, width);
    boolean sparse =
        fine.bins() == 0 || fine.requests() / fine.bins() < settings.number("onset-sparse");
    // A short baseline is better read in small bins than not at all.
    return sparse && coarse.compareTo(width) > 0 && Baseline.of(telemetry, source, coarse).usable()
        ? coarse
        : width;
  }
}
