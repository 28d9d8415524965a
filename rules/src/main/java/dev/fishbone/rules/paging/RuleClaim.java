package dev.fishbone.rules.paging;

import dev.fishbone.rules.wording.Wording;
import java.time.Duration;
import java.util.Optional;

/** What is said where no rule told in time. */
final class RuleClaim {
  private final GapTimes times;
  private final Duration target;
  private final Optional<Proposal> proposal;

  RuleClaim(GapTimes times, Duration target, Optional<Proposal> proposal) {
    this.times = times;
    this.target = target;
    this.proposal = proposal;
  }

  /**
   * @param late whether it is beyond the target wherever the first failure was
   * @param existing what the rules that there are ask for; a clause or nothing
   */
  String words(boolean late, String existing) {
    String first =
        times
            .fired()
            .map(
                a ->
                    ": the first, "
                        + a.alert().name()
                        + ", fired "
                        + Words.duration(Duration.between(times.symptom().at(), a.firing().from()))
                        + " after its first failures")
            .orElse("");
    return Wording.plain(
        "No rule told of "
            + times.frame().effect().name()
            + " in time to page within "
            + Words.duration(target)
            + first
            + existing
            + proposal.map(this::proposed).orElse("; no rule on what is recorded would have either")
            + (late
                ? ""
                : ", if it was late at all: that is within the uncertainty of the first failure"));
  }

  private String proposed(Proposal rule) {
    Duration after = Duration.between(times.symptom().at(), rule.fires());
    return "; "
        + rule.what()
        + " would have fired "
        + (after.isNegative()
            ? Words.duration(after.negated()) + " before them"
            : Words.duration(after) + " after them")
        + rule.noise().words();
  }

  String action() {
    return Wording.plain(
        proposal
            .map(
                p ->
                    p.existing()
                        .map(name -> "Change " + name + ": " + p.what())
                        .orElse("Add " + p.what() + " and route it to a pager"))
            .orElse(
                "Export counters of the requests of "
                    + times.frame().effect().name()
                    + " with their outcome, and alert on their error share"));
  }
}
