package dev.fishbone.rules.overload;

import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.List;

/**
 * The connections of a service: how long one is held, how many there are, who waits for one.
 *
 * @param held mean seconds, bin by bin
 * @param uses returns, bin by bin
 * @param size of all instances together; NaN where unknown
 * @param busy in use and waited for, bin by bin
 */
record Holds(BinValues held, BinValues uses, double size, BinValues busy) {
  static Holds of(Telemetry telemetry, String service, Bins bins) {
    List<PoolInstance> pools =
        PoolInstances.connections(telemetry).stream()
            .filter(p -> p.service().equals(service))
            .toList();
    double[] seconds = new double[bins.count()];
    double[] uses = new double[bins.count()];
    double[] busy = new double[bins.count()];
    double size = pools.isEmpty() ? Double.NaN : 0;
    for (PoolInstance pool : pools) {
      Duration interval = pool.interval(telemetry.recording().scrapeInterval());
      BinValues held = CounterSteps.of(pool.useSum(), Samples.NONE, interval).perBin(bins);
      BinValues used = CounterSteps.of(pool.useCount(), Samples.NONE, interval).perBin(bins);
      BinValues active = Gauges.mean(pool.active(), bins);
      BinValues pending = Gauges.mean(pool.pending(), bins);
      for (int bin = 0; bin < bins.count(); bin++) {
        seconds[bin] += held.at(bin);
        uses[bin] += used.at(bin);
        busy[bin] += active.at(bin) + (pending.known(bin) ? pending.at(bin) : 0);
      }
      size += pool.sizeAt(bins.range().fromMillis());
    }
    BinValues all = pools.isEmpty() ? BinValues.unknown(bins) : new BinValues(bins, uses);
    return new Holds(
        pools.isEmpty() ? all : new BinValues(bins, seconds).over(all),
        all,
        size,
        pools.isEmpty() ? all : new BinValues(bins, busy));
  }
}
