package dev.fishbone.rules.paging;

import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Note;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** What is said of the time until people knew. */
final class GapClaim {
  private final GapTimes times;
  private final Duration target;
  private final ZoneId zone;
  private final String effect;

  GapClaim(GapTimes times, Duration target, ZoneId zone) {
    this.times = times;
    this.target = target;
    this.zone = zone;
    this.effect = times.frame().effect().name();
  }

  String inTime(Instant at) {
    return Wording.plain(
        who(at) + " " + after(at) + ", within the target of " + Words.duration(target));
  }

  /**
   * @param surely whether it is beyond the target wherever the first failure was
   */
  String late(Instant at, boolean surely) {
    Duration gap = Duration.between(times.symptom().at(), at);
    return Wording.plain(
        who(at)
            + " "
            + after(at)
            + ", "
            + Words.duration(gap.minus(target))
            + " over the target of "
            + Words.duration(target)
            + alert(at)
            + times.told().doubt().map(Doubt::claim).orElse("")
            + (surely
                ? ""
                : "; whether the target was missed is within the uncertainty of the first failure"));
  }

  String never() {
    String nobody =
        times.told().predicted()
            ? "No alert would page anybody about "
            : times.told().doubt().isPresent()
                ? "The log has no page about "
                : "Nobody was paged about ";
    return Wording.plain(
        nobody
            + effect
            + " in the "
            + Words.duration(Duration.between(times.symptom().at(), times.end()))
            + " from its first failures on, against a target of "
            + Words.duration(target)
            + alert(times.end())
            + times.told().doubt().map(Doubt::claim).orElse(""));
  }

  String over() {
    return Wording.plain(
        "The failures of "
            + effect
            + " were over after "
            + Words.duration(Duration.between(times.symptom().at(), times.end()))
            + ", within the target of "
            + Words.duration(target)
            + ", and nobody was paged");
  }

  private String who(Instant at) {
    if (times.written().map(Note::time).filter(at::equals).isPresent()) {
      return times.written().get().author() + " wrote of " + effect;
    }
    String page =
        times.told().by().isEmpty()
            ? "The first page"
            : "The first page, of " + times.told().by() + ",";
    return page + (times.told().predicted() ? " would come" : " came");
  }

  private String after(Instant at) {
    Duration gap = Duration.between(times.symptom().at(), at);
    return gap.isNegative()
        ? Words.duration(gap.negated()) + " before the first failures of " + effect
        : Words.duration(gap) + " after the first failures of " + effect;
  }

  /** The alert that could have told, or that none did. */
  private String alert(Instant known) {
    return times
        .fired()
        .map(
            a ->
                a.alert().name().equals(times.told().by())
                    ? "; no alert known to be of its path fired before "
                        + Words.time(a.firing().from(), zone)
                    : a.firing().from().isBefore(known)
                        ? "; "
                            + a.alert().name()
                            + " had fired "
                            + Words.duration(Duration.between(a.firing().from(), known))
                            + " before that"
                        : "")
        .orElse("; no alert known to be of its path fired");
  }
}
