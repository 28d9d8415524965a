package dev.fishbone.rules.overload;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Judges one service by the conditions of ALGORITHMS 7.2, in their order. */
final class MetaJudge {
  private static final int LEAST_MATCHED = 10;

  /** Baselines of other days are not compared: too much may have changed. */
  private static final Duration SAME_DAY = Duration.ofDays(1);

  private static final double LEAST_KNOWN = 0.8;

  /** Fewer calls than usual reach a service behind a breaker: what they say is no goodput. */
  private static final double MISSING_CALLS = 0.7;

  private final Telemetry telemetry;
  private final Settings settings;
  private final String service;
  private final List<EdgeTally> edges;
  private final TimeRange window;
  private final List<TimeRange> usual;
  private final LoadBins load;
  private final Holds holds;
  private final MetaWords words;

  MetaJudge(Telemetry telemetry, Settings settings, String service, List<EdgeTally> edges) {
    this.telemetry = telemetry;
    this.settings = settings;
    this.service = service;
    this.edges = edges;
    this.window = telemetry.recording().window();
    this.usual =
        telemetry.recording().baselines().stream()
            .filter(b -> !b.from().isBefore(window.from().minus(SAME_DAY)))
            .toList();
    TimeRange range = usual.stream().reduce(window, TimeRange::span);
    Duration width = settings.duration("bin");
    Duration least = Duration.ofSeconds(1);
    Duration scrape = telemetry.recording().scrapeInterval();
    width = width.compareTo(least) < 0 ? least : width;
    width = width.compareTo(scrape) < 0 ? scrape : width;
    this.load = LoadBins.of(telemetry, edges, range, width);
    this.holds = Holds.of(telemetry, service, load.bins());
    this.words = new MetaWords(service, window, settings);
  }

  Outcome judge() {
    List<Integer> low = low();
    int known = known();
    if (known < LEAST_KNOWN * bins(window)) {
      return not(ReasonCode.PARTIAL_WINDOW, "spans over the whole window", "Record all of it");
    }
    double[] served = served();
    if (low.isEmpty()) {
      return served.length >= LEAST_MATCHED
              && sumOf(window).first / known < MISSING_CALLS * Cause.median(served)
          ? not(
              ReasonCode.NO_DATA,
              "what was asked of "
                  + Wording.plain(service)
                  + ": far fewer calls than usual reached it",
              "Record the spans of its callers, and look for open breakers")
          : words.neverLow(worst());
    }
    if (served.length < LEAST_MATCHED) {
      return not(
          ReasonCode.NO_MATCHED_BASELINE,
          "ten intervals or more of a baseline of the same day in which calls went well",
          "Declare a baseline before the incident");
    }
    Causes causes =
        Causes.of(telemetry, service, load, holds, usual, settings.duration("quiet").toMillis());
    long lastLow = load.bins().toMillis(low.get(low.size() - 1));
    List<Cause> started = causes.of(load.bins().rangeOf(low.get(0) - 1), lastLow);
    for (Cause cause : started) {
      if (cause.to().isEmpty()) {
        return words.causeStays(cause);
      }
    }
    if (started.isEmpty()) {
      return not(
          ReasonCode.NO_DATA,
          "what made " + Wording.plain(service) + " fail, and when that was over",
          "Record flags and deploys, and the metrics of its connections");
    }
    long over = started.stream().mapToLong(c -> c.to().orElse(0)).max().orElse(0);
    return afterwards(causes, started, over, lastLow, served);
  }

