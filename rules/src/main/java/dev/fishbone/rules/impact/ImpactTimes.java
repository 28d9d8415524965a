package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.incident.Outage;
import dev.fishbone.rules.incident.Symptom;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The moments of one effect's incident, as far as they can be told. */
record ImpactTimes(List<Moment> moments, List<Evidence> evidence, List<Unanswered> notAssessed) {
  ImpactTimes {
    moments = List.copyOf(moments);
    evidence = List.copyOf(evidence);
    notAssessed = List.copyOf(notAssessed);
  }

  static ImpactTimes of(Telemetry telemetry, IncidentFrame frame, IncidentSettings settings) {
    Collector found = new Collector(telemetry, frame, settings);
    found.trigger();
    found.symptom();
    found.outages();
    TellingMoments told = TellingMoments.of(telemetry, frame, settings.duration("bin"));
    found.moments.addAll(told.moments());
    found.evidence.addAll(told.evidence());
    found.open.addAll(told.notAssessed());
    found.moments.sort(Comparator.comparing(Moment::at));
    return new ImpactTimes(found.moments, found.evidence, found.open);
  }

  Optional<Moment> first(String name) {
    return moments.stream().filter(m -> m.name().equals(name)).findFirst();
  }

  private static final class Collector {
    private final Telemetry telemetry;
    private final IncidentFrame frame;
    private final IncidentSettings settings;
    private final List<Moment> moments = new ArrayList<>();
    private final List<Evidence> evidence = new ArrayList<>();
    private final List<Unanswered> open = new ArrayList<>();

    Collector(Telemetry telemetry, IncidentFrame frame, IncidentSettings settings) {
      this.telemetry = telemetry;
      this.frame = frame;
      this.settings = settings;
    }

    void trigger() {
      if (!frame.triggers().isEmpty()) {
        List<Change> changes = frame.triggers();
        List<String> ids = new ArrayList<>();
        for (Change change : changes) {
          Evidence shown = shown(change, changes.size());
          evidence.add(shown);
          ids.add(shown.id());
        }
        Instant at = changes.get(0).time();
        Instant last = changes.get(changes.size() - 1).time();
        String titles = String.join(" and ", changes.stream().map(Change::title).toList());
        moments.add(new Moment("trigger", titles, at, at, last, ids));
        return;
      }
      String needs =
          frame.symptom().isEmpty()
              ? "a first symptom to look for a change before"
              : frame.changes().isEmpty()
                  ? "a change in the hour before the first symptom: none is recorded"
                  : "one change before the first symptom: there are "
                      + frame.changes().size()
                      + " at several times";
      open("trigger", ReasonCode.NO_DATA, needs, "record deploys and flags in changes.jsonl");
    }

    private static Evidence shown(Change change, int together) {
      return new Evidence(
          Evidence.Kind.CHANGE,
          (together == 1
                  ? "the only recorded change in the hour before the first symptom: "
                  : "one of " + together + " changes made together before the first symptom: ")
              + Wording.plain(change.title()),
          change.origin(),
          change.ref(),
          List.of(),
          new TimeRange(change.time(), change.time()),
          1,
          "changes");
    }

    void symptom() {
      frame.symptomUnknown().ifPresent(why -> open.add(new Unanswered("first-symptom", why)));
      if (frame.symptom().isEmpty()) {
        return;
      }
      Symptom symptom = frame.symptom().get();
      Evidence shown =
          requests(
              "failures of " + frame.effect().name() + " began to rise",
              new TimeRange(symptom.low(), symptom.high()));
      moments.add(
          new Moment(
              "first-symptom",
              frame.effect().name(),
              symptom.at(),
              symptom.low(),
              symptom.high(),
              List.of(shown.id())));
    }

    private Evidence requests(String statement, TimeRange range) {
      Evidence counted = frame.sources().get(0).evidence(range, settings.duration("bin"));
      Evidence shown =
          new Evidence(
              counted.kind(),
              statement + ": " + counted.statement(),
              counted.origin(),
              counted.query(),
              counted.traces(),
              range,
              counted.value(),
              counted.unit());
      evidence.add(shown);
      return shown;
    }

    void outages() {
      int number = 0;
      Duration good = settings.duration("bin").multipliedBy(settings.count("recovered-bins"));
      for (Outage outage : frame.outages()) {
        number++;
        String detail = frame.outages().size() == 1 ? "" : number + " of " + frame.outages().size();
        Evidence shown =
            requests(
                frame.effect().name() + " was failing",
                new TimeRange(outage.from(), outage.surelyUntil()));
        List<String> ids = List.of(shown.id());
        moments.add(
            new Moment(
                "unavailable-from", detail, outage.from(), outage.from(), outage.fromHigh(), ids));
        if (outage.to().isPresent()) {
          Instant to = outage.to().get();
          moments.add(
              new Moment("unavailable-to", detail, to, outage.toLow(), outage.toHigh(), ids));
          if (number == frame.outages().size()) {
            Instant at = to.plus(good);
            moments.add(new Moment("recovered", "", at, at, at, ids));
          }
        } else {
          Instant last = outage.surelyUntil();
          moments.add(new Moment("last-failures", detail, last, last, outage.toHigh(), ids));
          open(
              "unavailable-to",
              ReasonCode.CENSORED,
              "ten good minutes after the failures: " + outage.openBecause(),
              "record a window that ends later, without holes");
        }
      }
    }

    private void open(String name, ReasonCode code, String needs, String hint) {
      open.add(new Unanswered(name, new NotAssessed(code, needs, hint)));
    }
  }
}
