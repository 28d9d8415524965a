package dev.fishbone.charts;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** The four charts of a checkout outage of 47 minutes, 09:41 to 10:28, with made-up figures. */
final class Incident {
  static final Instant FROM = Instant.parse("2026-08-14T09:30:00Z");
  static final Instant TO = Instant.parse("2026-08-14T10:40:00Z");
  static final Instant CHANGE = Instant.parse("2026-08-14T09:41:00Z");
  static final Instant ONSET = Instant.parse("2026-08-14T09:46:00Z");
  static final Instant ALERT = Instant.parse("2026-08-14T09:46:30Z");
  static final Instant PAGE = Instant.parse("2026-08-14T09:55:00Z");
  static final Instant FLAG_OFF = Instant.parse("2026-08-14T10:14:00Z");
  static final Instant RESOLVED = Instant.parse("2026-08-14T10:28:00Z");
  static final Band WINDOW = new Band("incident", ONSET, RESOLVED, Band.Role.INCIDENT);
  static final List<Mark> TURNS =
      List.of(
          new Mark("deploy 2026.08.14-3, price-check-v2 to 100%", CHANGE, Mark.Role.CHANGE),
          new Mark("onset", ONSET, Mark.Role.ONSET),
          new Mark("flag off", FLAG_OFF, Mark.Role.RECOVERY));

  private Incident() {}

  static List<ChartSpec> charts() {
    return List.of(callsPerRequest(), pool(), errorRatio(), healthyInstances());
  }

  static ChartSpec callsPerRequest() {
    Line calls = series("Pricing calls per checkout", LineRole.PRIMARY, 10, 1, 0.04, 3.9);
    Line before = series("median before the change", LineRole.BASELINE, 600, 1, 0, 1);
    return chart(
        "calls-per-request",
        "Calls to Pricing per checkout",
        "Client spans of Orders towards Pricing, divided by checkouts that reached Orders; 10 s bins",
        ValueAxis.numbers("calls per checkout"),
        List.of(calls, before),
        List.of(new Threshold("attempts allowed", 4)),
        List.of(WINDOW),
        TURNS);
  }

  static ChartSpec pool() {
    Instant full = Instant.parse("2026-08-14T09:49:00Z");
    Instant drained = Instant.parse("2026-08-14T10:20:00Z");
    return chart(
        "pricing-db-pool",
        "Pricing database pool: in use and waiting",
        "hikaricp_active_connections and hikaricp_pending_threads, highest of all pods",
        ValueAxis.numbers("connections, threads"),
        List.of(
            series("connections in use", LineRole.PRIMARY, 15, 6, 1.2, 20),
            series("threads waiting", LineRole.SECONDARY, 15, 0, 0.4, 38)),
        List.of(new Threshold("pool size", 20)),
        List.of(WINDOW, new Band("pool saturated 31 min", full, drained, Band.Role.SATURATED)),
        TURNS);
  }

  static ChartSpec errorRatio() {
    return chart(
        "error-ratio",
        "Failed checkouts",
        "Orders responses 5xx over all responses, 15 s bins, from the load balancer",
        ValueAxis.percent("share of responses"),
        List.of(series("5xx of Orders", LineRole.PRIMARY, 15, 0.001, 0.0006, 0.38)),
        List.of(new Threshold("objective", 0.01)),
        List.of(WINDOW),
        List.of(
            TURNS.get(0),
            TURNS.get(1),
            new Mark("PricingPoolWait → #pricing-chat, pages nobody", ALERT, Mark.Role.ALERT),
            new Mark("CheckoutErrors pages on-call", PAGE, Mark.Role.PAGE),
            TURNS.get(2)));
  }

  static ChartSpec healthyInstances() {
    long[] times = new long[8];
    double[] counts = {8, 7, 6, 5, 3, 2, 6, 8};
    int[] minutes = {0, 21, 22, 22, 24, 25, 46, 48};
    for (int i = 0; i < times.length; i++) {
      times[i] = FROM.plusSeconds(60L * minutes[i] + 7L * i).toEpochMilli();
    }
    long[] all = Arrays.copyOf(times, 9);
    all[8] = TO.toEpochMilli();
    double[] values = Arrays.copyOf(counts, 9);
    values[8] = 8;
    List<Mark> marks = new ArrayList<>(TURNS);
    for (int i = 1; i < 6; i++) {
      marks.add(
          new Mark("orders-" + i + " ejected", Instant.ofEpochMilli(times[i]), Mark.Role.EJECTION));
    }
    return chart(
        "healthy-instances",
        "Healthy Orders instances",
        "haproxy_server_status by backend orders; ejection after 3 failed probes",
        new ValueAxis("instances", ValueAxis.Scale.NUMBER, OptionalDouble.of(8)),
        List.of(Line.steps("instances in rotation", LineRole.PRIMARY, all, values)),
        List.of(new Threshold("registered", 8)),
        List.of(WINDOW),
        marks);
  }

  static ChartSpec chart(
      String name,
      String title,
      String subtitle,
      ValueAxis values,
      List<Line> lines,
      List<Threshold> thresholds,
      List<Band> bands,
      List<Mark> marks) {
    return new ChartSpec(
        name, title, subtitle, axis(ZoneOffset.UTC), values, lines, thresholds, bands, marks);
  }

  static TimeAxis axis(ZoneId zone) {
    return new TimeAxis(FROM, TO, zone);
  }

  /**
   * Calm, then up between onset and six minutes later, noisy on the plateau, down after the flag.
   */
  private static Line series(
      String label, LineRole role, int stepSeconds, double calm, double noise, double plateau) {
    Random random = new Random(label.length());
    int n = (int) ((TO.getEpochSecond() - FROM.getEpochSecond()) / stepSeconds) + 1;
    long[] times = new long[n];
    double[] values = new double[n];
    DoubleUnaryOperator level =
        minute -> {
          double up = Math.min(1, Math.max(0, (minute - 14) / 6));
          double down = Math.min(1, Math.max(0, (minute - 44) / 6));
          return up * (1 - down);
        };
    for (int i = 0; i < n; i++) {
      times[i] = FROM.toEpochMilli() + 1000L * stepSeconds * i;
      double share = level.applyAsDouble(i * stepSeconds / 60.0);
      double jitter = noise * random.nextGaussian() * (1 + 2 * share * (plateau > 25 ? 4 : 1));
      values[i] = Math.max(0, calm + (plateau - calm) * share + jitter);
      if (role == LineRole.PRIMARY && plateau == 20) {
        values[i] = Math.min(20, Math.rint(values[i]));
      }
      if (role == LineRole.SECONDARY) {
        values[i] = Math.rint(values[i]);
      }
    }
    return Line.of(label, role, times, values);
  }
}
