package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.findings.ForetoldEntry;
import dev.fishbone.analyzer.findings.KnownRisks;
import dev.fishbone.analyzer.job.RunFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the nights of a state had told, for whoever analyses an incident. */
public final class ForetoldRisks {
  private ForetoldRisks() {}

  /**
   * Reads a state without taking part in it.
   *
   * @throws RunFailure where it holds no nights, or one that is not understood
   */
  public static KnownRisks of(Path state) throws RunFailure {
    return of(StateFolder.nights(state));
  }

  /**
   * @param nights by day
   */
  static KnownRisks of(List<Night> nights) {
    List<KnownRisks.Night> known = new ArrayList<>();
    for (int n = 1; n <= nights.size(); n++) {
      List<KnownRisks.Risk> risks =
          RiskMemory.of(nights.subList(0, n)).stream()
              .filter(r -> r.state() != Risk.State.GONE)
              .map(ForetoldRisks::known)
              .toList();
      known.add(new KnownRisks.Night(nights.get(n - 1).date(), risks));
    }
    return new KnownRisks(known);
  }

  private static KnownRisks.Risk known(Risk risk) {
    return new KnownRisks.Risk(
        risk.latest().rule(),
        risk.latest().subject(),
        new ForetoldEntry(
            risk.latest().id(),
            risk.latest().rule(),
            risk.state().name().toLowerCase(Locale.ROOT),
            risk.firstSeen().toString()));
  }
}
