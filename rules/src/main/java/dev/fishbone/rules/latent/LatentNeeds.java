package dev.fishbone.rules.latent;

import dev.fishbone.rules.Need;
import dev.fishbone.telemetry.Signal;
import java.util.Set;

/** What rules about what has not happened are better for. */
final class LatentNeeds {
  static final Need POLICIES =
      new Need(
          Set.of(Signal.POLICIES),
          "the configuration of clients, proxies and pools",
          "Record their configuration, or say it in policies.yml: what no failure put to the test is"
              + " in no trace");

  private LatentNeeds() {}
}
