package dev.fishbone.rules.chain;

import dev.fishbone.rules.Verdict;
import java.util.List;

/**
 * Which kind of finding can lead to which: changes to failures and to more calls; slow answers to
 * retries and full pools; more calls to full pools; full pools and busy threads to failed health
 * checks, and to retries; ejections to full pools elsewhere; both to overload that stays; and what
 * nobody was paged of.
 */
final class Mechanisms {
  private record Arrow(String from, String to) {}

  private static final List<Arrow> TABLE =
      List.of(
          new Arrow("change/", "onset/"),
          new Arrow("change/", "amplification/fan-out-growth"),
          new Arrow("amplification/fan-out-growth", "onset/"),
          new Arrow("amplification/fan-out-growth", "pool/"),
          new Arrow("onset/", "amplification/retry-storm"),
          new Arrow("onset/", "amplification/layered"),
          new Arrow("onset/", "amplification/orphaned-work"),
          new Arrow("onset/", "pool/saturation"),
          new Arrow("pool/leak", "pool/saturation"),
          new Arrow("amplification/retry-storm", "pool/saturation"),
          new Arrow("amplification/layered", "pool/saturation"),
          new Arrow("pool/saturation", "amplification/retry-storm"),
          new Arrow("pool/saturation", "amplification/orphaned-work"),
          new Arrow("amplification/retry-storm", "probe/"),
          new Arrow("pool/saturation", "probe/"),
          new Arrow("probe/", "pool/saturation"),
          new Arrow("amplification/", "overload/"),
          new Arrow("pool/saturation", "overload/"),
          new Arrow("probe/", "overload/"),
          new Arrow("pool/saturation", "paging/"),
          new Arrow("amplification/retry-storm", "paging/"));

  private Mechanisms() {}

  static boolean allow(Verdict from, Verdict to) {
    return TABLE.stream()
        .anyMatch(a -> from.rule().startsWith(a.from) && to.rule().startsWith(a.to));
  }
}
