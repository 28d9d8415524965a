package dev.fishbone.rules.change;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.rules.departure.ServiceState;
import dev.fishbone.rules.incident.Baseline;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Puts numbers to what speaks for and against each change. */
final class Weigher {
  private static final double UNIFORM = 0.15;
  private static final double[] BY_DISTANCE = {4, 2, 1};
  private static final double FAR = 0.5;
  static final double UNREACHED = 0.1;
  private static final double COHORT = 20;
  private static final double DOSE = 8;
  private static final double REVERSED = 8;
  private static final double NOT_BY_REVERSAL = 0.3;
  private static final double AGAINST = 0.1;
  private static final double NAMED = 3;

  private final Telemetry telemetry;
  private final Departures departures;
  private final Trouble trouble;
  private final Settings settings;
  private final UsualRate rate;
  private final Recoveries recoveries;
  private final Duration minute;

  Weigher(
      Telemetry telemetry,
      Departures departures,
      Trouble trouble,
      Settings settings,
      UsualRate rate,
      Recoveries recoveries) {
    this.telemetry = telemetry;
    this.departures = departures;
    this.trouble = trouble;
    this.settings = settings;
    this.rate = rate;
    this.recoveries = recoveries;
    this.minute = new IncidentSettings(telemetry.recording()).duration("bin");
  }

  Terms terms(Candidate candidate) {
    Duration lag = Duration.between(candidate.effective(), trouble.at());
    TimeRange since = since(candidate);
    Optional<Cohort> cohort = Cohort.of(telemetry, candidate, since, minute);
    Optional<Ramp> ramp = ramp(candidate);
    Optional<PathGrowth> path = path(candidate, since);
    Optional<String> word =
        NameMatch.of(candidate, trouble, path.map(p -> Set.of(p.callee())).orElse(Set.of()));
    Optional<Duration> recoveredAfter = recoveries.after(candidate);
    return new Terms(
        candidate,
        lag,
        timing(lag),
        topology(candidate.change().service()),
        cohort,
        cohort.map(this::cohort).orElse(1.0),
        ramp,
        ramp.filter(Ramp::holds).map(r -> DOSE).orElse(1.0),
        reversal(candidate, recoveredAfter),
        recoveredAfter,
        word,
        word.isPresent() ? NAMED : 1,
        path,
        path.isPresent() ? NAMED : 1);
  }

  /** From the change to its reversal, or to the end of what is judged. */
  private TimeRange since(Candidate candidate) {
    TimeRange window = telemetry.recording().window();
    Instant to = candidate.reversal().map(Change::time).orElse(window.to());
    Instant from = candidate.effective();
    return to.isAfter(from) ? new TimeRange(from, to).intersect(window) : new TimeRange(from, from);
  }

  private double timing(Duration lag) {
    double seconds = Math.max(0, lag.toMillis() / 1e3);
    double mean = settings.duration("mean-lag").toMillis() / 1e3;
    double longest = settings.duration("longest-lag").toMillis() / 1e3;
    double caused =
        (1 - UNIFORM) / mean * Math.exp(-seconds / mean)
            + (seconds <= longest ? UNIFORM / longest : 0);
    return caused / rate.perSecond();
  }

  private double topology(String service) {
    boolean placed = service.equals(trouble.service()) || departures.graph().knows(service);
    if (!placed) {
      return 1;
    }
    OptionalInt down = departures.graph().distance(service, trouble.service());
    if (down.isPresent()) {
      return down.getAsInt() < BY_DISTANCE.length ? BY_DISTANCE[down.getAsInt()] : FAR;
    }
    // A service below the first that failed may have harmed it, but not while it was as usual.
    OptionalInt up = departures.graph().distance(trouble.service(), service);
    boolean usual = departures.of(service).filter(ServiceState::measured).isPresent();
    if (up.isEmpty()) {
      return UNREACHED;
    }
    return usual || up.getAsInt() >= BY_DISTANCE.length ? FAR : BY_DISTANCE[up.getAsInt()];
  }

  private double cohort(Cohort cohort) {
    if (!cohort.told(settings.number("cohort-requests"))) {
      return 1;
    }
    if (cohort.low() > settings.number("cohort-ratio")) {
      return COHORT;
    }
    return cohort.high() < settings.number("cohort-ratio") ? AGAINST : 1;
  }

  private Optional<Ramp> ramp(Candidate candidate) {
    Duration width = trouble.bin().isZero() ? minute : trouble.bin();
    long fiveMinutes = 5 * minute.toMillis() / Math.max(1, width.toMillis());
    TimeRange window = telemetry.recording().window();
    int bins = (int) Math.max(1, window.length().toMillis() / Math.max(1, width.toMillis()));
    int block = (int) Math.max(Math.ceil(Math.cbrt(bins)), fiveMinutes);
    return Ramp.of(telemetry, candidate.steps(), trouble.service(), window, width, block);
  }

  /** Calls that lead to what failed, or out of it. */
  private Optional<PathGrowth> path(Candidate candidate, TimeRange since) {
    String service = candidate.change().service();
    List<TimeRange> normal =
        Baseline.ranges(telemetry).stream()
            .filter(r -> !r.from().isAfter(candidate.effective()))
            .toList();
    return PathGrowth.of(telemetry, service, normal, since)
        .filter(
            p ->
                service.equals(trouble.service())
                    || departures.graph().distance(p.callee(), trouble.service()).isPresent());
  }

  private double reversal(Candidate candidate, Optional<Duration> recoveredAfter) {
    if (recoveredAfter.isPresent()) {
      return REVERSED;
    }
    if (recoveries.persistedAfter(candidate)) {
      return recoveries.sustained(candidate) ? 1 : NOT_BY_REVERSAL;
    }
    return recoveries.byAnother(candidate) ? NOT_BY_REVERSAL : 1;
  }
}
