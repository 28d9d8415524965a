package dev.fishbone.lab.service;

import dev.fishbone.lab.scenario.Scenario.Query;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** What a child process runs and what can be done to it while it runs. */
interface Service {
  List<Instance> instances();

  /**
   * Sets the flag.
   *
   * @param percent of checkouts for which the flag is on, 0–100
   */
  default void flag(int percent) {}

  default void slowQuery(Query query) {}

  /** Queries take so many times as long from now. */
  default void slowdown(double factor) {}

  /**
   * Prices fill more pages from now.
   *
   * @param share of the articles, 0–1
   */
  default void pages(int pages, double share) {}

  /** Calls are tried at most so often from now. */
  default void limit(int attempts) {}

  /**
   * What the database does from now on.
   *
   * @param slow share of the articles, 0–1, whose queries take longer
   * @param failing share of the articles, 0–1, whose queries fail
   */
  default void database(Duration slowerBy, double slow, double failing) {}

  /** Starts an instance anew that was killed; nothing of it is left but its addresses. */
  default void start(String instance) throws IOException {}

  /** What an observer sees of the service's pools just now. */
  PoolObserver.Reading read();
}
