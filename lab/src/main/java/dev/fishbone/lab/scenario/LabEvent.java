package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.List;

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
}
