package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the business counted within the window: against the same time of four weeks where they are
 * recorded, else beside the baseline's rate, which is no forecast and is called what it is.
 */
final class BusinessFigures {
  private static final int MOST_NAMES = 12;
  private static final double LEAST_SEASONAL = 0.5;
  private static final double MOST_SEASONAL = 2;

  private final Recording recording;
  private final IncidentSettings settings;
  private final List<Figure> figures = new ArrayList<>();
  private final List<Evidence> evidence = new ArrayList<>();
  private final List<Unanswered> open = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private boolean revenue;

  private BusinessFigures(Telemetry telemetry, IncidentSettings settings) {
    this.recording = telemetry.recording();
    this.settings = settings;
    telemetry.counts().stream().limit(MOST_NAMES).forEach(this::count);
    if (telemetry.counts().size() > MOST_NAMES) {
      open(
          "counts",
          ReasonCode.LOW_N,
          "at most " + MOST_NAMES + " names in counts/: the others were not reckoned",
          "record those that matter");
    }
    if (!revenue && open.stream().noneMatch(u -> u.name().equals("revenue"))) {
      revenueUnknown(telemetry.counts());
    }
  }

  static BusinessFigures of(Telemetry telemetry, IncidentSettings settings) {
    return new BusinessFigures(telemetry, settings);
  }

  List<Figure> figures() {
    return List.copyOf(figures);
  }

  List<Evidence> evidence() {
    return List.copyOf(evidence);
  }

  List<Unanswered> notAssessed() {
    return List.copyOf(open);
  }

  private void count(BusinessCount count) {
    TimeRange window = recording.window();
    String name = name(count);
    if (!CountCover.over(count, window)) {
      open(
          name,
          ReasonCode.PARTIAL_WINDOW,
          "rows of " + Wording.plain(count.name()) + " from the window's start to its end",
          "record counts/ over the whole window, with a 0 where nothing was counted");
      return;
    }
    Optional<WeeklyForecast> forecast = WeeklyForecast.of(count, window, recording.zone());
    double seen = count.sum(window);
    if (forecast.isEmpty()) {
      plain(count, name, seen);
    } else if (forecast.get().seasonal() < LEAST_SEASONAL
        || forecast.get().seasonal() > MOST_SEASONAL) {
      open(
          isMoney(count) ? "revenue" : name,
          ReasonCode.SEASONALITY,
          String.format(
              Locale.ROOT,
              "a day like others: in the hour before, %s was %.1f times that of earlier weeks",
              Wording.plain(count.name()),
              forecast.get().seasonal()),
          "compare with a day like it by hand");
    } else {
      against(count, name, seen, forecast.get());
    }
  }

  /** What its figures are called; no two counts alike. */
  private String name(BusinessCount count) {
    String slug = Exhibit.slug(count.name());
    String name = slug;
    for (int number = 2; !names.add(name); number++) {
      name = slug + "-" + number;
    }
    return name;
  }

  private boolean isMoney(BusinessCount count) {
    ImpactKeys keys = recording.impact();
    return !keys.currency().isEmpty() && count.name().equals(keys.amount());
  }

  private String unit(BusinessCount count) {
    return isMoney(count) ? recording.impact().currency() : "counted";
  }

  private Evidence shown(BusinessCount count, String statement, double value) {
    Evidence shown =
        new Evidence(
            Evidence.Kind.QUERY,
            Wording.plain(count.name()) + ": " + statement,
            count.origin(),
            count.name(),
            List.of(),
            recording.window(),
            value,
            unit(count));
    evidence.add(shown);
    return shown;
  }

  /** Beside the baseline's rate, as wide as the window: other hours, perhaps another day. */
  private void plain(BusinessCount count, String name, double seen) {
    double baseline = 0;
    double baselineSeconds = 0;
    for (TimeRange range : recording.baselines()) {
      if (CountCover.over(count, range)) {
        baseline += count.sum(range);
        baselineSeconds += range.length().toMillis() / 1e3;
      }
    }
    double seconds = recording.window().length().toMillis() / 1e3;
    boolean known = baselineSeconds > 0;
    double atRate = known ? baseline / baselineSeconds * seconds : 0;
    Evidence shown =
        shown(
            count,
            "counted within the window"
                + (known
                    ? "; at the baseline's rate it would be "
                        + Wording.estimate(atRate)
                        + ", which knows neither hour nor weekday"
                    : "; no baseline has rows of it from start to end"),
            seen);
    figures.add(Figure.exact(name + "-in-window", seen, unit(count), shown));
    if (known) {
      figures.add(Figure.exact(name + "-at-baseline-rate", atRate, unit(count), shown));
    }
  }

  private void against(BusinessCount count, String name, double seen, WeeklyForecast forecast) {
    String level =
        Double.isNaN(forecast.seasonal())
            ? "; how the hour before compares is not known"
            : "; the hour before was " + Wording.share(forecast.seasonal()) + " of theirs";
    Evidence shown =
        shown(
            count,
            "counted within the window, against the median of the same time of four earlier weeks"
                + level,
            seen);
    String unit = unit(count);
    figures.add(Figure.exact(name + "-in-window", seen, unit, shown));
    figures.add(
        Figure.of(
            name + "-expected", forecast.expected(), unit, forecast.low(), forecast.high(), shown));
    double missing = forecast.expected() - seen;
    double low = forecast.low() - seen;
    double high = forecast.high() - seen;
    figures.add(Figure.of(name + "-missing", missing, unit, low, high, shown));
    if (isMoney(count)) {
      loss(missing, low, high, shown);
    }
  }

  /** Some of what was missing came later: 20 to 60 % by judgement, until it is counted. */
  private void loss(double missing, double low, double high, Evidence shown) {
    revenue = true;
    double least = settings.number("recaptured-least");
    double most = settings.number("recaptured-most");
    figures.add(
        Figure.of(
            "revenue-loss",
            Math.max(0, missing) * (1 - (least + most) / 2),
            recording.impact().currency(),
            Math.max(0, low) * (1 - Math.max(least, most)),
            Math.max(0, high) * (1 - Math.min(least, most)),
            shown));
  }

  private void revenueUnknown(List<BusinessCount> counts) {
    ImpactKeys keys = recording.impact();
    if (counts.isEmpty() || keys.amount().isEmpty() || keys.currency().isEmpty()) {
      open(
          "revenue",
          ReasonCode.NO_SOURCE,
          "counts of orders and their value, four weeks of them",
          "record counts/*.csv and name them under impact in window.yml");
    } else if (counts.stream().noneMatch(this::isMoney)) {
      open(
          "revenue",
          ReasonCode.NO_DATA,
          "counts of " + Wording.plain(keys.amount()) + ", which window.yml calls the revenue",
          "record them in counts/*.csv, or correct impact.revenue.amount");
    } else {
      open(
          "revenue",
          ReasonCode.NO_MATCHED_BASELINE,
          "counts of " + Wording.plain(keys.amount()) + " at this time of four earlier weeks",
          "record four weeks of them in counts/*.csv");
    }
  }

  private void open(String name, ReasonCode code, String needs, String hint) {
    open.add(new Unanswered(name, new NotAssessed(code, needs, hint)));
  }
}
