package dev.fishbone.analyzer.findings;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What nightly scans had told, night by night; none where nobody scans. */
public record KnownRisks(List<Night> nights) {
  public static final KnownRisks NONE = new KnownRisks(List.of());

  public KnownRisks {
    nights = List.copyOf(nights);
  }

  /** What was known once the traffic of a day had been scanned. */
  public record Night(LocalDate day, List<Risk> risks) {
    public Night {
      risks = List.copyOf(risks);
    }
  }

  /** A risk that had not gone, by then. */
  public record Risk(String rule, String subject, ForetoldEntry known) {}

  /**
   * What was known before a day: scans of that day's traffic and of later ones foretell nothing.
   */
  List<Risk> before(LocalDate day) {
    Optional<Night> last =
        nights.stream().filter(n -> n.day().isBefore(day)).max(Comparator.comparing(Night::day));
    return last.map(Night::risks).orElse(List.of());
  }
}
