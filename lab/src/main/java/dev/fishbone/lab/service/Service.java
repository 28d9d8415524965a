package dev.fishbone.lab.service;

import dev.fishbone.lab.scenario.Scenario.Query;
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

  /** What an observer sees of the service's pools just now. */
  PoolObserver.Reading read();
}
