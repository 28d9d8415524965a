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
 *
 * @param perSecond requests that all instances got before the first ejection; NaN where unknown
 * @param kept what those in rotation got while some were out, over what all had got
 * @param out what one that was out got then, over what one had got before; while half of them or
 *     more were out, where they ever were
 * @param missing what there is too little of; empty where {@code kept} is known
 */
record LoadShift(double perSecond, double kept, double out, String missing) {
  private static final double WEIGHT = 0.10;

  /** So many bins are needed on either side of the first ejection. */
  private static final int LEAST_BINS = 3;

  private record Server(BinValues requests, OutWalk absence) {}

  /** A sum over bins. */
  private static final class Mean {
    private double sum;
    private int count;

    void add(double value) {
      if (!Double.isNaN(value)) {
        sum += value;
        count++;
      }
    }

    double value() {
      return count < LEAST_BINS ? Double.NaN : sum / count;
    }
  }

  static LoadShift of(Fleet fleet) {
    List<Ejection> ejections = fleet.rotation().ejections();
    List<Server> servers = servers(fleet);
    if (ejections.isEmpty() || servers.isEmpty()) {
      return unknown("requests that the load balancer sent to each instance");
    }
    Bins bins = servers.get(0).requests().bins();
    OutWalk away = fleet.rotation().walk(fleet.instances());
    int all = fleet.instances().size();
    int first = bins.indexOf(ejections.get(0).down());
    long since = ejections.get(0).firstFailure() - fleet.limits().lookback().toMillis();
    Mean before = new Mean();
    Mean after = new Mean();
    Mean toThoseOut = new Mean();
    Mean toHalfOut = new Mean();
    for (int bin = 0; bin < bins.count(); bin++) {
      int out = away.at(middle(bins, bin));
      if (bin < first && bins.fromMillis(bin) >= since) {
        before.add(inRotation(servers, bin));
      } else if (out > 0) {
        if (out < all) {
          after.add(inRotation(servers, bin));
        }
        double one = toOneOut(servers, bin);
        toThoseOut.add(one);
        if (2 * out >= all) {
          toHalfOut.add(one);
        }
      }
    }
    double usual = before.value();
    if (Double.isNaN(usual) || Double.isNaN(after.value()) || usual == 0) {
      return unknown("enough scrapes before and after the ejections");
    }
    double one = Double.isNaN(toHalfOut.value()) ? toThoseOut.value() : toHalfOut.value();
    return new LoadShift(
        usual / (bins.width().toMillis() / 1e3),
        after.value() / usual,
        one / (usual / servers.size()),
        "");
  }

  private static LoadShift unknown(String missing) {
    return new LoadShift(Double.NaN, Double.NaN, Double.NaN, missing);
  }

  Piece piece() {
    if (!missing.isEmpty()) {
      return Piece.missing("P5", WEIGHT, missing);
    }
    double value = kept >= 0.7 && kept <= 1.3 ? 1 : kept >= 0.5 && kept <= 1.5 ? 0.5 : 0;
    return Piece.of(
        "P5",
        WEIGHT,
        value,
        String.format(
            Locale.ROOT,
            "the instances in rotation got %s of the requests that all had got before",
            Wording.share(kept)));
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

  /** Requests to an instance that was out for the whole bin, the mean of those that were. */
  private static double toOneOut(List<Server> servers, int bin) {
    double sum = 0;
    int out = 0;
    for (Server server : servers) {
      Bins bins = server.requests().bins();
      boolean whole =
          server.absence().at(bins.fromMillis(bin)) > 0
              && server.absence().at(middle(bins, bin)) > 0
              && server.absence().at(bins.toMillis(bin)) > 0;
      if (whole) {
        sum += server.requests().at(bin);
        out++;
      }
    }
    return out == 0 ? Double.NaN : sum / out;
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
