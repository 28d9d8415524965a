package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.statistics.ErlangC;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.List;

/** The three rows of ALGORITHMS 3.4, each with and without repetition, and what they rest on. */
record SizingTable(Sizing sizing, SizingLimits limits, Study study) {
  private static final double Z = 1.959963984540054;

  /** This near to a whole number it is meant: nearer than a product of three such can tell. */
  private static final double WHOLE = 0.02;

  List<Figure> figures() {
    Evidence size = size();
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("pool-size", sizing.size(), "connections", size));
    Evidence[] usual = usual();
    sizing.normal().ifPresent(row -> add(figures, "normal", row, usual));
    sizing.deployed().ifPresent(row -> add(figures, "deployed", row, sizing.demand().shown()));
    Evidence[] seen = {sizing.demand().shown(), sizing.hold().shown()};
    double a = sizing.seen().offered();
    double scatter = Math.exp(Z * scatter());
    figures.add(Figure.of("offered", a, "connections", a / scatter, a * scatter, seen));
    figures.add(
        Figure.of(
            "size-seen",
            sizing.seen().size(limits.waits()),
            "connections",
            at(a / scatter),
            at(a * scatter),
            seen));
    once(figures, "seen", sizing.seen(), seen);
    sizing.usualDemand().ifPresent(d -> figures.add(calls("calls-usual", d.all(), d.shown())));
    figures.add(calls("calls-seen", sizing.demand().all(), sizing.demand().shown()));
    sizing
        .usualHold()
        .ifPresent(h -> figures.add(Figure.exact("hold-usual", h.seconds(), "s", h.shown())));
    figures.add(Figure.exact("hold-seen", sizing.hold().seconds(), "s", sizing.hold().shown()));
    double fits = sizing.seen().fits(sizing.size(), limits.waits());
    figures.add(Figure.exact("sized-for", fits, "calls", seen));
    return figures;
  }

  private static Figure calls(String name, double value, Evidence shown) {
    return Figure.exact(name, value, "calls", shown);
  }

  private double at(double offered) {
    return ErlangC.places(offered, limits.waits());
  }

  /** Requests come at random, and times that connections are held scatter as much as their mean. */
  double scatter() {
    return Math.sqrt(1 / sizing.demand().requests() + 1 / sizing.hold().holds());
  }

  private Evidence[] usual() {
    List<Evidence> usual = new ArrayList<>();
    sizing.usualDemand().map(Demand::shown).ifPresent(usual::add);
    sizing.usualHold().map(Hold::shown).ifPresent(usual::add);
    return usual.toArray(Evidence[]::new);
  }

  private void add(List<Figure> figures, String name, Row row, Evidence... shown) {
    figures.add(Figure.exact("size-" + name, row.size(limits.waits()), "connections", shown));
    once(figures, name, row, shown);
  }

  private void once(List<Figure> figures, String name, Row row, Evidence... shown) {
    if (!Double.isNaN(row.once())) {
      double size = row.sizeOnce(limits.waits());
      figures.add(Figure.exact("size-" + name + "-once", size, "connections", shown));
    }
  }

  private Evidence size() {
    return Sources.evidence(
        study.any(),
        Signal.POOL_MAX,
        "Size of the pool, " + sizing.size() + " connections an instance",
        study.window().bins().range(),
        sizing.size(),
        "connections");
  }

  List<Evidence> evidence() {
    List<Evidence> evidence = new ArrayList<>(List.of(size()));
    evidence.add(sizing.demand().shown());
    evidence.add(sizing.hold().shown());
    for (Evidence usual : usual()) {
      if (evidence.stream().noneMatch(e -> e.id().equals(usual.id()))) {
        evidence.add(usual);
      }
    }
    return evidence;
  }

  /** "1 call", "4 calls", "3.83 calls": as many digits as its factors have. */
  String calls(double value) {
    double whole = Math.rint(value);
    boolean near = whole >= 1 && Math.abs(value / whole - 1) <= WHOLE;
    String number = near ? Wording.count((long) whole) : Wording.estimate(value);
    return number + (near && whole == 1 ? " call" : " calls");
  }

  /** Whether connections are held for so long that not even one call a request finds one. */
  boolean tooSmallForOne() {
    return sizing.seen().fits(sizing.size(), limits.waits()) < 1;
  }

  /** The most connections a request could take, as a whole number from one on. */
  String sizedFor() {
    double fits = sizing.seen().fits(sizing.size(), limits.waits());
    return Wording.count((long) Math.max(1, Math.floor(fits)), "call");
  }
}