  private Outcome afterwards(
      Causes causes, List<Cause> started, long over, long lastLow, double[] served) {
    long least = settings.duration("persistence").toMillis();
    double usualGoodput = usualGoodput();
    OptionalLong back = recovered(over, usualGoodput);
    long end = lastKnown();
    if (back.isEmpty() && end - over < least) {
      return not(
          ReasonCode.CENSORED,
          "more of the time after what started it was over: the record ends "
              + Wording.time((end - over) / 1e3)
              + " later",
          "Record until some minutes after it is well again");
    }
    long until = back.orElse(Math.max(lastLow, over));
    Drain drain = Drain.of(telemetry, edges, load, holds, over);
    double persisted = (until - over) / 1e3;
    if (persisted <= least / 1e3) {
      return words.recovered(persisted, least / 1e3);
    }
    if (persisted <= settings.number("drains") * drain.seconds()) {
      return drain.capacityKnown()
          ? words.drained(persisted, drain, settings.number("drains"))
          : not(
              ReasonCode.NO_CAPACITY,
              "the capacity of "
                  + Wording.plain(service)
                  + ", to tell a slow drain from a failure that sustains itself",
              "Export how long its connections are held, and how many there are");
    }
    long from = over + Math.round(drain.seconds() * 1000);
    Stuck stuck = Stuck.of(load, from, until, usualBins(), settings);
    if (stuck.load() > stuck.most() * (1 + stuck.tolerance())) {
      return words.moreLoad(stuck);
    }
    if (stuck.matched() < LEAST_MATCHED) {
      return not(
          ReasonCode.NO_MATCHED_BASELINE,
          String.format(
              Locale.ROOT,
              "ten intervals of the baseline with the load of the failure; there were %d of %d",
              stuck.matched(),
              served.length),
          "Declare a baseline that holds the load of the incident");
    }
    if (!stuck.lower(settings.number("goodput"))) {
      return words.noLower(stuck);
    }
    return words.finding(
        new MetaWords.Found(
            telemetry,
            edges,
            load,
            stuck,
            drain,
            causes.observed(),
            started,
            over,
            until,
            back.isPresent()));
  }

  private List<Integer> usualBins() {
    List<Integer> found = new ArrayList<>();
    for (int bin = 0; bin < load.count(); bin++) {
      TimeRange one = load.bins().rangeOf(bin);
      boolean calm =
          usual.stream().anyMatch(r -> !one.from().isBefore(r.from()) && !one.to().isAfter(r.to()));
      if (calm && load.known(bin) && load.goodput(bin) >= settings.number("recovered")) {
        found.add(bin);
      }
    }
    return found;
  }

  /** Loads of the baseline's bins that were served well. */
  private double[] served() {
    return usualBins().stream().mapToDouble(bin -> load.first()[bin]).toArray();
  }

  private double usualGoodput() {
    return Cause.median(usualBins().stream().mapToDouble(load::goodput).toArray());
  }

  /** Two low bins in a row or more, which together are lower than by chance. */
  private List<Integer> low() {
    List<Integer> low = new ArrayList<>();
    for (int bin = 1; bin < load.count(); bin++) {
      if (inWindow(bin) && isLow(bin) && isLow(bin - 1) && surely(bin)) {
        low.add(bin);
      }
    }
    return low;
  }

  private boolean isLow(int bin) {
    return load.known(bin) && load.goodput(bin) <= settings.number("goodput");
  }

  private boolean surely(int bin) {
    double first = load.first()[bin] + load.first()[bin - 1];
    double good = Math.min(first, load.good()[bin] + load.good()[bin - 1]);
    return WilsonBounds.of(good, first).high() < settings.number("goodput");
  }

  private boolean inWindow(int bin) {
    return load.bins().fromMillis(bin) >= window.fromMillis();
  }

  private int known() {
    int known = 0;
    for (int bin = 0; bin < load.count(); bin++) {
      known += inWindow(bin) && load.known(bin) ? 1 : 0;
    }
    return known;
  }

  private double worst() {
    double worst = 1;
    for (int bin = 0; bin < load.count(); bin++) {
      worst = inWindow(bin) && load.known(bin) ? Math.min(worst, load.goodput(bin)) : worst;
    }
    return worst;
  }

  private double bins(TimeRange range) {
    return (double) range.length().toMillis() / load.bins().width().toMillis();
  }

  private LoadBins.Sum sumOf(TimeRange range) {
    return load.sum(range.fromMillis(), range.toMillis());
  }

  private long lastKnown() {
    long last = window.fromMillis();
    for (int bin = 0; bin < load.count(); bin++) {
      last = load.known(bin) ? load.bins().toMillis(bin) : last;
    }
    return last;
  }

  /** The first start of a stretch as long as the least persistence with the usual goodput. */
  private OptionalLong recovered(long over, double usualGoodput) {
    long length = settings.duration("persistence").toMillis();
    double limit = settings.number("recovered") * usualGoodput;
    for (int bin = 0; bin < load.count(); bin++) {
      long from = load.bins().fromMillis(bin);
      if (load.bins().toMillis(bin) > over && load.known(bin) && !isLow(bin)) {
        if (from + length > lastKnown()) {
          return OptionalLong.empty();
        }
        LoadBins.Sum ahead = load.sum(from, from + length);
        if (ahead.goodput() >= limit) {
          return OptionalLong.of(Math.max(from, over));
        }
      }
    }
    return OptionalLong.empty();
  }

  private static NotAssessed not(ReasonCode code, String needs, String hint) {
    return new NotAssessed(code, needs, hint);
  }
}
