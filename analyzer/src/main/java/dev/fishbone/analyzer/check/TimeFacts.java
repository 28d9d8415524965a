package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Reads the times of an incident off its findings, and whom they name. */
final class TimeFacts {
  private final Facts facts;
  private final Names names;

  TimeFacts(Facts facts) {
    this.facts = facts;
    this.names = facts.names();
  }

  void read(List<TimeEntry> times) {
    for (TimeEntry time : times) {
      String detail = time.detail() == null ? "" : Objects.requireNonNull(time.detail());
      String first = detail.split(" to ", 2)[0].toLowerCase(Locale.ROOT);
      switch (time.name()) {
        case "first-symptom" -> moment(Event.FIRST_SYMPTOM, time, "", "the first symptom");
        case "unavailable-from" -> moment(Event.FIRST_SYMPTOM, time, "", "failing from");
        case "trigger" -> moment(Event.TRIGGER, time, "", "the change " + detail);
        case "fired" -> {
          names.add(Names.Kind.ALERT, detail, time.evidence());
          moment(Event.ALERT, time, first, detail + " fired");
        }
        case "first-page" -> {
          int to = detail.lastIndexOf(" to ");
          if (to > 0) {
            names.add(Names.Kind.RECEIVER, detail.substring(to + 4), time.evidence());
            facts.receivers().add(first, detail.substring(to + 4), time.evidence());
          }
          moment(Event.PAGE, time, first, "the first page, " + detail);
        }
        case "first-acknowledgement" -> {
          String surname = detail.substring(detail.lastIndexOf(' ') + 1);
          names.add(Names.Kind.PERSON, surname, time.evidence());
          moment(Event.ACK, time, "", "acknowledged by " + detail);
        }
        case "unavailable-to" -> {
          moment(Event.RECOVERY, time, "", "recovered");
          moment(Event.RESOLVED, time, "", "recovered");
        }
        case "recovered" -> {
          moment(Event.RECOVERY, time, "", "recovery certain");
          moment(Event.RESOLVED, time, "", "recovery certain");
        }
        default -> {}
      }
    }
  }

  private void moment(Event event, TimeEntry time, String name, String what) {
    facts.add(
        new Moment(
            event,
            EvidenceFacts.seconds(time.low()),
            EvidenceFacts.seconds(time.high()),
            EvidenceFacts.seconds(time.at()),
            name,
            what,
            true,
            time.evidence()));
  }
}
