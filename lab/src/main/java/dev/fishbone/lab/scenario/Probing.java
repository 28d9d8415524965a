package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * Who asks the instances of Orders whether they are well, and which threads answer.
 *
 * @param threads what answers the load balancer's probe
 * @param liveness none: nobody restarts an instance that does not answer
 */
public record Probing(Threads threads, Optional<Liveness> liveness) {
  /** What a probe needs to be answered. */
  public enum Threads {
    /** It waits in line with checkouts. */
    REQUEST,
    /** Threads of its own, and nothing else. */
    OWN,
    /** Threads of its own, which ask Pricing's database: a deep check. */
    DATABASE
  }

  /**
   * The probe of a supervisor, answered by the request threads; an instance that fails it is
   * restarted.
   *
   * @param fall failures in a row after which it is
   * @param startsIn from the restart to the first answer
   */
  public record Liveness(Duration interval, Duration timeout, int fall, Duration startsIn) {}

  /** Whether a probe of some kind waits in line with checkouts. */
  public boolean onRequestThreads() {
    return threads == Threads.REQUEST || liveness.isPresent();
  }

  static Probing read(Node orders, TimeScale scale) {
    return new Probing(
        orders.child("probe-pool").oneOf(Threads.class),
        orders.find("liveness").map(node -> liveness(node, scale)));
  }

  private static Liveness liveness(Node node, TimeScale scale) {
    node.only("interval", "timeout", "fall", "starts-in");
    return new Liveness(
        scale.lab(node.child("interval").duration()),
        scale.lab(node.child("timeout").duration()),
        node.child("fall").integer(1, 20),
        scale.lab(node.child("starts-in").duration()));
  }
}
