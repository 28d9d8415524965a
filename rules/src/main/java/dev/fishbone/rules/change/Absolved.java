package dev.fishbone.rules.change;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Clear;
import dev.fishbone.rules.Outcome.Margin;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What is said of changes that did not begin the trouble. */
final class Absolved {
  private static final int MOST = 20;

  private Absolved() {}

  static Evidence evidence(Change change) {
    return new Evidence(
        Evidence.Kind.CHANGE,
        Wording.plain(new Candidate(change, List.of(change), Optional.empty()).name())
            + (change.service().isEmpty() ? "" : " of " + Wording.plain(change.service()))
            + (change.to().isEmpty()
                ? ""
                : (change.from().isEmpty() ? " to " : " from " + change.from() + " to ")
                    + change.to()),
        change.origin(),
        "",
        List.of(),
        new TimeRange(change.time(), change.time()),
        1,
        "changes");
  }

  /** It came after the trouble had begun: an answer to it, or a bystander. */
  static Outcome later(Change change, Trouble trouble) {
    double lag = Duration.between(trouble.at(), change.time()).toMillis() / 1e3;
    Evidence evidence = evidence(change);
    return new Clear(
        Wording.capital(name(change))
            + " was made "
            + Wording.time(lag)
            + " after "
            + trouble.words(),
        List.of(Figure.exact("made-after-onset", lag, "s", evidence)),
        new Margin("made-after-onset", 0, "s"),
        List.of(evidence),
        List.of());
  }

  static Outcome unlikely(
      Terms terms, Trouble trouble, double posterior, double threshold, Recoveries recoveries) {
    Evidence evidence = evidence(terms.candidate().change());
    if (terms.cohortRatio() < 1 && terms.cohort().isPresent()) {
      return noWorse(terms, terms.cohort().get(), evidence);
    }
    String measured =
        apart(terms, recoveries)
            + (terms.topology() <= Weigher.UNREACHED
                ? " is unlikely to have begun it: "
                : " began it with a probability of " + Wording.share(posterior) + " only: ")
            + why(terms, trouble, recoveries);
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("posterior", posterior, "ratio", evidence));
    figures.addAll(TriggerFigures.terms(terms, evidence));
    Margin margin =
        terms.topology() <= Weigher.UNREACHED
            ? new Margin("odds-by-topology", 0.5, "times")
            : new Margin("posterior", threshold, "ratio");
    return new Clear(measured, figures, margin, List.of(evidence), List.of());
  }

  private static Outcome noWorse(Terms terms, Cohort cohort, Evidence evidence) {
    return new Clear(
        "Where "
            + terms.candidate().name()
            + " was in force, failures were no more frequent than elsewhere in the same minutes",
        List.of(
            Figure.of(
                "failures-with-it",
                cohort.ratio(),
                "times",
                cohort.low(),
                cohort.high(),
                evidence)),
        new Margin("failures-with-it", 1.25, "times"),
        List.of(evidence),
        List.of());
  }

  /** A deploy that shipped what began it is judged by the rest that it holds. */
  private static String apart(Terms terms, Recoveries recoveries) {
    String name = terms.candidate().name();
    return recoveries
        .ended(terms.candidate())
        .filter(o -> o.change().service().equals(terms.candidate().change().service()))
        .filter(o -> terms.candidate().change().type() == Change.Type.DEPLOY)
        .map(o -> "Apart from " + Wording.plain(o.change().title()) + ", " + name)
        .orElse(Wording.capital(name));
  }

  /** The term that speaks most against it. */
  private static String why(Terms terms, Trouble trouble, Recoveries recoveries) {
    double least = Math.min(terms.reversal(), Math.min(terms.topology(), terms.timing()));
    if (least >= 1) {
      return "another change explains it better";
    }
    if (least == terms.topology()) {
      String service = Wording.plain(trouble.service());
      return terms.topology() < 0.2
          ? "no calls lead from "
              + Wording.plain(terms.candidate().change().service())
              + " to "
              + service
          : Wording.plain(terms.candidate().change().service())
              + " is far from "
              + service
              + " or was as usual itself";
    }
    if (least == terms.reversal()) {
      return recoveries
          .ended(terms.candidate())
          .map(
              other ->
                  "it stayed in force while the recovery followed the reversal of "
                      + Wording.plain(other.change().title()))
          .orElse("the trouble went on after it was taken back");
    }
    return "changes are as frequent at any other time";
  }

  /** Nothing was changed in the time in which a change acts. */
  static Outcome none(Trouble trouble, Duration within) {
    return new Clear(
        "No change was made in the "
            + Wording.time(within.toMillis() / 1e3)
            + " before "
            + trouble.words(),
        List.of(Figure.exact("changes-before", 0, "changes")),
        new Margin("changes-before", 1, "changes"),
        List.of(),
        List.of());
  }

  static Outcome calm() {
    return new Clear(
        "No service left its baseline, and nothing was changed in the window",
        List.of(Figure.exact("services-departed", 0, "services")),
        new Margin("services-departed", 1, "services"),
        List.of(),
        List.of());
  }

  /** Each change of the window, after which every service stayed as it was. */
  static List<Verdict> all(String rule, Telemetry telemetry) {
    TimeRange window = telemetry.recording().window();
    Map<String, Integer> seen = new TreeMap<>();
    List<Verdict> verdicts = new ArrayList<>();
    for (Change change : telemetry.changes()) {
      String subject = Subject.named(change.title());
      boolean first = !change.title().isBlank() && seen.merge(subject, 1, Integer::sum) == 1;
      if (window.contains(change.time()) && first && verdicts.size() < MOST) {
        Evidence evidence = evidence(change);
        verdicts.add(
            new Verdict(
                rule,
                subject,
                1,
                new Clear(
                    "No service left its baseline after " + name(change),
                    List.of(Figure.exact("services-departed", 0, "services", evidence)),
                    new Margin("services-departed", 1, "services"),
                    List.of(evidence),
                    List.of())));
      }
    }
    return verdicts;
  }

  private static String name(Change change) {
    return new Candidate(change, List.of(change), Optional.empty()).name();
  }
}
