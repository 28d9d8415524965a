package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.scan.ShopTraffic.Call;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.Incident;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Objectives;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import dev.fishbone.telemetry.trace.SpanColumns;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/**
 * One of thirty nights: a shop of eight services whose day is an hour long. What is true of it is
 * known: which callers try again and how often, what each service can answer.
 *
 * @param number from 1
 */
record ShopNight(int number) {
  static final LocalDate FIRST = LocalDate.parse("2026-03-01");

  /** From here on orders tries pricing five times: within the two of web, ten calls a request. */
  static final int PRICING_STORM = 17;

  /** From here on search tries catalog three times; no configuration says so. */
  static final int CATALOG_STORM = 20;

  /** Payment fails for four minutes, on purpose, and web tries orders again. */
  static final int CHAOS = 13;

  static final List<Integer> DEPLOYS = List.of(4, 9, 16, 26);
  private static final int MORE_TRAFFIC = 24;
  private static final int REQUESTS = 1_060;
  private static final Duration DAY = Duration.ofHours(1);

  LocalDate date() {
    return FIRST.plusDays(number - 1L);
  }

  private TimeRange window() {
    java.time.Instant from = date().atTime(12, 0).toInstant(ZoneOffset.UTC);
    return new TimeRange(from, from.plus(DAY));
  }

  Telemetry telemetry() {
    Recording recording =
        new Recording(
            new Incident("night-" + number, "", ""),
            window(),
            false,
            List.of(),
            ZoneOffset.UTC,
            List.of(),
            List.of(),
            Duration.ofSeconds(15),
            Objectives.NONE,
            Map.of(),
            Map.of(),
            ImpactKeys.NONE,
            "0");
    SpanColumns spans = new SpanColumns();
    traffic(spans);
    return new Telemetry(
        recording,
        pool(),
        TraceSummarizer.summarize(spans, recording),
        List.of(),
        Routing.NONE,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        policies(),
        AccessSummary.NONE,
        List.of(),
        Coverage.NONE);
  }

  private void traffic(SpanColumns spans) {
    ShopTraffic shop = new ShopTraffic(number, spans::add, this::failing);
    double slower = DEPLOYS.contains(number) ? 1.3 : 1;
    int requests = number >= MORE_TRAFFIC ? REQUESTS * 13 / 10 : REQUESTS;
    double from = window().fromMillis();
    double length = DAY.toMillis();
    Call pricing =
        new Call(
            "pricing", "GET /price", 20 * slower, attempts(2, PRICING_STORM, 5), true, List.of());
    Call stock = new Call("stock", "GET /stock", 10 * slower, 2, false, List.of());
    Call payment = new Call("payment", "POST /pay", 60, 1, true, List.of());
    shop.day(
        from,
        length,
        requests,
        new Call("orders", "POST /orders", 5, 2, true, List.of(pricing, stock, payment)));
    Call catalog =
        new Call("catalog", "GET /items", 15, attempts(1, CATALOG_STORM, 3), true, List.of());
    shop.day(
        from, length, requests, new Call("search", "GET /search", 8, 3, true, List.of(catalog)));
    shop.day(from, length, requests, new Call("account", "GET /me", 12, 3, true, List.of()));
  }

  private int attempts(int before, int since, int after) {
    return number >= since ? after : before;
  }

  /** Some nights hardly anything fails; every night has a short trouble somewhere. */
  private double failing(String service, double day) {
    boolean calm = number % 3 == 0;
    boolean deployed = DEPLOYS.contains(number) && day > 0.3 && day < 0.32;
    return switch (service) {
      case "payment" -> number == CHAOS && day > 0.5 && day < 0.567 ? 0.8 : calm ? 0.001 : 0.03;
      case "catalog" -> day > 0.7 && day < 0.71 ? 1 : calm ? 0.01 : 0.04;
      case "stock" -> deployed ? 0.5 : calm ? 0 : 0.01;
      case "pricing" -> deployed ? 0.5 : 0.002;
      case "account" -> calm ? 0 : 0.002;
      default -> 0;
    };
  }

  /** Each has 0.42 calls/s or so in its busiest minutes: what each can answer. */
  private Policies policies() {
    return new Policies(
        List.of(
            retry("web", "orders", 2, ""),
            retry("orders", "pricing", attempts(2, PRICING_STORM, 5), ""),
            retry("web", "search", 3, "20 %"),
            retry("web", "account", 3, "")),
        List.of(),
        List.of(),
        List.of(),
        List.of(
            capacity("orders", 1.95),
            capacity("pricing", 2.7),
            capacity("search", 0.9),
            capacity("catalog", 0.73),
            capacity("account", 2.6)));
  }

  private static Policies.Retry retry(String caller, String callee, int attempts, String budget) {
    Policies.Terms terms =
        new Policies.Terms(
            "",
            "",
            budget,
            "",
            false,
            false,
            Optional.empty(),
            Optional.empty(),
            Policies.Library.UNKNOWN);
    return new Policies.Retry(
        caller,
        callee,
        callee,
        OptionalInt.of(attempts),
        Optional.empty(),
        "exponential 50ms",
        "full",
        terms,
        new Location("config/policies.yml", 1));
  }

  private static Policies.Capacity capacity(String service, double perSecond) {
    return new Policies.Capacity(service, perSecond, new Location("config/policies.yml", 20));
  }

  /** Pricing's connections in use, with the noise of scrapes. */
  private List<Series> pool() {
    Random random = new Random(1_000 + number);
    int scrapes = (int) (DAY.toSeconds() / 15);
    long[] at = new long[scrapes];
    double[] active = new double[scrapes];
    double[] size = new double[scrapes];
    for (int i = 0; i < scrapes; i++) {
      at[i] = window().fromMillis() + 15_000L * i;
      double day = i / (double) scrapes;
      active[i] =
          Math.rint(
              0.4 * (1 - ShopTraffic.CURVE * Math.cos(2 * Math.PI * day))
                  + random.nextDouble()
                  - 0.3);
      size[i] = 10;
    }
    return List.of(
        series(Signal.POOL_ACTIVE, "hikaricp_connections_active", at, active),
        series(Signal.POOL_MAX, "hikaricp_connections_max", at, size));
  }

  private static Series series(Signal signal, String name, long[] at, double[] values) {
    return new Series(
        signal,
        "pricing",
        "pricing-1",
        "db",
        Map.of(),
        name,
        new Location("metrics/pools.jsonl", 1),
        new Samples(at, values));
  }
}
