package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * P5: did the survivors take over? With k of N instances out each of the others should get N/(N−k)
 * of its usual rate, that is: all of them together get what all N got before.
 */
final class LoadShift {
  private static final double WEIGHT = 0.10;

  /** So many bins are needed on either side of the first ejection. */
  private static final int LEAST_BINS = 3;

  private record Server(BinValues requests, OutWalk absence) {}

  private LoadShift() {}

  static Piece of(Fleet fleet) {
    List<Ejection> ejections = fleet.rotation().ejections();
    List<Server> servers = servers(fleet);
    if (ejections.isEmpty() || servers.isEmpty()) {
      return Piece.missing("P5", WEIGHT, "requests that the load balancer sent to each instance");
    }
    Bins bins = servers.get(0).requests().bins();
    OutWalk away = fleet.rotation().walk(fleet.instances());
    int all = fleet.instances().size();
    int first = bins.indexOf(ejections.get(0).down());
    long since = ejections.get(0).firstFailure() - fleet.limits().lookback().toMillis();
    double before = 0;
    double after = 0;
    int binsBefore = 0;
    int binsAfter = 0;
    for (int bin = 0; bin < bins.count(); bin++) {
      double sum = inRotation(servers, bin);
      if (bin < first && bins.fromMillis(bin) >= since && !Double.isNaN(sum)) {
        before += sum;
        binsBefore++;
      } else if (someOut(away.at(middle(bins, bin)), all) && !Double.isNaN(sum)) {
        after += sum;
        binsAfter++;
      }
    }
    if (binsBefore < LEAST_BINS || binsAfter < LEAST_BINS || before == 0) {
      return Piece.missing("P5", WEIGHT, "enough scrapes before and after the ejections");
    }
    double ratio = (after / binsAfter) / (before / binsBefore);
    double value = ratio >= 0.7 && ratio <= 1.3 ? 1 : ratio >= 0.5 && ratio <= 1.5 ? 0.5 : 0;
    return Piece.of(
        "P5",
        WEIGHT,
        value,
        String.format(
            Locale.ROOT,
            "the instances in rotation got %s of the requests that all had got before",
            Wording.share(ratio)));
  }

  private static boolean someOut(int out, int all) {
    return out > 0 && out < all;
  }

  private static long middle(Bins bins, int bin) {
    return (bins.fromMillis(bin) + bins.toMillis(bin)) / 2;
  }

  private static double inRotation(List<Server> servers, int bin) {
    double sum = 0;
    for (Server server : servers) {
      if (server.absence().at(middle(server.requests().bins(), bin)) == 0) {
        sum += server.requests().at(bin);
      }
    }
    return sum;
  }

  private static List<Server> servers(Fleet fleet) {
    List<Server> servers = new ArrayList<>();
    Bins bins = null;
    for (Series series : fleet.telemetry().of(Signal.PROXY_SERVER_REQUESTS)) {
      if (series.service().equals(fleet.service()) && !series.samples().isEmpty()) {
        Duration interval =
            Cadence.of(series.samples(), fleet.telemetry().recording().scrapeInterval());
        bins =
            bins == null
                ? Bins.notBelow(
                    interval,
                    Duration.ofMillis(fleet.plan().intervalMillis()),
                    fleet.telemetry().recording().window())
                : bins;
        servers.add(
            new Server(
                CounterSteps.of(series.samples(), Samples.NONE, interval).perBin(bins),
                fleet.rotation().walk(series.instance())));
      }
    }
    return servers;
  }
}
