package dev.fishbone.lab.scenario;

import dev.fishbone.lab.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One incident to be made. All durations and rates are the lab's: the reader has already divided
 * (and multiplied) by the time scale.
 *
 * @param timeScale how much faster the lab runs than the incident that it stands for
 * @param probing how Orders is probed
 * @param flagOffShare share of checkouts, 0–1, that call Pricing while the flag is off
 * @param gateway how the web gateway repeats checkouts that failed; empty: nobody does
 * @param call how Orders repeats calls of Pricing
 * @param capacities calls a second that all instances of a service together can answer, as somebody
 *     has measured them
 */
public record Scenario(
    String name,
    Incident incident,
    int timeScale,
    Load load,
    Optional<RetryPolicy> gateway,
    Servers orders,
    Probing probing,
    double flagOffShare,
    RetryPolicy call,
    PriceCalls priceCalls,
    Pricing pricing,
    Map<String, Double> capacities,
    Faults faults,
    Proxy proxy,
    Alerting alerting,
    Exports exports,
    Timeline timeline,
    Truth truth) {
  public Scenario {
    capacities = Map.copyOf(capacities);
  }

  /** The same with so many times the load. */
  public Scenario underLoad(double factor) {
    return new Scenario(
        name,
        incident,
        timeScale,
        load.times(factor),
        gateway,
        orders,
        probing,
        flagOffShare,
        call,
        priceCalls,
        pricing,
        capacities,
        faults,
        proxy,
        alerting,
        exports,
        timeline,
        truth);
  }

  /** The names of Pricing's servers: {@code pricing-1} and so on. */
  public List<String> pricingServers() {
    return IntStream.rangeClosed(1, pricing.servers().instances())
        .mapToObj(number -> "pricing-" + number)
        .toList();
  }

  public record Incident(String id, String title, String severity) {}

  /**
   * Open load: checkouts arrive whether or not earlier ones were answered.
   *
   * @param skus articles that exist; one is drawn for each checkout
   * @param steps in order of time; before the first nobody comes
   */
  public record Load(Duration clientTimeout, int skus, List<Step> steps) {
    public Load {
      steps = List.copyOf(steps);
    }

    Load times(double factor) {
      return new Load(
          clientTimeout,
          skus,
          steps.stream().map(step -> new Step(step.at(), step.perSecond() * factor)).toList());
    }

    /**
     * The load from a time on.
     *
     * @param at from the trigger on; negative before it
     */
    public record Step(Duration at, double perSecond) {}
  }

  /**
   * The servers of one service.
   *
   * @param threads per instance
   * @param queue requests that may wait per instance; further ones are answered with 503
   */
  public record Servers(int instances, int threads, int queue) {}

  /**
   * Pricing, its pools and its queries.
   *
   * @param connections per instance
   * @param plain the query while the flag is off
   * @param flagged the query behind the flag
   */
  public record Pricing(
      Servers servers, int connections, Duration connectionTimeout, Query plain, Query flagged) {}

  /**
   * How long a query takes.
   *
   * @param slowShare share of the articles, 0–1, whose query takes the slow time
   */
  public record Query(Duration fast, Duration slow, double slowShare) {}

  public record Proxy(Duration serverTimeout, Optional<ProxyRetries> retries, Probe probe) {}

  public record Probe(Duration interval, Duration timeout, int fall, int rise) {}

  /**
   * What is alerted, and whom.
   *
   * @param routes first match wins
   * @param inhibitions alerts that hold back others while they fire
   * @param acknowledgeAfter the on-call's delay after a page
   * @param timeToPage the objective, not scaled
   */
  public record Alerting(
      Duration interval,
      List<Rule> rules,
      List<Receiver> receivers,
      List<Route> routes,
      List<Inhibition> inhibitions,
      Duration groupWait,
      Duration groupInterval,
      String responder,
      Duration acknowledgeAfter,
      Duration timeToPage) {
    public Alerting {
      rules = List.copyOf(rules);
      receivers = List.copyOf(receivers);
      routes = List.copyOf(routes);
      inhibitions = List.copyOf(inhibitions);
    }

    public record Rule(
        String name, String expression, Duration hold, Map<String, String> labels, String summary) {
      public Rule {
        labels = Map.copyOf(labels);
      }
    }

    /** What a receiver speaks. */
    public enum Form {
      SLACK,
      PAGERDUTY,
      /** Alertmanager's own form, spoken by a pager that nobody has heard of. */
      WEBHOOK
    }

    /**
     * Where notifications go.
     *
     * @param answers the HTTP status with which it refuses everything; empty: it works
     */
    public record Receiver(String name, Form form, Optional<Integer> answers) {}

    /**
     * Which alerts go to a receiver.
     *
     * @param groupWait empty: the common one
     * @param goesOn the routes behind it are asked too
     * @param quiet a time of the day at which nothing is sent
     */
    public record Route(
        Map<String, String> match,
        String receiver,
        Optional<Duration> groupWait,
        boolean goesOn,
        Optional<Quiet> quiet) {
      public Route {
        match = Map.copyOf(match);
      }
    }

    /**
     * A time interval around the start of the run, by the clock: unscaled.
     *
     * @param before begins this long before the parts start
     * @param after ends this long after it
     */
    public record Quiet(String name, Duration before, Duration after) {}

    /** While an alert that fits the source fires, those that fit the target are not sent. */
    public record Inhibition(Map<String, String> source, Map<String, String> target) {
      public Inhibition {
        source = Map.copyOf(source);
        target = Map.copyOf(target);
      }
    }
  }

  /**
   * Offsets from the trigger.
   *
   * @param from start of the window
   * @param baselineFrom start of the quiet time
   * @param baselineTo its end
   * @param to end of the window
   */
  public record Timeline(
      Duration from,
      Duration baselineFrom,
      Duration baselineTo,
      Duration to,
      List<LabEvent> events) {
    public Timeline {
      events = List.copyOf(events);
    }
  }

  /** What a good analyzer must find; written beside the recording, never read by it. */
  public record Truth(List<Verdict> verdicts, List<Figure> figures, String change) {
    public Truth {
      verdicts = List.copyOf(verdicts);
      figures = List.copyOf(figures);
    }

    public record Verdict(String rule, String verdict, String subject) {}

    /**
     * One number of the truth.
     *
     * @param value known by arithmetic; empty where {@code observed} is measured during the run
     * @param observed what the observer inside the parts measures, empty where value is known
     * @param within absolute, in the figure's unit
     */
    public record Figure(
        String rule,
        String name,
        String subject,
        Optional<Double> value,
        String observed,
        String unit,
        double within) {}
  }
}
