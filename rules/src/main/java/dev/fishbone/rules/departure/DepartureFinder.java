package dev.fishbone.rules.departure;

import dev.fishbone.rules.incident.Baseline;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.statistics.BinomialCusum.Excursion;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Whether and when a signal left its baseline (ALGORITHMS 4.3): onset by cumulative sums, confirmed
 * by the regime as a whole. Of several rises that with the most evidence counts.
 */
final class DepartureFinder {
  /** Below it normal times are too short to tell (ALGORITHMS 0). */
  private static final int FEWEST_BINS = 10;

  /** A window of which less is known may hide a rise. */
  private static final double LEAST_COVER = 0.8;

  /** Of the whole rise: less is not it yet. */
  private static final double SLIGHT = 0.25;

  private static final int SLIGHT_BINS = 6;

  /** So many known bins without a sign of the rise mean that it is over. */
  private static final int CALM_BINS = 3;

  private final TimeRange window;
  private final List<TimeRange> normal;
  private final IncidentSettings settings;

  DepartureFinder(Telemetry telemetry, IncidentSettings settings) {
    this.window = telemetry.recording().window();
    this.normal = Baseline.ranges(telemetry);
    this.settings = settings;
  }

  Study study(OwnSignal signal) {
    Duration width = width(signal);
    Normal base = Normal.of(signal, normal, width);
    Rate rate = signal.reader().read(window, width);
    double cover = rate.count() == 0 ? 0 : (double) rate.knownCount() / rate.count();
    if (base.bins() < FEWEST_BINS || base.weight() <= 0) {
      return blind(signal, ReasonCode.NO_MATCHED_BASELINE, cover);
    }
    if (signal.kind().share() && base.share() >= 0.5) {
      return blind(signal, ReasonCode.NO_MATCHED_BASELINE, cover);
    }
    Law law = law(signal, base);
    Optional<Departure> departure =
        departure(signal, rate, law).map(found -> refined(signal, found, width));
    double leastSeen = law.leastSeen(rate);
    ReasonCode why = cover < LEAST_COVER ? ReasonCode.PARTIAL_WINDOW : ReasonCode.LOW_POWER;
    boolean blind = departure.isEmpty() && (cover < LEAST_COVER || leastSeen > law.practical());
    return new Study(
        signal, departure, blind ? Optional.of(why) : Optional.empty(), leastSeen, cover);
  }

  private static Study blind(OwnSignal signal, ReasonCode why, double cover) {
    return new Study(signal, Optional.empty(), Optional.of(why), Double.POSITIVE_INFINITY, cover);
  }

  /** Ten seconds, or a minute where those hold few requests and the baseline allows it. */
  private Duration width(OwnSignal signal) {
    Duration width = fineWidth(signal);
    Duration coarse = settings.duration("onset-bin-sparse");
    if (signal.kind() == OwnSignal.Kind.SATURATION || coarse.compareTo(width) <= 0) {
      return width;
    }
    Normal fine = Normal.of(signal, normal, width);
    boolean sparse =
        fine.bins() == 0 || fine.weight() / fine.bins() < settings.number("onset-sparse");
    return sparse && Normal.of(signal, normal, coarse).bins() >= FEWEST_BINS ? coarse : width;
  }

  private Duration fineWidth(OwnSignal signal) {
    Duration wanted = settings.duration("onset-bin");
    return wanted.compareTo(signal.cadence()) < 0 ? signal.cadence() : wanted;
  }

