package dev.fishbone.rules.paging;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.wording.Wording;
import java.time.Duration;
import org.apache.commons.math3.distribution.GammaDistribution;

/**
 * How often a rule would have paged without an incident.
 *
 * @param pages that it would have sent
 * @param history how long it was tried on
 * @param week one week, divided by the recording's time scale
 */
record Noise(int pages, Duration history, Duration week, double least, double bearable) {
  private static final double TAIL = 0.025;

  static Noise of(int pages, Duration history, Settings settings) {
    Duration enough = settings.duration("history");
    Duration week = Duration.ofNanos(Math.round(7 * 86_400e9 / settings.timeScale()));
    double least = (double) enough.toMillis() / week.toMillis();
    return new Noise(pages, history, week, least, settings.number("noise"));
  }

  private double weeks() {
    return Math.max(1e-9, (double) history.toMillis() / week.toMillis());
  }

  double rate() {
    return pages / weeks();
  }

  /** The exact 95 % interval of a Poisson rate; its lower end. */
  double low() {
    return pages == 0 ? 0 : gamma(pages).inverseCumulativeProbability(TAIL) / weeks();
  }

  double high() {
    return gamma(pages + 1).inverseCumulativeProbability(1 - TAIL) / weeks();
  }

  private static GammaDistribution gamma(int shape) {
    return new GammaDistribution(null, shape, 1);
  }

  /** Whether the history is long enough to say how often it pages. */
  boolean assessed() {
    return weeks() >= least;
  }

  /** Surely more than people bear, however short the history is. */
  boolean tooMuch() {
    return low() > bearable || (assessed() && rate() > bearable);
  }

  Figure figure() {
    return Figure.of("noise", rate(), "pages a week", low(), high());
  }

  /** "and 3 times in 21 days without it (0.2 to 2.9 pages a week)". */
  String words() {
    String times = pages == 0 ? "never" : Wording.count(pages, "time");
    String tried = length();
    return assessed()
        ? ", and "
            + times
            + " in "
            + tried
            + " without an incident ("
            + Wording.estimate(low())
            + " to "
            + Wording.estimate(high())
            + " pages a week)"
        : "; its noise is not assessed: of time without an incident, " + tried + " are recorded";
  }

  private String length() {
    double hours = history.toMillis() / 3.6e6;
    return hours >= 48
        ? Math.round(hours / 24) + " days"
        : hours >= 3 ? Math.round(hours) + " hours" : Words.duration(history);
  }
}
