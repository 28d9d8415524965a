package dev.fishbone.rules.change;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.statistics.DoseResponse;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether failures went with the percentage of a flag that was raised in steps. */
record Ramp(DoseResponse dose, int steps) {
  private static final Pattern PERCENT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*%");
  private static final int FEWEST_STEPS = 3;
  private static final int LAGS = 3;

  /** Three steps at least that name a percentage. */
  static Optional<Ramp> of(
      Telemetry telemetry,
      List<Change> steps,
      String failing,
      TimeRange range,
      Duration width,
      int block) {
    List<Change> named = steps.stream().filter(c -> percent(c.to()).isPresent()).toList();
    List<ServiceTally> tallies =
        telemetry.traces().services().stream().filter(t -> t.service().equals(failing)).toList();
    if (named.size() < FEWEST_STEPS || tallies.isEmpty()) {
      return Optional.empty();
    }
    Bins bins = new Bins(range, width);
    double[] dose = new double[bins.count()];
    double[] response = new double[bins.count()];
    for (int bin = 0; bin < dose.length; bin++) {
      TimeRange one = bins.rangeOf(bin);
      dose[bin] = inForce(named, one.from());
      double requests = sum(tallies, ServiceCount.REQUESTS, one);
      response[bin] =
          requests > 0 ? sum(tallies, ServiceCount.FAILURES, one) / requests : Double.NaN;
    }
    return Optional.of(new Ramp(DoseResponse.of(dose, response, LAGS, block), named.size()));
  }

  private static double sum(List<ServiceTally> tallies, ServiceCount what, TimeRange range) {
    return tallies.stream().mapToLong(t -> t.count(what).sum(range)).sum();
  }

  private static double inForce(List<Change> steps, Instant at) {
    double percent = percent(steps.get(0).from()).orElse(0);
    for (Change step : steps) {
      percent = step.time().isAfter(at) ? percent : percent(step.to()).orElse(percent);
    }
    return percent;
  }

  /** "100%" and "10 %" as numbers; "on" and "off" as 100 and 0. */
  static OptionalDouble percent(String text) {
    Matcher matcher = PERCENT.matcher(text);
    if (matcher.find()) {
      return OptionalDouble.of(Double.parseDouble(matcher.group(1)));
    }
    return switch (text.trim().toLowerCase(Locale.ROOT)) {
      case "on", "true", "enabled" -> OptionalDouble.of(100);
      case "off", "false", "disabled" -> OptionalDouble.of(0);
      default -> OptionalDouble.empty();
    };
  }

  boolean holds() {
    return dose.rho() >= 0.5 && dose.chance() < 0.01;
  }
}