  private Optional<Departure> departure(OwnSignal signal, Rate rate, Law law) {
    Departure best = null;
    for (Excursion excursion : law.excursions(rate)) {
      Departure one = departure(signal, rate, law, excursion);
      if (law.confirmed(one) && (best == null || one.chance() < best.chance())) {
        best = one;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Where wide bins found it, narrow ones may tell more closely when it began. */
  private Departure refined(OwnSignal signal, Departure found, Duration width) {
    Duration fine = fineWidth(signal);
    Normal base = Normal.of(signal, normal, fine);
    if (fine.compareTo(width) >= 0 || found.cut() || base.bins() < FEWEST_BINS) {
      return found;
    }
    Rate rate = signal.reader().read(window, fine);
    for (Excursion excursion : law(signal, base).excursions(rate)) {
      Instant at = Instant.ofEpochMilli(rate.bins().fromMillis(excursion.onsetBin()));
      Instant high = Instant.ofEpochMilli(rate.bins().toMillis(excursion.alarmBin()));
      if (!at.isBefore(found.low()) && at.isBefore(found.high()) && high.isAfter(found.at())) {
        Instant slight = slight(rate, excursion.onsetBin(), found.before(), found.after());
        return found.from(at, at.minus(fine), slight, high);
      }
    }
    return found;
  }

  /** Where chance precedes a step, sums begin to rise with the chance. */
  private static Instant slight(Rate rate, int onset, double before, double after) {
    double weight = 0;
    double sum = 0;
    // The step comes within the bin after.
    int end = onset + 1;
    for (int bin = onset; bin < Math.min(rate.count(), onset + SLIGHT_BINS - 1); bin++) {
      weight += rate.known(bin) ? rate.weight(bin) : 0;
      sum += rate.known(bin) ? rate.sum(bin) : 0;
      if (weight == 0 || sum / weight - before < SLIGHT * (after - before)) {
        end = bin + 2;
      }
    }
    return Instant.ofEpochMilli(rate.bins().fromMillis(onset))
        .plus(rate.bins().width().multipliedBy(end - onset));
  }

  private Law law(OwnSignal signal, Normal base) {
    return signal.kind().share()
        ? new ShareLaw(base, signal.kind(), settings)
        : new LevelLaw(base, settings);
  }

  /** Whether the next known bin rises too. */
  private static boolean follows(Rate rate, Law law, int bin, int end) {
    for (int next = bin + 1; next < end; next++) {
      if (rate.known(next)) {
        return law.gain(rate, next) > 0;
      }
    }
    return false;
  }

  private Departure departure(OwnSignal signal, Rate rate, Law law, Excursion excursion) {
    double weight = 0;
    double sum = 0;
    int bins = 0;
    int last = excursion.onsetBin();
    int risen = 0;
    int calmBins = 0;
    for (int bin = excursion.onsetBin(); bin < excursion.endBin(); bin++) {
      if (!rate.known(bin)) {
        continue;
      }
      boolean rises = law.gain(rate, bin) > 0;
      // Sums take long to fall: after a dense rise and a calm, one bin alone is none of it.
      boolean stray = calmBins >= CALM_BINS && 2 * risen >= last - excursion.onsetBin() + 1;
      if (rises && (!stray || follows(rate, law, bin, excursion.endBin()))) {
        last = bin;
        risen++;
        calmBins = 0;
      } else {
        calmBins++;
      }
    }
    for (int bin = excursion.onsetBin(); bin <= last; bin++) {
      if (rate.known(bin)) {
        weight += rate.weight(bin);
        sum += rate.sum(bin);
        bins++;
      }
    }
    Instant at = Instant.ofEpochMilli(rate.bins().fromMillis(excursion.onsetBin()));
    Instant end = Instant.ofEpochMilli(rate.bins().toMillis(last));
    int calm = 0;
    for (int bin = last + 1; bin < rate.count(); bin++) {
      calm += rate.known(bin) ? 1 : 0;
    }
    boolean over = excursion.endBin() < rate.count() || calm >= CALM_BINS;
    return new Departure(
        signal,
        at,
        at.minus(rate.bins().width()),
        slight(rate, excursion.onsetBin(), law.before(), sum / weight),
        Instant.ofEpochMilli(rate.bins().toMillis(excursion.alarmBin())),
        end,
        over ? Optional.of(end) : Optional.empty(),
        excursion.onsetBin() == 0,
        law.before(),
        sum / weight,
        law.growth(weight / Math.max(1, bins)),
        law.chance(weight, sum, bins),
        law.sureness(weight, sum, bins));
  }
}
