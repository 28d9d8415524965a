package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;

/** Risks as the document tells them, the most harmful first. */
record RiskLines(Scanned scanned) {

  void list(Generated body) {
    if (scanned.risks().isEmpty()) {
      body.paragraph("None is known. What could not be judged stands below.");
    } else {
      body.paragraph(
          "The most harmful first: by how many times each goes beyond its limit at the least (a"
              + " capacity, places, time; to a tenth; 1 where it is a matter of yes or no), then by the requests"
              + " a second that depend on it.");
      body.paragraph(StateWords.legend(scanned.risks()));
    }
    for (Risk risk : scanned.risks()) {
      Sighting latest = risk.latest();
      body.heading(
          3,
          Prose.of(risk.rank() + " · " + latest.rule() + " ")
              .code(Subject.decoded(latest.subject())));
      body.bullets(lines(risk));
    }
    List<Prose> ended = new ArrayList<>();
    for (Acknowledged.Note note : scanned.acknowledged().expired(scanned.day())) {
      ended.add(
          Prose.of("The acknowledgement of ")
              .code(note.id())
              .text(" by " + note.owner() + " ended on " + note.until() + "."));
    }
    for (Acknowledged.Note note : scanned.strangers()) {
      ended.add(
          Prose.of("The acknowledgement of ")
              .code(note.id())
              .text(
                  " by "
                      + note.owner()
                      + " fits no risk that is known: check its id, or take it out."));
    }
    body.bullets(ended);
  }

  private List<Prose> lines(Risk risk) {
    Sighting latest = risk.latest();
    List<Prose> lines = new ArrayList<>();
    Prose begin =
        Prose.empty().strong(StateWords.name(risk.state())).text(" ").code(latest.id()).text(": ");
    if (risk.foundTonight()) {
      lines.add(begin.text(Wording.capital(latest.words()) + "."));
    } else {
      lines.add(begin.text(StateWords.missed(risk) + "."));
      lines.add(Prose.of("Tonight: " + Wording.capital(risk.tonight().words()) + "."));
      lines.add(
          Prose.of(
              "As found on " + risk.lastSeen() + ": " + Wording.capital(latest.words()) + "."));
    }
    if (risk.back()) {
      lines.add(Prose.of("It is back: it was told to have gone on " + risk.goneOn().get() + "."));
    }
    if (!latest.trigger().isEmpty() && !latest.words().startsWith(latest.trigger())) {
      lines.add(Prose.of("What would set it off: " + Wording.capital(latest.trigger()) + "."));
    }
    risk.grewFrom()
        .ifPresent(
            from -> lines.add(Prose.of(Wording.capital(StateWords.growth(latest, from)) + ".")));
    lines.add(
        Prose.of(
            (risk.foundTonight() ? "" : "As found then: ")
                + (risk.foundTonight() ? Wording.capital(harm(latest)) : harm(latest))
                + "; "
                + seen(risk)
                + "."));
    scanned.incident(risk).ifPresent(c -> lines.add(incident(risk, c)));
    scanned
        .note(risk)
        .ifPresent(
            n ->
                lines.add(
                    Prose.of(
                        "Acknowledged by "
                            + n.owner()
                            + " until "
                            + n.until()
                            + ": "
                            + n.reason()
                            + ".")));
    return lines;
  }

  /** By what it is ranked: "at least 12 times its capacity, 31 requests/s depend on it". */
  static String harm(Sighting sighting) {
    String times = Wording.estimate(sighting.size().map(Sighting.Size::harm).orElse(0.0));
    String limit = StateWords.limit(sighting.rule());
    String begin =
        limit.isEmpty() ? "a matter of yes or no" : "at least " + times + " times " + limit;
    return sighting.roots() > 0
        ? begin + ", " + Wording.estimate(sighting.roots()) + " requests/s depend on it"
        : begin;
  }

  /** "seen 2026-03-02 to 2026-03-05, 4 nights". */
  static String seen(Risk risk) {
    return risk.firstSeen().equals(risk.lastSeen())
        ? "seen " + risk.firstSeen()
        : "seen "
            + risk.firstSeen()
            + " to "
            + risk.lastSeen()
            + ", "
            + Wording.count(risk.nights(), "night");
  }

  private static Prose incident(Risk risk, Scanned.CameTrue came) {
    String name = Wording.plain(came.incident());
    return risk.state() == State.GONE
        ? Prose.of(
            "The fix of incident "
                + name
                + " ("
                + came.day()
                + ") is verified: what it turned into is not there for the second night running.")
        : Prose.of("It turned into incident " + name + " on " + came.day() + ".");
  }
}
