package dev.fishbone.rules.change;

import dev.fishbone.rules.departure.Departure;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.rules.departure.ServiceState;
import dev.fishbone.rules.incident.Effects;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.incident.Outage;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a change may have begun.
 *
 * @param service the first that failed
 * @param at when its signals left their baseline
 * @param bin how exactly that is told
 * @param recovered when it was as before; empty where that was not seen
 * @param recoveredBin how exactly that is told
 * @param first the departure, where it is the service's own
 * @param words "Pricing left its baseline"
 */
record Trouble(
    String service,
    Instant at,
    Duration bin,
    Optional<Instant> recovered,
    Duration recoveredBin,
    Optional<Departure> first,
    String words) {

  /** The onset is found up to so many bins early (ALGORITHMS 4.3, by simulation). */
  private static final int EARLY_BINS = 2;

  /** What came after this did not begin it. */
  Instant latest() {
    Instant early = at.plus(bin.multipliedBy(EARLY_BINS));
    Instant slight = first.map(Departure::slight).orElse(early);
    return slight.isAfter(early) ? slight : early;
  }

  /** The first departure; where no service tells of itself, the first symptom of an effect. */
  static Optional<Trouble> of(
      Telemetry telemetry, Departures departures, IncidentSettings settings) {
    Optional<Departure> first = departures.first();
    if (first.isPresent()) {
      return Optional.of(own(departures, first.get()));
    }
    return Effects.of(telemetry, settings).effects().stream()
        .map(effect -> IncidentFrame.of(telemetry, effect, settings))
        .filter(frame -> frame.symptom().isPresent())
        .min(Comparator.comparing((IncidentFrame f) -> f.symptom().orElseThrow().at()))
        .map(frame -> felt(frame, settings));
  }

  private static Trouble own(Departures departures, Departure first) {
    List<Departure> all =
        departures.of(first.service()).map(ServiceState::departures).orElse(List.of(first));
    boolean over = all.stream().allMatch(d -> d.recovered().isPresent());
    Optional<Departure> last =
        over ? all.stream().max(Comparator.comparing(Departure::end)) : Optional.empty();
    return new Trouble(
        first.service(),
        first.at(),
        Duration.between(first.low(), first.at()),
        last.flatMap(Departure::recovered),
        Duration.between(first.low(), first.at()),
        Optional.of(first),
        Wording.capital(first.service()) + " left its baseline");
  }

  private static Trouble felt(IncidentFrame frame, IncidentSettings settings) {
    Effect effect = frame.effect();
    Instant at = frame.symptom().orElseThrow().at();
    Optional<Outage> outage = frame.outages().stream().findFirst();
    return new Trouble(
        effect.service(),
        at,
        Duration.between(frame.symptom().orElseThrow().low(), at),
        outage.flatMap(Outage::to),
        settings.duration("bin"),
        Optional.empty(),
        "requests of " + Wording.plain(effect.name()) + " began to fail");
  }
}
