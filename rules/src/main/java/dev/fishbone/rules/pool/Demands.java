package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.incident.CallPath;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.incident.RequestSources;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What is asked of a pool: by the traces of the requests that call its service; else by the
 * requests of an effect and the connections that the pool counted for them; else by these
 * connections alone, with no word on how many a request takes.
 */
final class Demands {
  /** Counters and spans of short times differ by so much. */
  private static final double ABOUT = 0.25;

  /** A count of a hundred scatters by a tenth. */
  private static final double STEADY = 100;

  private static final Duration REQUEST_BIN = Duration.ofSeconds(10);

  /** By what it is known. */
  enum Kind {
    TRACES,
    REQUESTS,
    CONNECTIONS,
    NOTHING
  }

  private final Study study;
  private final CallsIn calls;
  private final Optional<RequestSource> requests;
  private final Kind kind;
  private final double perCall;

  Demands(Study study, List<TimeRange> full, long leastRequests) {
    this.study = study;
    this.calls = CallsIn.of(study);
    this.requests = requests(study);
    boolean credible = Credible.counters(study, full);
    List<TimeRange> seen = full.isEmpty() ? List.of(study.window().bins().range()) : full;
    this.kind =
        calls.requests(seen) >= leastRequests
            ? Kind.TRACES
            : !credible ? Kind.NOTHING : requests.isPresent() ? Kind.REQUESTS : Kind.CONNECTIONS;
    this.perCall = kind == Kind.TRACES && credible ? perCall(full) : 1;
  }

  /** How many connections the service takes for a call; one where that is about as counted. */
  private double perCall(List<TimeRange> full) {
    List<TimeRange> calm = study.calm(full);
    List<TimeRange> ranges = calm.isEmpty() ? List.of(study.window().bins().range()) : calm;
    double answers = calls.answers(study.telemetry().traces(), ranges);
    double each = answers == 0 ? 1 : asked(ranges) / answers;
    return each == 0 || Math.abs(each - 1) <= ABOUT ? 1 : each;
  }

  Kind kind() {
    return kind;
  }

  /** Empty where nothing was asked, or nothing tells. */
  Optional<Demand> in(List<TimeRange> ranges) {
    Optional<Demand> demand =
        switch (kind) {
          case TRACES -> calls.demand(ranges, perCall);
          case REQUESTS -> byRequests(ranges);
          case CONNECTIONS -> byConnections(ranges);
          case NOTHING -> Optional.empty();
        };
    return demand.filter(d -> d.perSecond() > 0 && d.all() > 0);
  }

  private Optional<Demand> byRequests(List<TimeRange> ranges) {
    double came = 0;
    double known = 0;
    for (TimeRange range : ranges) {
      RequestBins bins = requests.orElseThrow().bins(range, REQUEST_BIN);
      came += bins.totalRequests();
      known += seconds(range) * bins.knownCount() / Math.max(1, bins.count());
    }
    if (came == 0 || known == 0) {
      return Optional.empty();
    }
    double perSecond = came / known;
    double each = asked(ranges) / seconds(ranges) / perSecond;
    return Optional.of(
        new Demand(
            perSecond,
            Double.NaN,
            each,
            came,
            shown(Wording.estimate(each) + " a request", each, ranges)));
  }

  private Optional<Demand> byConnections(List<TimeRange> ranges) {
    double asked = asked(ranges);
    double perSecond = asked / seconds(ranges);
    String rate = Wording.estimate(perSecond) + " a second";
    return Optional.of(new Demand(perSecond, 1, 1, asked, shown(rate, perSecond, ranges)));
  }

  /**
   * How many times its mean the demand of a range is in the busiest hundredth of its bins; bins of
   * a width, or wider where they would hold too few requests to tell a peak from chance.
   */
  double peak(TimeRange range, Duration width) {
    double mean = in(List.of(range)).map(Demand::perSecond).orElse(0.0);
    if (!(mean > 0)) {
      return 1;
    }
    Duration steady = Duration.ofMillis((long) Math.ceil(STEADY / mean * 1e3));
    Bins bins =
        Bins.notBelow(study.interval(), width.compareTo(steady) < 0 ? steady : width, range);
    double[] rates =
        IntStream.range(0, bins.count())
            .mapToObj(bins::rangeOf)
            .filter(bin -> bin.length().equals(bins.width()))
            .mapToDouble(bin -> in(List.of(bin)).map(Demand::perSecond).orElse(0.0))
            .sorted()
            .toArray();
    return rates.length == 0
        ? 1
        : Math.max(1, rates[(int) Math.ceil(0.99 * rates.length) - 1] / mean);
  }

  private Evidence shown(String rate, double value, List<TimeRange> ranges) {
    TimeRange span = ranges.get(0).span(ranges.get(ranges.size() - 1));
    String statement = "Connections asked for, " + rate + " over all instances";
    return Sources.evidence(
        study.any(), Signal.POOL_USAGE_COUNT, statement, span, value, "connections");
  }

  /** Connections returned or given up. */
  private double asked(List<TimeRange> ranges) {
    double asked = 0;
    for (PoolInstance pool : study.pools()) {
      for (TimeRange range : ranges) {
        asked += study.steps(pool, pool.useCount()).total(range);
        asked += study.steps(pool, pool.timeouts()).total(range);
      }
    }
    return asked;
  }

  /** Requests of the first effect whose path touches the service, or may do. */
  private static Optional<RequestSource> requests(Study study) {
    Telemetry telemetry = study.telemetry();
    String service = study.any().service();
    for (Effect effect : telemetry.recording().effects()) {
      boolean near =
          telemetry.traces().edges().isEmpty() || CallPath.of(telemetry, effect).touches(service);
      if (near || effect.service().equals(service)) {
        Optional<RequestSource> best = RequestSources.of(telemetry, effect).stream().findFirst();
        if (best.isPresent()) {
          return best;
        }
      }
    }
    return Optional.empty();
  }

  static double seconds(List<TimeRange> ranges) {
    return ranges.stream().mapToDouble(Demands::seconds).sum();
  }

  private static double seconds(TimeRange range) {
    return range.length().toMillis() / 1e3;
  }
}
