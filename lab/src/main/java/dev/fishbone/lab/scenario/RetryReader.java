package dev.fishbone.lab.scenario;

import dev.fishbone.lab.retry.RetryPolicy;
import java.time.Duration;

/** Reads what a client does when a call fails: {@code call} of Orders and of the gateway. */
final class RetryReader {
  private final TimeScale scale;

  RetryReader(TimeScale scale) {
    this.scale = scale;
  }

  RetryPolicy read(Node node) {
    node.only("timeout", "attempts", "backoff", "budget", "breaker");
    return new RetryPolicy(
        scale.lab(node.child("timeout").duration()),
        node.child("attempts").integer(1, 10),
        node.find("backoff").map(this::backoff).orElse(RetryPolicy.Backoff.NONE),
        node.find("budget").map(RetryReader::budget),
        node.find("breaker").map(this::breaker));
  }

  private RetryPolicy.Backoff backoff(Node node) {
    node.only("growth", "base", "max", "jitter");
    RetryPolicy.Growth growth = node.child("growth").oneOf(RetryPolicy.Growth.class);
    if (growth == RetryPolicy.Growth.NONE) {
      return RetryPolicy.Backoff.NONE;
    }
    Duration base = node.child("base").duration();
    return new RetryPolicy.Backoff(
        growth,
        scale.lab(base),
        scale.lab(node.find("max").map(Node::duration).orElse(base.multipliedBy(32))),
        node.child("jitter").oneOf(RetryPolicy.Jitter.class));
  }

  private static RetryPolicy.Budget budget(Node node) {
    node.only("ratio", "burst");
    return new RetryPolicy.Budget(
        node.child("ratio").percent(), node.child("burst").integer(1, 1000));
  }

  private RetryPolicy.Breaker breaker(Node node) {
    node.only("failure-ratio", "window", "minimum-calls", "open-for");
    return new RetryPolicy.Breaker(
        node.child("failure-ratio").percent(),
        scale.lab(node.child("window").duration()),
        node.child("minimum-calls").integer(1, 10_000),
        scale.lab(node.child("open-for").duration()));
  }
}
