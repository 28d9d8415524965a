package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.scan.Sighting.Verdict;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Whether a risk that was not found tonight could have been seen. Where its traffic shrank, or a
 * source failed that told of it on the night that found it, absence proves nothing: it is not
 * assessed, lest it is called gone.
 */
public final class CouldBeSeen {
  /** With less than this part of its calls a night cannot take a risk back. */
  private static final double MUCH = 0.5;

  private CouldBeSeen() {}

  /**
   * The night with what it could not take back.
   *
   * @param before nights, some of which may be of the same day or of later ones: those do not count
   */
  public static Night judged(Night night, List<Night> before) {
    List<Night> earlier =
        before.stream()
            .filter(n -> n.date().isBefore(night.date()))
            .sorted(Comparator.comparing(Night::date).reversed())
            .toList();
    List<Sighting> judged = new ArrayList<>();
    for (Sighting sighting : night.sightings()) {
      Optional<String> why =
          sighting.is(Verdict.CLEAR) ? blind(sighting, night, earlier) : Optional.empty();
      judged.add(why.map(words -> open(sighting, words)).orElse(sighting));
    }
    return new Night(night.date(), judged, night.basis(), night.capacities());
  }

  private static Optional<String> blind(Sighting clear, Night night, List<Night> earlier) {
    for (Night then : earlier) {
      boolean found =
          then.sightings().stream().anyMatch(s -> s.id().equals(clear.id()) && s.is(Verdict.FOUND));
      if (found) {
        return shrank(clear.subject(), night, then)
            .or(
                () ->
                    night
                        .basis()
                        .missing(clear.rule(), then.basis())
                        .map(
                            hole ->
                                "needs all that told of it on "
                                    + then.date()
                                    + "; tonight something is missing: "
                                    + hole));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> shrank(String subject, Night night, Night then) {
    Double was = then.basis().callsPerSecond().get(subject);
    double is = night.basis().callsPerSecond().getOrDefault(subject, 0.0);
    return was == null || is >= MUCH * was
        ? Optional.empty()
        : Optional.of(
            "needs as much traffic as on "
                + then.date()
                + ", when it was found ("
                + Wording.estimate(was)
                + " calls/s; tonight "
                + Wording.estimate(is)
                + "): what is hardly called hardly fails");
  }

  private static Sighting open(Sighting clear, String why) {
    return new Sighting(
        clear.id(), clear.rule(), clear.subject(), Verdict.NOT_ASSESSED, why, "", Optional.empty());
  }
}
