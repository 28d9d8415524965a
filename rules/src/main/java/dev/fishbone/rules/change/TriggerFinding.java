package dev.fishbone.rules.change;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What is said of a change that began the trouble, or may have. */
final class TriggerFinding {
  /** A name alone is a lead, no more. */
  private static final double BY_NAME = 0.3;

  /** Without a history of changes their usual rate is assumed. */
  private static final double ASSUMED_RATE = 0.9;

  private final Telemetry telemetry;
  private final Terms terms;
  private final Trouble trouble;
  private final Rollout rollout;
  private final UsualRate rate;
  private final int examined;
  private final double posterior;
  private final Change change;

  TriggerFinding(
      Telemetry telemetry,
      Terms terms,
      Trouble trouble,
      Rollout rollout,
      UsualRate rate,
      int examined,
      double posterior) {
    this.telemetry = telemetry;
    this.terms = terms;
    this.trouble = trouble;
    this.rollout = rollout;
    this.rate = rate;
    this.examined = examined;
    this.posterior = posterior;
    this.change = terms.candidate().change();
  }

  Outcome outcome(double found) {
    boolean sure = posterior >= found && terms.beyondCoincidence();
    Evidence evidence = Absolved.evidence(change);
    List<Evidence> all = new ArrayList<>(List.of(evidence));
    terms.path().ifPresent(p -> all.add(p.evidence()));
    trouble.first().ifPresent(d -> all.add(d.evidence()));
    terms.candidate().reversal().ifPresent(r -> all.add(Absolved.evidence(r)));
    rollout.bundle().ifPresent(b -> all.add(Absolved.evidence(b)));
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("posterior", posterior, "ratio", evidence));
    figures.addAll(TriggerFigures.measured(terms, trouble, rollout, evidence));
    figures.addAll(TriggerFigures.terms(terms, evidence));
    figures.add(Figure.exact("usual-interval", 1 / rate.perSecond(), "s"));
    figures.add(Figure.exact("changes-examined", examined, "changes"));
    return new Finding(
            sure ? Grade.FINDING : Grade.SUSPECTED,
            sure ? found() : coincides(),
            sure
                ? action()
                : "Look for what tells the changes apart: a reversal, a cohort, a call path",
            interval(),
            Confidence.of(posterior, rate.known() ? 1 : ASSUMED_RATE, specificity()),
            figures,
            all,
            List.of())
        .withItems(sure ? items() : List.of());
  }

  /** How it was rolled out, and with what. */
  private List<String> items() {
    String name = Wording.capital(terms.candidate().name());
    List<String> items = new ArrayList<>();
    items.add(name + (rollout.oneStep() ? step() : " was rolled out " + when()));
    rollout.bundle().ifPresent(deploy -> items.add(name + bundle(deploy)));
    return items;
  }

  private String step() {
    return " went from "
        + Wording.share(rollout.from().orElse(0) / 100)
        + " to "
        + Wording.share(rollout.to().orElse(0) / 100)
        + " in one step with no canary";
  }

  /** A change long before: only its name ties it to what failed. */
  static Outcome byName(Terms terms, Trouble trouble, int examined) {
    Change change = terms.candidate().change();
    Evidence evidence = Absolved.evidence(change);
    List<Figure> figures = new ArrayList<>(TriggerFigures.terms(terms, evidence));
    figures.add(Figure.exact("changes-examined", examined, "changes"));
    return new Finding(
        Grade.SUSPECTED,
        Wording.capital(terms.candidate().name())
            + " was made "
            + Wording.time(terms.lag().toMillis() / 1e3)
            + " before "
            + trouble.words()
            + " and names what failed ("
            + terms.word().orElse("")
            + "); no change was made that lies nearer and explains it",
        "Look at what it changed under today's load",
        new TimeRange(change.time(), later(trouble.at(), change.time())),
        new Confidence(BY_NAME),
        figures,
        List.of(evidence),
        List.of());
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** From the change to its reversal, or to the recovery. */
  private TimeRange interval() {
    Instant window = telemetry.recording().window().to();
    Instant to =
        terms.candidate().reversal().map(Change::time).orElse(trouble.recovered().orElse(window));
    return new TimeRange(change.time(), later(to, change.time()));
  }

  private double specificity() {
    if (terms.byCohort()) {
      return 1;
    }
    boolean turned = terms.byReversal() || terms.byDose();
    if (turned) {
      return terms.byMechanism() ? 0.9 : 0.8;
    }
    return terms.byMechanism() ? 0.7 : 0.6;
  }

  private String found() {
    StringBuilder claim = new StringBuilder(Wording.capital(terms.candidate().name()));
    if (rollout.oneStep()) {
      claim.append(step()).append(", ");
    } else {
      claim.append(" was rolled out ");
    }
    claim.append(when());
    rollout.bundle().ifPresent(deploy -> claim.append("; it").append(bundle(deploy)));
    if (terms.recoveredAfter().isPresent()) {
      // Recovery is seen by the bin: a figure finer than that would claim too much.
      double bin = Math.max(0.001, trouble.recoveredBin().toMillis() / 1e3);
      double bins = Math.ceil(terms.recoveredAfter().get().toMillis() / 1e3 / bin);
      claim
          .append("; it was taken back and ")
          .append(
              trouble.first().isPresent()
                  ? Wording.capital(trouble.service()) + " was as before"
                  : "the trouble was over")
          .append(" within ")
          .append(Wording.time(bin * Math.max(1, bins)));
    }
    if (terms.byCohort()) {
      terms
          .cohort()
          .ifPresent(
              c ->
                  claim
                      .append("; failures were ")
                      .append(Wording.estimate(c.ratio()))
                      .append(" times as frequent where it was in force"));
    }
    if (terms.byDose()) {
      claim.append("; failures rose with its percentage");
    }
    terms.path().ifPresent(p -> claim.append("; ").append(p.words()));
    return claim.toString();
  }

  private String when() {
    double lag = terms.lag().toMillis() / 1e3;
    double bin = trouble.bin().toMillis() / 1e3;
    // A change that seems later is within the onset's error, which is then the figure to state.
    double near = Math.max(bin, Math.max(-lag, 0.001));
    return lag <= bin
        ? "within " + Wording.time(near) + " of when " + trouble.words()
        : Wording.time(lag) + " before " + trouble.words();
  }

  private String bundle(Change deploy) {
    int others = rollout.unrelated().size();
    String with =
        others > 0 ? "with " + Wording.count(others, "unrelated change") + " in " : "with ";
    return " shipped "
        + with
        + Wording.plain(deploy.title())
        + (rollout.unnamed() ? ", whose notes do not name it" : "");
  }

  private String coincides() {
    return Wording.capital(terms.candidate().name())
        + " coincides with it: it was rolled out "
        + when()
        + (terms.beyondCoincidence()
            ? ", and another change or none explains it with a probability of "
                + Wording.share(1 - posterior)
            : ", and nothing but time and place ties them")
        + rollout.bundle().map(deploy -> "; it" + bundle(deploy)).orElse("");
  }

  private String action() {
    String name = Wording.plain(change.title());
    return terms.candidate().reversal().isPresent()
        ? "Keep " + name + " back until it can be rolled out in stages"
        : "Take " + name + " back, and roll it out in stages next time";
  }
}
