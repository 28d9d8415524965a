package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.scan.Sighting.Verdict;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Fingerprint;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.book.Assessor;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.rules.capacity.CapacityNights;
import dev.fishbone.rules.capacity.NightCapacity;
import dev.fishbone.rules.capacity.ServiceNight;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Asks the nightly rules about one night's traffic. */
public final class NightScan {
  /** What says how bad it is, by rule; with its interval. */
  private static final Set<String> GROWING =
      Set.of("pressure", "pressure-at-least", "time-ratio", "use-worst");

  private NightScan() {}

  /** The day on which the recording ends, in its zone. */
  public static LocalDate date(Telemetry telemetry) {
    return telemetry
        .recording()
        .window()
        .to()
        .minusMillis(1)
        .atZone(telemetry.recording().zone())
        .toLocalDate();
  }

  /**
   * @param before earlier nights, for what they told of capacities; later ones are passed over
   */
  public static Night of(Telemetry telemetry, List<Night> before) {
    LocalDate date = date(telemetry);
    List<ServiceNight> capacities = NightCapacity.of(telemetry);
    List<List<ServiceNight>> nights = new ArrayList<>(List.of(capacities));
    before.stream()
        .filter(n -> n.date().isBefore(date))
        .filter(n -> n.date().isAfter(date.minusDays(CapacityNights.MOST)))
        .forEach(n -> nights.add(n.capacities()));
    Telemetry known = telemetry.withCapacity(CapacityNights.merged(nights));
    List<Sighting> sightings = new ArrayList<>();
    for (dev.fishbone.rules.Verdict verdict : new Assessor(RuleBook.nightly()).assess(known)) {
      sightings.add(sighting(verdict));
    }
    return new Night(date, sightings, Basis.of(telemetry, sightings), capacities);
  }

  private static Sighting sighting(dev.fishbone.rules.Verdict verdict) {
    String id =
        Fingerprint.of('R', verdict.rule(), verdict.subject(), Integer.toString(verdict.episode()));
    Outcome outcome = verdict.outcome();
    return outcome.fold(
        found -> found(id, verdict, found),
        clear -> bare(id, verdict, Verdict.CLEAR, clear.measured()),
        open ->
            bare(
                id,
                verdict,
                Verdict.NOT_ASSESSED,
                "needs "
                    + open.needs()
                    + " ("
                    + open.code()
                    + "). "
                    + Wording.capital(open.hint())));
  }

  private static Sighting bare(
      String id, dev.fishbone.rules.Verdict verdict, Verdict said, String words) {
    return new Sighting(id, verdict.rule(), verdict.subject(), said, words, "", Optional.empty());
  }

  private static Sighting found(
      String id, dev.fishbone.rules.Verdict verdict, Outcome.Finding finding) {
    Optional<Figure> size =
        finding.figures().stream().filter(f -> GROWING.contains(f.name())).findFirst();
    double harm = value(finding, "harm");
    return new Sighting(
        id,
        verdict.rule(),
        verdict.subject(),
        finding.grade() == Outcome.Grade.FINDING ? Verdict.FOUND : Verdict.UNSURE,
        finding.claim(),
        trigger(finding),
        finding.action(),
        finding.fix(),
        place(finding),
        Optional.of(
            new Sighting.Size(
                size.map(Figure::value).orElse(harm),
                size.map(Figure::low).orElse(harm),
                size.map(Figure::high).orElse(harm),
                harm,
                value(finding, "roots"))));
  }

  /** Nightly rules begin with what would set it off. */
  private static String trigger(Outcome.Finding finding) {
    return finding.items().get(0).split("; ", 2)[0];
  }

  /** The configuration that a finding rests on first. */
  private static Optional<Sighting.Place> place(Outcome.Finding finding) {
    return finding.evidence().stream()
        .filter(e -> e.kind() == Evidence.Kind.CONFIG && !e.origin().file().isEmpty())
        .findFirst()
        .map(e -> new Sighting.Place(e.origin().file(), e.origin().line()));
  }

  private static double value(Outcome.Finding finding, String name) {
    return finding.figures().stream()
        .filter(f -> f.name().equals(name))
        .mapToDouble(Figure::value)
        .findFirst()
        .orElse(0);
  }
}
