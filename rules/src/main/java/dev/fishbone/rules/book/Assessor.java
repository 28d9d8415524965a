package dev.fishbone.rules.book;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks every rule of the book, and answers itself where a rule's needs are not met or a rule breaks
 * off.
 */
public final class Assessor {
  private final RuleBook book;

  public Assessor(RuleBook book) {
    this.book = book;
  }

  /** At least one verdict a rule, in the book's order. */
  public List<Verdict> assess(Telemetry telemetry) {
    Presence presence = new Presence(telemetry);
    List<Verdict> verdicts = new ArrayList<>();
    for (Rule rule : book.rules()) {
      verdicts.addAll(ask(rule, telemetry, presence));
    }
    return List.copyOf(verdicts);
  }

  private static List<Verdict> ask(Rule rule, Telemetry telemetry, Presence presence) {
    RuleInfo info = rule.info();
    Optional<NotAssessed> unmet =
        presence
            .nothingRecorded()
            .or(
                () ->
                    info.needs().stream()
                        .flatMap(need -> presence.unmet(need).stream())
                        .findFirst());
    if (unmet.isPresent()) {
      return List.of(new Verdict(info.id(), general(telemetry), 1, unmet.get()));
    }
    try {
      List<Verdict> verdicts = rule.assess(telemetry, Settings.of(info, telemetry.recording()));
      if (verdicts.isEmpty()) {
        throw new IllegalStateException("the rule gave no verdict");
      }
      return verdicts;
    } catch (RuntimeException | StackOverflowError e) {
      // One broken rule must not cost the report, and must not read as "clear".
      NotAssessed broken =
          new NotAssessed(
              ReasonCode.RULE_FAILED,
              "a rule that does not break off ("
                  + e.getClass().getSimpleName()
                  + ": "
                  + e.getMessage()
                  + ")",
              "report this with the recording; the other rules are not affected");
      return List.of(new Verdict(info.id(), general(telemetry), 1, broken));
    }
  }

  /** The first effect's service stands for a rule that has no subject yet. */
  private static String general(Telemetry telemetry) {
    return telemetry.recording().effects().stream()
        .findFirst()
        .map(effect -> Subject.named(effect.service()))
        .orElse("-");
  }
}
