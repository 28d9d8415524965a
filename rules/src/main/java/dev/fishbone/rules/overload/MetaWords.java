package dev.fishbone.rules.overload;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.NormalDistribution;

/** The sentences about a service that failed, and whether it did so by itself. */
record MetaWords(String service, TimeRange window, Settings settings) {
  /** What is known of a failure that stayed. */
  record Found(
      Telemetry telemetry,
      List<EdgeTally> edges,
      LoadBins load,
      Stuck stuck,
      Drain drain,
      boolean observed,
      List<Cause> causes,
      long over,
      long until,
      boolean ended) {}

  Outcome neverLow(double worst) {
    return clear(
        String.format(
            Locale.ROOT,
            worst > settings.number("goodput")
                ? "calls to %s went well: the worst interval had %s of them answered"
                : "calls to %s went badly in no two intervals in a row, or not beyond chance: the worst had %s of them answered",
            Wording.plain(service),
            Wording.share(worst)),
        Figure.exact("least-goodput", worst, "ratio"),
        settings.number("goodput"),
        "ratio");
  }

  Outcome causeStays(Cause cause) {
    return clear(
        String.format(
            Locale.ROOT,
            "%s failed, and %s had not come back when the record ends: it failed no longer than what started it",
            Wording.capital(service),
            Wording.plain(cause.what())),
        Figure.exact("persistence", 0, "s"),
        settings.duration("persistence").toMillis() / 1e3,
        "s");
  }

  Outcome recovered(double persisted, double least) {
    String when =
        persisted > 0
            ? Wording.time(persisted) + " after what started its failure was over"
            : "by the time that what started its failure was over";
    return clear(
        Wording.capital(service) + " was well again " + when,
        Figure.exact("persistence", persisted, "s"),
        least,
        "s");
  }

  Outcome drained(double persisted, Drain drain, double drains) {
    return clear(
        String.format(
            Locale.ROOT,
            "%s was well again %s after what started its failure was over, which the backlog of %s calls explains: it takes %s to work off",
            Wording.capital(service),
            Wording.time(persisted),
            Wording.estimate(drain.backlog()),
            Wording.time(drain.seconds())),
        Figure.exact("persistence", persisted, "s"),
        drains * drain.seconds(),
        "s");
  }

  Outcome moreLoad(Stuck stuck) {
    return clear(
        String.format(
            Locale.ROOT,
            "%s went on failing under more load than was ever served well: %s first attempts an interval, and %s at most before",
            Wording.capital(service),
            Wording.estimate(stuck.load()),
            Wording.estimate(stuck.most())),
        Figure.exact("load-ratio", stuck.load() / stuck.most(), "times"),
        1 + stuck.tolerance(),
        "times");
  }

  Outcome noLower(Stuck stuck) {
    return clear(
        String.format(
            Locale.ROOT,
            "%s answered %s of its calls when what had started its failure was over",
            Wording.capital(service),
            Wording.share(stuck.goodput())),
        Figure.exact("goodput", stuck.goodput(), "ratio"),
        settings.number("goodput"),
        "ratio");
  }

  private static Outcome clear(String measured, Figure figure, double threshold, String unit) {
    return new Outcome.Clear(
        measured,
        List.of(figure),
        new Outcome.Margin(figure.name(), threshold, unit),
        List.of(),
        List.of());
  }

  Outcome finding(Found found) {
    LoadBins.Sum sum = found.stuck().sum();
    TimeRange after = TimeRange.ofMillis(found.over(), found.until());
    double amplified = sum.total / sum.first;
    double attempts = sum(found.edges(), EdgeCount.ATTEMPTS, after);
    double orphaned = attempts == 0 ? 0 : sum(found.edges(), EdgeCount.ORPHANED, after) / attempts;
    List<String> sustained = new ArrayList<>();
    if (amplified >= settings.number("amplified")) {
      sustained.add(Wording.estimate(amplified) + " attempts a call");
    }
    if (orphaned >= settings.number("orphaned")) {
      sustained.add(Wording.share(orphaned) + " of them work that nobody waited for");
    }
    double goodput = found.stuck().goodput();
    double surely =
        found.stuck().error() == 0
            ? 1
            : new NormalDistribution(null, 0, 1)
                .cumulativeProbability(
                    (settings.number("goodput") - goodput) / found.stuck().error());
    // The end of what started it is inferred from signals where no change tells it.
    Confidence confidence = Confidence.of(surely, 1, found.observed() ? 1 : 0.7);
    boolean firm = !sustained.isEmpty() && confidence.value() >= 0.5;
    double persisted = (found.until() - found.over()) / 1e3;
    Evidence evidence =
        new Evidence(
            Evidence.Kind.TRACES,
            String.format(
                Locale.ROOT,
                "%s of %s calls to %s succeeded after what started the failure was over",
                Wording.estimate(sum.good),
                Wording.estimate(sum.first),
                Wording.plain(service)),
            Location.NOWHERE,
            "client spans of calls to " + Wording.plain(service),
            found.edges().get(0).exemplars(),
            after,
            goodput,
            "ratio");
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("persistence", persisted, "s", evidence));
    figures.add(Figure.exact("benign-drain", found.drain().seconds(), "s", evidence));
    figures.add(Figure.exact("goodput", goodput, "ratio", evidence));
    figures.add(Figure.exact("attempts-per-call", amplified, "calls", evidence));
    figures.add(Figure.exact("orphaned-share", orphaned, "ratio", evidence));
    if (found.drain().capacityKnown()) {
      double perSecond = found.stuck().load() / (found.load().bins().width().toMillis() / 1e3);
      figures.add(
          Figure.exact(
              "vulnerability", perSecond * amplified / found.drain().capacity(), "1", evidence));
    }
    long from = found.causes().stream().mapToLong(Cause::from).min().orElse(found.over());
    return new Outcome.Finding(
        firm ? Outcome.Grade.FINDING : Outcome.Grade.SUSPECTED,
        claim(found, persisted, sustained, firm),
        "Bound retries by a budget and shed load at "
            + Wording.plain(service)
            + "; to end such a failure, switch retries off",
        TimeRange.ofMillis(Math.min(from, found.until()), found.until()),
        confidence,
        figures,
        List.of(evidence),
        List.of());
  }

  private String claim(Found found, double persisted, List<String> sustained, boolean firm) {
    return String.format(
        Locale.ROOT,
        "%s %s failing by itself: for %s%s after %s was over, %s of its calls succeeded at a load that it had served before%s%s",
        Wording.capital(service),
        firm ? "went on" : "may have gone on",
        found.ended() ? "" : "at least ",
        Wording.time(persisted),
        found.causes().size() == 1
            ? Wording.plain(found.causes().get(0).what())
            : "what started it",
        Wording.share(found.stuck().goodput()),
        sustained.isEmpty() ? "" : ", with " + String.join(", ", sustained),
        firm
            ? ""
            : sustained.isEmpty() ? " (what kept it so is not seen)" : " (the confidence is low)");
  }

  private static double sum(List<EdgeTally> edges, EdgeCount what, TimeRange range) {
    return edges.stream().mapToLong(e -> e.sum(what, range)).sum();
  }
}
