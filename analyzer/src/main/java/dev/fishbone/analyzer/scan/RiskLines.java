package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    lines.add(
        Prose.empty()
            .strong(state(risk.state()))
            .text(" ")
            .code(latest.id())
            .text(
                ": "
                    + (risk.foundTonight() ? "" : "Of " + risk.lastSeen() + ": ")
                    + Wording.capital(latest.words())
                    + "."));
    if (risk.back()) {
      lines.add(Prose.of("It is back: it was told to have gone on " + risk.goneOn().get() + "."));
    }
    if (!latest.trigger().isEmpty() && !latest.words().startsWith(latest.trigger())) {
      lines.add(Prose.of("What would set it off: " + Wording.capital(latest.trigger()) + "."));
    }
    lines.add(Prose.of(Wording.capital(harm(latest)) + "; " + seen(risk) + "."));
    if (!risk.foundTonight()) {
      lines.add(Prose.of(tonight(risk.tonight())));
    }
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

  /** What became of a risk whose figures are of an earlier night. */
  private static String tonight(Sighting sighting) {
    String begin =
        switch (sighting.verdict()) {
          case FOUND, CLEAR -> "Tonight: ";
          case UNSURE -> "Tonight neither proved nor ruled out: ";
          case NOT_ASSESSED -> "Not assessed tonight: ";
        };
    return begin + Wording.capital(sighting.words()) + ".";
  }

  /** "Candidate for gone" and the like. */
  static String state(State state) {
    return state == State.LEAVING
        ? "Candidate for gone"
        : Wording.capital(state.name().toLowerCase(Locale.ROOT));
  }

  /** By what it is ranked: "at least 12 times its capacity, 31 requests/s depend on it". */
  static String harm(Sighting sighting) {
    String times = Wording.estimate(sighting.size().map(Sighting.Size::harm).orElse(0.0));
    String limit =
        switch (sighting.rule()) {
          case "latent/retry-storm" -> "at least " + times + " times what it can answer";
          case "latent/pool-headroom" -> "at least " + times + " times the pool's places";
          case "latent/time-budget" -> "at least " + times + " times as long as anybody waits";
          default -> "a matter of yes or no";
        };
    return sighting.roots() > 0
        ? limit + ", " + Wording.estimate(sighting.roots()) + " requests/s depend on it"
        : limit;
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
