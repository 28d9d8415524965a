package dev.fishbone.rules.departure;

import dev.fishbone.telemetry.ReasonCode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a service's own signals told of it. */
public record ServiceState(String service, List<Study> studies) {
  public ServiceState {
    studies = List.copyOf(studies);
  }

  /** All its signals that left their baseline, by onset. */
  public List<Departure> departures() {
    return studies.stream()
        .flatMap(s -> s.departure().stream())
        .sorted(Comparator.comparing(Departure::at).thenComparing(Departure::kind))
        .toList();
  }

  /** The first of those that began within the record; of all where each was cut by its start. */
  public Optional<Departure> first() {
    return first(false).or(() -> first(true));
  }

  /**
   * The first of those that the record's start cut, or of the others. Of several rises that with
   * the most evidence counts, of equal ones the longest: what was over some time before it began is
   * another matter.
   */
  Optional<Departure> first(boolean cut) {
    List<Departure> all = departures().stream().filter(d -> d.cut() == cut).toList();
    return all.stream()
        .min(
            Comparator.comparingDouble(Departure::chance)
                .thenComparing(d -> d.interval().length(), Comparator.reverseOrder()))
        .flatMap(main -> all.stream().filter(d -> !d.overBefore(main)).findFirst());
  }

  /** Whether its requests could have shown failures and a slowdown, both if both are known. */
  public boolean measured() {
    List<Study> requests =
        studies.stream().filter(s -> s.signal().kind() != OwnSignal.Kind.SATURATION).toList();
    return !requests.isEmpty() && requests.stream().allMatch(s -> s.blind().isEmpty());
  }

  /** Why it was not measured. */
  public Optional<ReasonCode> blind() {
    return studies.stream()
        .filter(s -> s.signal().kind() != OwnSignal.Kind.SATURATION)
        .flatMap(s -> s.blind().stream())
        .findFirst();
  }

  /** Share of the window's bins in which its signals were known, the least of them. */
  public double cover() {
    return studies.stream()
        .filter(s -> s.departure().isPresent())
        .mapToDouble(Study::cover)
        .min()
        .orElse(1);
  }

  /** The smallest rise of failures that would have been seen, the largest over its signals. */
  public double leastSeen() {
    return studies.stream()
        .filter(s -> s.blind().isEmpty() && s.signal().kind().share())
        .mapToDouble(Study::leastSeen)
        .max()
        .orElse(0);
  }
}
