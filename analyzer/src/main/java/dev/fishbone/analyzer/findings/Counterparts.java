package dev.fishbone.analyzer.findings;

import java.util.List;
import java.util.Map;

/** Which findings of incidents are risks that came true: the rules' pairs, and their subjects. */
public final class Counterparts {
  private static final Map<String, String> RISKS =
      Map.of(
          "amplification/retry-storm", "latent/retry-storm",
          "amplification/layered", "latent/retry-storm",
          "amplification/orphaned-work", "latent/time-budget",
          "retry/backoff", "latent/no-backoff",
          "pool/saturation", "latent/pool-headroom",
          "probe/contention", "latent/probe-on-request-pool",
          "paging/unpaged-alert", "latent/unpaged-critical");

  private Counterparts() {}

  /**
   * Whether what an incident's rule found of a subject is what a nightly rule had warned of: the
   * same pool, service or alert; of calls the last of the path, whatever the operation.
   */
  public static boolean same(String rule, String subject, String latent, String latentSubject) {
    return latent.equals(RISKS.get(rule)) && call(subject).equals(call(latentSubject));
  }

  private static String call(String subject) {
    List<String> path = List.of(subject.split(" ", 2)[0].split("->", -1));
    return path.size() < 2
        ? subject
        : String.join("->", path.subList(path.size() - 2, path.size()));
  }
}
