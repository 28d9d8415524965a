package dev.fishbone.rules.change;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.departure.CallGraph;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Weighs all changes about one trouble against each other and against no change at all. */
final class Inquiry {
  static final String RULE = "change/trigger";

  /** That an outage is triggered by a change at all (Google, 2010–17). */
  private static final double BY_CHANGE = 0.68;

  /** That it is not, or by one that no feed shows. */
  private static final double OTHERWISE = 0.32 + 0.1;

  /** A rival is better founded where it is so many times as likely. */
  private static final double RIVAL = 5;

  private static final int MOST_NAMED = 3;

  private final Telemetry telemetry;
  private final Departures departures;
  private final Trouble trouble;
  private final Settings settings;
  private final Candidates candidates;
  private final UsualRate rate;
  private final Recoveries recoveries;

  Inquiry(Telemetry telemetry, Departures departures, Trouble trouble, Settings settings) {
    this.telemetry = telemetry;
    this.departures = departures;
    this.trouble = trouble;
    this.settings = settings;
    this.candidates =
        Candidates.of(
            telemetry.changes(),
            trouble,
            settings.duration("longest-lag"),
            settings.duration("memory"),
            telemetry.recording().window().to());
    this.rate =
        UsualRate.of(
            telemetry.changes(),
            this::inScope,
            trouble.at().minus(settings.duration("longest-lag")),
            settings.duration("history"),
            settings.duration("least-history"),
            settings.duration("usual-interval"),
            telemetry.recording().zone());
    this.recoveries = new Recoveries(telemetry, trouble, candidates.before(), settings);
  }

  /** Whether a change could have reached what failed, or been reached by it. */
  private boolean inScope(Change change) {
    CallGraph graph = departures.graph();
    String service = change.service();
    return service.isEmpty()
        || graph.isEmpty()
        || graph.distance(service, trouble.service()).isPresent()
        || graph.distance(trouble.service(), service).isPresent();
  }

  List<Verdict> verdicts() {
    Weigher weigher = new Weigher(telemetry, departures, trouble, settings, rate, recoveries);
    List<Terms> weighed = candidates.before().stream().map(weigher::terms).toList();
    double kinds = weighed.stream().mapToDouble(t -> kind(t.candidate().change())).sum();
    double all =
        OTHERWISE
            + weighed.stream()
                .mapToDouble(t -> BY_CHANGE * kind(t.candidate().change()) / kinds * t.ratio())
                .sum();
    List<Weight> weights = new ArrayList<>();
    for (Terms terms : weighed) {
      double weight = BY_CHANGE * kind(terms.candidate().change()) / kinds * terms.ratio();
      weights.add(new Weight(terms, weight / all, weight / (weight + OTHERWISE)));
    }
    List<Verdict> verdicts = new ArrayList<>();
    Map<String, Integer> episodes = new TreeMap<>();
    boolean named = false;
    for (Weight weight : weights) {
      Outcome outcome = judge(weight, weights);
      named |= outcome.fold(f -> true, c -> false, n -> true);
      verdicts.add(verdict(weight.terms().candidate().change(), outcome, episodes));
    }
    for (Change change : candidates.after()) {
      verdicts.add(verdict(change, Absolved.later(change, trouble), episodes));
    }
    if (!named) {
      for (Candidate old : candidates.older()) {
        Terms terms = weigher.terms(old);
        if (terms.word().isPresent() && terms.topology() >= 2) {
          verdicts.add(
              verdict(old.change(), TriggerFinding.byName(terms, trouble, examined()), episodes));
        }
      }
    }
    return verdicts;
  }

  private int examined() {
    return candidates.before().size() + candidates.older().size() + candidates.after().size();
  }

  /**
   * A change's share of the blame.
   *
   * @param posterior against all others and none
   * @param alone against none: what it would be without rivals
   */
  private record Weight(Terms terms, double posterior, double alone) {}

  /** Whether only rivals that are no better founded keep a change from being suspected. */
  private boolean open(Weight weight, List<Weight> all) {
    double best = all.stream().mapToDouble(Weight::posterior).max().orElse(0);
    return weight.alone() >= settings.number("suspected") && weight.posterior() * RIVAL >= best;
  }

  private Outcome judge(Weight weight, List<Weight> all) {
    Terms terms = weight.terms();
    double posterior = weight.posterior();
    // Nothing can be coincident that could not have acted; and where it was in force things were no
    // worse than where it was not.
    boolean apart = terms.topology() <= Weigher.UNREACHED && !terms.beyondCoincidence();
    boolean unlikely = posterior < settings.number("suspected") && !open(weight, all);
    if (unlikely || apart || terms.cohortRatio() < 1) {
      return Absolved.unlikely(terms, trouble, posterior, settings.number("suspected"), recoveries);
    }
    long ahead = all.stream().filter(w -> w.posterior() > posterior).count();
    if (ahead >= MOST_NAMED) {
      return new NotAssessed(
          ReasonCode.LOW_POWER,
          "anything that tells "
              + terms.candidate().name()
              + " apart from "
              + ahead
              + " changes that lie as near",
          "roll changes out one after the other, and record versions by instance");
    }
    Rollout rollout = Rollout.of(terms.candidate(), telemetry);
    return new TriggerFinding(telemetry, terms, trouble, rollout, rate, examined(), posterior)
        .outcome(settings.number("found"));
  }

  private static Verdict verdict(Change change, Outcome outcome, Map<String, Integer> episodes) {
    String title = change.title().isBlank() ? change.service() : change.title();
    String subject = title.isBlank() ? "-" : Subject.named(title);
    return new Verdict(RULE, subject, episodes.merge(subject, 1, Integer::sum), outcome);
  }

  /** Shares among triggers: binary push 37 %, configuration push 31 %; the rest is judgement. */
  private static double kind(Change change) {
    return switch (change.type()) {
      case DEPLOY -> 0.37;
      case FLAG, CONFIG -> 0.31;
      case INFRA, DATA -> 0.1;
      case SCALE, EXTERNAL -> 0.05;
    };
  }
}
