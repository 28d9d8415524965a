package dev.fishbone.rules.latent;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The parts of sentences about a storm that may come, its figures and what shows them. */
record StormWords(Telemetry telemetry, Storm storm, CalledEdge called) {
  TimeRange window() {
    return telemetry.recording().window();
  }

  String callee() {
    return Wording.plain(storm.edge().calleeName());
  }

  /** "web tries gateway up to 4 times, gateway tries orders up to 4 times". */
  String layers() {
    return storm.worst().words();
  }

  /** "a request makes up to 64 calls of pricing where all fail (web tries …)". */
  String multiplied() {
    WorstPath worst = storm.worst();
    Span calls = worst.callsPerRoot();
    return "a request makes up to "
        + Wording.estimate(calls.likely())
        + " calls of "
        + callee()
        + " where all fail ("
        + worst.words()
        + ")";
  }

  /** "a request makes up to …", with what is known of the capacity. */
  String against() {
    return storm.capacity().known() ? multiplied() + ", " + pressure() : multiplied();
  }

  /** "its load at peak is 64 times the usual, 1,920 calls/s". */
  String load() {
    return "its load at "
        + peakName()
        + " is "
        + Wording.estimate(storm.multiplier().likely())
        + " times the usual, "
        + Wording.estimate(storm.calls().likely())
        + " calls/s";
  }

  /** "peak", or "the peak of 6 nights" where tonight's was lower. */
  String peakName() {
    int nights =
        telemetry
            .capacity()
            .of(storm.edge().callee())
            .map(CapacityHistory.Service::nights)
            .orElse(1);
    return storm.load().ofNights() && nights > 1
        ? "the peak of " + Wording.count(nights, "night")
        : "peak";
  }

  /** The same at the most that is possible. */
  String mostLoad() {
    return "its load at "
        + peakName()
        + " is at most "
        + Wording.estimate(storm.multiplier().high())
        + " times the usual, "
        + Wording.estimate(storm.calls().high())
        + " calls/s";
  }

  /** "19.2 times its capacity of 100 calls/s". */
  String pressure() {
    return Wording.estimate(storm.pressure().likely()) + " times " + capacity();
  }

  String capacity() {
    Capacity capacity = storm.capacity();
    String how = " (" + String.join("; ", capacity.words()) + ")";
    if (!capacity.canBeExceeded()) {
      return "the " + rate(capacity.low()) + " that it is known to answer" + how;
    }
    if (!(capacity.low() > 0)) {
      return "the " + rate(capacity.high()) + " that it can answer at most" + how;
    }
    return capacity.low() == capacity.high()
        ? "its capacity of " + rate(capacity.low()) + how
        : "its capacity of "
            + Wording.estimate(capacity.low())
            + " to "
            + rate(capacity.high())
            + how;
  }

  private static String rate(double perSecond) {
    return Wording.estimate(perSecond) + " calls/s";
  }

  /** The share of failing calls from which on the load passes the capacity. */
  OptionalDouble setOff() {
    return storm.setOff(storm.capacity().likely());
  }

  List<Evidence> evidence() {
    List<Evidence> evidence = new ArrayList<>();
    evidence.add(peak());
    for (Cap cap : storm.worst().caps()) {
      for (Policies.Retry policy : cap.policies()) {
        evidence.add(
            CallEvidence.configured(
                policy, "attempts", Integer.toString(policy.attempts().orElse(0)), window()));
      }
      if (cap.policies().isEmpty()) {
        evidence.add(seen(cap));
      }
    }
    evidence.addAll(storm.capacity().evidence());
    return evidence.stream().distinct().toList();
  }

  private Evidence peak() {
    return CallEvidence.traces(
        "Calls of "
            + callee()
            + " without retries, "
            + rate(storm.load().peak())
            + (storm.load().ofNights() ? " at " + peakName() + ", " : " in its busiest minutes, ")
            + rate(storm.load().mean())
            + " on average",
        called.edge(),
        window(),
        storm.load().peak(),
        "1/s");
  }

  private Evidence seen(Cap cap) {
    String doubt = cap.doubt().isEmpty() ? "" : "; " + cap.doubt();
    return CallEvidence.traces(
        Wording.capital(cap.words()) + ", " + cap.known().words() + doubt,
        called.edge(),
        window(),
        cap.attempts().likely(),
        "calls");
  }

  List<Figure> figures() {
    Evidence peak = peak();
    List<Figure> figures = new ArrayList<>();
    double roots = storm.edge().sum(EdgeCount.REQUESTS, window()) / seconds();
    figures.add(Figure.exact("roots", roots, "1/s", peak));
    figures.add(Figure.exact("load-usual", storm.load().peak(), "1/s", peak));
    figures.add(figure("load-worst", storm.calls(), "1/s", peak));
    figures.add(figure("load-times", storm.multiplier(), "times", peak));
    WorstPath worst = storm.worst();
    figures.add(figure("calls-per-root", worst.callsPerRoot(), "calls", peak));
    figures.add(figure("calls-per-root-slow", worst.callsPerRootSlow(), "calls", peak));
    figures.add(Figure.exact("fan-out", worst.fanOut(), "calls", peak));
    int layer = 1;
    for (Stage stage : worst.stages()) {
      figures.add(figure("attempts-" + layer++, stage.attempts(), "calls", peak));
    }
    return figures;
  }

  /** Those that need a capacity. */
  List<Figure> pressures() {
    Capacity capacity = storm.capacity();
    Evidence[] shown = capacity.evidence().toArray(Evidence[]::new);
    List<Figure> figures = new ArrayList<>();
    boolean high = capacity.canBeExceeded();
    boolean low = capacity.low() > 0;
    String open = high && low ? "" : high ? "-at-most" : "-at-least";
    Span range =
        new Span(
            low ? capacity.low() : capacity.high(),
            capacity.likely(),
            high ? capacity.high() : capacity.low());
    figures.add(figure("capacity" + open, range, "1/s", shown));
    Span pressure = storm.pressure();
    Span closed =
        new Span(pressure.low(), pressure.likely(), low ? pressure.high() : pressure.likely());
    figures.add(figure(low ? "pressure" : "pressure-at-least", closed, "times", shown));
    figures.add(Figure.exact("harm", pressure.low(), "times", shown));
    setOff()
        .ifPresent(
            share -> {
              figures.add(setOff(share, shown));
              double times = storm.growth(share);
              figures.add(Figure.exact("load-times-set-off", times, "times", shown));
            });
    return figures;
  }

  private Figure setOff(double share, Evidence... shown) {
    Capacity capacity = storm.capacity();
    double low = capacity.low() > 0 ? storm.setOff(capacity.low()).orElse(share) : share;
    double high = capacity.canBeExceeded() ? storm.setOff(capacity.high()).orElse(1) : share;
    return Figure.of("set-off", share, "ratio", Math.min(low, share), Math.max(high, share), shown);
  }

  private static Figure figure(String name, Span span, String unit, Evidence... shown) {
    return Figure.of(name, span.likely(), unit, span.low(), span.high(), shown);
  }

  private double seconds() {
    return window().length().toMillis() / 1e3;
  }
}
