package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.blocks.MarkdownDocument;
import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.wording.Wording;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The scan as a document: what is new first, and what could not be judged not least. */
public final class ScanDocument {
  private static final Set<State> OPEN =
      Set.of(State.FRESH, State.WORSE, State.PERSISTING, State.CANDIDATE);

  private final LocalDate night;
  private final List<Risk> risks;
  private final List<Sighting> tonight;
  private final Acknowledged acknowledged;

  private ScanDocument(
      LocalDate night, List<Risk> risks, List<Sighting> tonight, Acknowledged acknowledged) {
    this.night = night;
    this.risks = List.copyOf(risks);
    this.tonight = List.copyOf(tonight);
    this.acknowledged = acknowledged;
  }

  /**
   * @param risks as the nights together have them
   * @param night the last
   */
  public static String of(List<Risk> risks, Night night, Acknowledged acknowledged) {
    return new ScanDocument(night.date(), risks, night.sightings(), acknowledged).text();
  }

  private String text() {
    MarkdownDocument document = new MarkdownDocument();
    long fresh = count(State.FRESH) + count(State.WORSE);
    document.block(
        new Meta(
            "What could become an incident — " + night,
            fresh
                + " new or worse, "
                + count(State.PERSISTING)
                + " known, "
                + count(State.GONE)
                + " gone",
            "SCAN"));
    document.heading(2, "Risks");
    document.region("risks", this::list);
    List<Step> steps = steps();
    if (!steps.isEmpty()) {
      document.heading(2, "What to do");
      document.block(new Steps(steps));
    }
    document.heading(2, "Not assessed tonight");
    document.region(
        "not-assessed",
        body -> sightings(body, Verdict.NOT_ASSESSED, "Nothing: every rule could judge."));
    document.heading(2, "Neither proved nor ruled out");
    document.region("unsure", body -> sightings(body, Verdict.UNSURE, "Nothing."));
    document.heading(2, "Looked for and not found");
    document.region("clear", body -> sightings(body, Verdict.CLEAR, "Nothing was cleared."));
    return document.text("scan-" + night);
  }

  private long count(State state) {
    return risks.stream().filter(r -> r.state() == state && note(r).isEmpty()).count();
  }

  private java.util.Optional<Acknowledged.Note> note(Risk risk) {
    return acknowledged.of(risk.latest().id(), night);
  }

  private void list(Generated body) {
    List<Prose> lines = new ArrayList<>();
    for (Risk risk : risks) {
      Sighting latest = risk.latest();
      String seen =
          risk.firstSeen().equals(risk.lastSeen())
              ? "seen " + risk.firstSeen()
              : "seen "
                  + risk.firstSeen()
                  + " to "
                  + risk.lastSeen()
                  + ", "
                  + Wording.count(risk.nights(), "night");
      Prose line =
          Prose.empty()
              .strong(state(risk))
              .text(" ")
              .code(latest.id())
              .text(" " + latest.rule() + " ")
              .code(Subject.decoded(latest.subject()))
              .text(": " + Wording.capital(latest.words()) + " (" + seen + ").");
      if (!risk.assessedTonight()) {
        line = line.text(" Not assessed tonight: " + risk.tonight().words() + ".");
      }
      if (note(risk).isPresent()) {
        Acknowledged.Note note = note(risk).get();
        line =
            line.text(
                " Acknowledged by "
                    + note.owner()
                    + " until "
                    + note.until()
                    + ": "
                    + note.reason()
                    + ".");
      }
      lines.add(line);
    }
    for (Acknowledged.Note note : acknowledged.expired(night)) {
      lines.add(
          Prose.of("The acknowledgement of ")
              .code(note.id())
              .text(" by " + note.owner() + " ended on " + note.until() + "."));
    }
    body.bullets(lines);
    if (lines.isEmpty()) {
      body.paragraph("None is known. What could not be judged stands below.");
    }
  }

  private static String state(Risk risk) {
    return switch (risk.state()) {
      case LEAVING -> "Candidate for gone";
      default -> Wording.capital(risk.state().name().toLowerCase(Locale.ROOT));
    };
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (Risk risk : risks) {
      if (OPEN.contains(risk.state())
          && note(risk).isEmpty()
          && !risk.latest().remedy().isEmpty()) {
        steps.add(
            new Step(
                Wording.capital(risk.latest().remedy()),
                "Meant to end: "
                    + Wording.capital(risk.latest().words())
                    + " ("
                    + risk.latest().id()
                    + "). Owner: ____, due: ____."));
      }
    }
    return steps;
  }

  private void sightings(Generated body, Verdict wanted, String none) {
    List<Prose> lines = new ArrayList<>();
    for (Sighting sighting : tonight) {
      if (sighting.is(wanted)) {
        lines.add(
            Prose.empty()
                .strong(sighting.rule())
                .text(" ")
                .code(Subject.decoded(sighting.subject()))
                .text(": " + Wording.capital(sighting.words()) + "."));
      }
    }
    body.bullets(lines);
    if (lines.isEmpty()) {
      body.paragraph(none);
    }
  }
}
