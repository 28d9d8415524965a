package dev.fishbone.rules.remedy;

import dev.fishbone.rules.Fix;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.wording.Wording;
import java.util.Optional;

/** How a pool is told to name the code that keeps a connection; HikariCP can. */
public final class LeakRemedy {
  private LeakRemedy() {}

  /** Empty where the pool's metrics are not HikariCP's. */
  public static Optional<Fix> of(PoolInstance pool) {
    boolean hikari = pool.sources().stream().anyMatch(s -> s.nativeName().startsWith("hikaricp_"));
    if (!hikari) {
      return Optional.empty();
    }
    String where =
        Wording.plain(pool.service()) + (pool.pool().isEmpty() ? "" : "'s pool " + pool.pool());
    return Optional.of(
        new Fix(
            "in the HikariConfig of " + Wording.plain(where),
            "properties",
            "leakDetectionThreshold=10000",
            ""));
  }
}
