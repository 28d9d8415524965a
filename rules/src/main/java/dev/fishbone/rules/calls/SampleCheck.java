package dev.fishbone.rules.calls;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.calls.Sampling.Factors;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.incident.RequestSources;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.TraceQuality;
import dev.fishbone.telemetry.summary.TraceSample;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The check that must precede any rate from sampled traces: whether failed requests are among them
 * as often as counters say, and if not, whether weights by outcome repair it (ALGORITHMS 0).
 */
public record SampleCheck(Telemetry telemetry, CallLimits limits) {
  /** A few odd spans in a million do not make a sample. */
  private static final double STRAY = 0.01;

  /** Less of the requests than this through one counted service leaves the others unchecked. */
  private static final double MOST = 0.9;

  private static final double Z = 3;
  private static final double LEAST_RATIO = 0.67;
  private static final double MOST_RATIO = 1.5;

  /** Fewer traces of an outcome cannot stand for all requests of it. */
  private static final long LEAST_OK = 30;

  private static final long LEAST_FAILED = 5;

  /** A sampler whose rate changes more than this between halves has no one weight. */
  private static final double STEADY = 2;

  public Sampling sampling() {
    TraceQuality quality = telemetry.traces().quality();
    long spans = telemetry.traces().spans();
    if (quality.sampledWeight() + quality.unknownWeight() <= STRAY * spans) {
      return new Completeness(telemetry, limits)
          .sampled()
          .map(Sampling::refused)
          .orElse(Sampling.WHOLE);
    }
    TraceSample sample = telemetry.traces().sample();
    if (sample.mixed() > STRAY * sample.traces()) {
      return Sampling.refused(
          new NotAssessed(
              ReasonCode.MIXED_TH,
              "one sampling decision per trace; services decided for themselves",
              "Let the first service decide for all of a trace, and pass trace state on"));
    }
    return against(sample);
  }

  private Sampling against(TraceSample sample) {
    boolean unknown = sample.unknown() > STRAY * sample.traces();
    Optional<RequestSource> counters = entry(sample).flatMap(this::counters);
    if (counters.isEmpty()) {
      return Sampling.refused(unknown ? unknownWeights() : uncounted());
    }
    SampleStrata all = strata(sample, counters.get(), window());
    if (all.requests() < limits.minRequests() || all.known() < 0.8) {
      return Sampling.refused(unknown ? unknownWeights() : uncounted());
    }
    if (!unknown && !biased(all)) {
      return Sampling.fair(all.uniform());
    }
    return repair(all, sample, counters.get());
  }

  private boolean biased(SampleStrata all) {
    double share = all.failedShare();
    double counted = all.failed() / all.requests();
    double error = Math.sqrt(share * (1 - share) / all.effective());
    double ratio = counted == 0 ? Double.POSITIVE_INFINITY : share / counted;
    double level = all.weight() / all.requests();
    boolean shares =
        share != counted
            && Math.abs(share - counted) > Z * error
            && !(ratio >= LEAST_RATIO && ratio <= MOST_RATIO);
    return shares || !(level >= LEAST_RATIO && level <= MOST_RATIO);
  }

  /** Weights by outcome, where enough of both were kept and the sampler was steady. */
  private Sampling repair(SampleStrata all, TraceSample sample, RequestSource counters) {
    boolean failures = all.failed() >= 1;
    if (all.okTraces() < LEAST_OK || (failures && all.failedTraces() < LEAST_FAILED)) {
      return Sampling.refused(biasedTraces(all));
    }
    TimeRange window = window();
    TimeRange first =
        TimeRange.ofMillis(window.fromMillis(), (window.fromMillis() + window.toMillis()) / 2);
    TimeRange second = TimeRange.ofMillis(first.toMillis(), window.toMillis());
    SampleStrata early = strata(sample, counters, first);
    SampleStrata late = strata(sample, counters, second);
    boolean steady =
        steady(early.okFactor(), late.okFactor(), early.okTraces(), late.okTraces())
            && steady(
                early.failedFactor(),
                late.failedFactor(),
                early.failedTraces(),
                late.failedTraces());
    return steady && all.wellFactor() > 0
        ? repaired(all, failures)
        : Sampling.refused(biasedTraces(all));
  }

  /**
   * Whether a sampler keeps what went well after an error as often as what failed is its own rule:
   * most do (an error anywhere in the trace), so that is taken, and the other is kept in mind.
   */
  private static Sampling repaired(SampleStrata all, boolean failures) {
    double failed = failures ? all.failedFactor() : all.okFactor();
    Factors likely = new Factors(all.wellFactor(), all.troubledFactor(), failed);
    boolean alike = all.okFactor() <= STEADY * all.troubledFactor();
    Factors other = new Factors(all.okFactor(), all.okFactor(), failed);
    return Sampling.repaired(
        likely, alike || all.troubledWeight() == 0 ? Optional.empty() : Optional.of(other));
  }

  private static boolean steady(double early, double late, long earlyTraces, long lateTraces) {
    if (earlyTraces < LEAST_OK || lateTraces < LEAST_OK) {
      return true;
    }
    return early <= STEADY * late && late <= STEADY * early;
  }

  /** The service that nearly all requests reach first. */
  private Optional<String> entry(TraceSample sample) {
    TreeMap<String, Long> weights = new TreeMap<>();
    long total = 0;
    for (TraceSample.Entry entry : sample.entries()) {
      // Where nobody answered, it counts for whoever is asked first.
      if (!entry.service().isEmpty()) {
        long weight = entry.weights().sum(window());
        total += weight;
        weights.merge(entry.service(), weight, Long::sum);
      }
    }
    double least = MOST * total;
    return weights.entrySet().stream()
        .filter(w -> w.getValue() > 0 && w.getValue() >= least)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private Optional<RequestSource> counters(String service) {
    return RequestSources.of(telemetry, new Effect(service, "", service)).stream()
        .filter(s -> s.kind() != RequestSource.Kind.TRACES)
        .findFirst();
  }

  private SampleStrata strata(TraceSample sample, RequestSource counters, TimeRange range) {
    RequestBins bins = counters.bins(range, limits.bin());
    return SampleStrata.of(sample, bins);
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }

  private static NotAssessed uncounted() {
    return new NotAssessed(
        ReasonCode.TAIL_BIAS,
        "all traces, or request counters to weigh a sample with",
        "Record the window unsampled, or the entry's request counters by outcome: a sampler that "
            + "prefers failures shows more retries than there were");
  }

  private static NotAssessed unknownWeights() {
    return new NotAssessed(
        ReasonCode.W_UNKNOWN,
        "how the traces were sampled",
        "Say `sampling: all` of the source in window.yml if nothing was left out");
  }

  private static NotAssessed biasedTraces(SampleStrata all) {
    return new NotAssessed(
        ReasonCode.TAIL_BIAS,
        String.format(
            Locale.ROOT,
            "a fair sample: %.1f %% of the sampled requests failed, %.1f %% of those counted",
            100 * all.failedShare(),
            100 * all.failed() / all.requests()),
        "Record the window unsampled, or keep a steady share of both outcomes");
  }
}
