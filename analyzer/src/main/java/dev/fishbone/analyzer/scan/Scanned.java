package dev.fishbone.analyzer.scan;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a scan has to tell.
 *
 * @param risks as the nights together have them, by rank
 * @param night the last
 * @param acknowledged what people took note of
 * @param cameTrue incidents that risks turned into
 */
public record Scanned(
    List<Risk> risks, Night night, Acknowledged acknowledged, List<CameTrue> cameTrue) {
  public Scanned {
    risks = List.copyOf(risks);
    cameTrue = List.copyOf(cameTrue);
  }

  /**
   * An incident that a risk turned into.
   *
   * @param risk its id
   * @param day on which the incident ended
   */
  public record CameTrue(String risk, String incident, LocalDate day) {}

  LocalDate day() {
    return night.date();
  }

  /** Notes that hold tonight, of ids that no risk has. */
  public List<Acknowledged.Note> strangers() {
    Set<String> ids = new HashSet<>();
    risks.forEach(r -> ids.add(r.latest().id()));
    night.sightings().forEach(s -> ids.add(s.id()));
    return acknowledged.notes().stream()
        .filter(n -> !n.until().isBefore(day()) && !ids.contains(n.id()))
        .toList();
  }

  /** The note that holds for a risk tonight. */
  Optional<Acknowledged.Note> note(Risk risk) {
    return acknowledged.of(risk.latest().id(), day());
  }

  /** Of the incidents that were over before tonight's traffic, the last that was of this risk. */
  Optional<CameTrue> incident(Risk risk) {
    return cameTrue.stream()
        .filter(c -> c.risk().equals(risk.latest().id()) && c.day().isBefore(day()))
        .reduce((a, b) -> b.day().isBefore(a.day()) ? a : b);
  }

  long count(Risk.State state) {
    boolean gone = state == Risk.State.GONE;
    return risks.stream().filter(r -> r.state() == state && (gone || note(r).isEmpty())).count();
  }
}
