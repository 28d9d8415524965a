package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Something done to the system at a time from the trigger on. */
public sealed interface LabEvent {
  Duration at();

  /** What happens, for the progress of a run. */
  String sentence();

  /**
   * A release. It is written down; what it brings are its flags.
   *
   * @param changes what it ships, as its release notes say
   */
  record Deploy(Duration at, String service, String version, List<String> changes)
      implements LabEvent {
    public Deploy {
      changes = List.copyOf(changes);
    }

    @Override
    public String sentence() {
      return "deploy " + version + " of " + service;
    }
  }

  /**
   * A flag takes a new value.
   *
   * @param percent of checkouts for which the flag is on from now, 0–100
   */
  record Flag(Duration at, String service, String flag, int percent, String detail)
      implements LabEvent {
    @Override
    public String sentence() {
      return "flag " + flag + " at " + percent + " %";
    }
  }

  /** The query behind the flag takes another time from now. */
  record SlowQuery(Duration at, Scenario.Query query) implements LabEvent {
    @Override
    public String sentence() {
      return "the flagged query takes up to " + Durations.format(query.slow());
    }
  }

  /**
   * Queries take so many times as long from now; 1 ends it.
   *
   * @param server a Pricing instance, {@code pricing-2}, or all of them: {@code pricing}
   */
  record Slowdown(Duration at, String server, double factor) implements LabEvent {
    @Override
    public String sentence() {
      return "queries of " + server + " take " + factor + " times as long";
    }
  }

  /**
   * Data grows: some articles' prices fill more pages from now.
   *
   * @param share of the articles, 0–1
   */
  record Data(Duration at, String service, String title, String detail, int pages, double share)
      implements LabEvent {
    @Override
    public String sentence() {
      return title + ": " + pages + " pages";
    }
  }

  /** Somebody limits how often Orders tries, the first attempt included. */
  record Attempts(Duration at, String title, String detail, int attempts) implements LabEvent {
    @Override
    public String sentence() {
      return title + ": " + attempts + " attempts";
    }
  }

  /** An instance stops answering for good. */
  record Kill(Duration at, String instance) implements LabEvent {
    @Override
    public String sentence() {
      return instance + " is killed";
    }
  }

  /**
   * Pricing's database from now on.
   *
   * @param slowerBy added to the time of the queries for some articles
   * @param slow the share of these articles, 0–1
   * @param failing share of the articles, 0–1, whose queries end in an error at once
   */
  record Database(Duration at, Duration slowerBy, double slow, double failing) implements LabEvent {
    @Override
    public String sentence() {
      return String.format(
          Locale.ROOT,
          "%.0f %% of the queries take %s longer, %.0f %% fail",
          100 * slow,
          Durations.format(slowerBy),
          100 * failing);
    }
  }

  /** An instance of Orders dies with all that it was doing, and is started again. */
  record Crash(Duration at, String instance, Duration backAfter) implements LabEvent {
    @Override
    public String sentence() {
      return instance + " crashes";
    }
  }

  /**
   * A release that reaches the instances of Orders one by one: each is drained, stopped and
   * started.
   *
   * @param drain from the end of new requests to the stop
   * @param startsIn from the stop to the first answer
   */
  record RollOut(Duration at, Deploy deploy, Duration drain, Duration startsIn)
      implements LabEvent {
    @Override
    public String sentence() {
      return deploy.sentence() + ", instance by instance";
    }
  }

  /** Somebody silences alerts. */
  record Silence(Duration at, Map<String, String> match, Duration lasts, String by, String comment)
      implements LabEvent {
    public Silence {
      match = Map.copyOf(match);
    }

    @Override
    public String sentence() {
      return by + " silences " + new java.util.TreeMap<>(match);
    }
  }

  /** Somebody who noticed calls the on-call out by hand: a page without an alert. */
  record CallOut(Duration at, String service, String receiver, String by, String summary)
      implements LabEvent {
    @Override
    public String sentence() {
      return by + " calls " + receiver + " out: " + summary;
    }
  }
}
