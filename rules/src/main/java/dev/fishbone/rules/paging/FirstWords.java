package dev.fishbone.rules.paging;

import com.google.re2j.Pattern;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.PeopleSaid;
import dev.fishbone.rules.incident.Symptom;
import dev.fishbone.telemetry.Note;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * When a person first wrote of an incident, in what was recorded of the chat. Machines that post
 * alerts there are no persons, and what says nothing of trouble or of the effect may be about
 * anything.
 */
final class FirstWords {
  private static final Pattern TROUBLE =
      Pattern.compile(
          "(?i)\\b(?:errors?|fail\\w*|5xx|50[0-9]|down|slow|timeouts?|outage|incident)\\b");

  private FirstWords() {}

  static Optional<Note> of(List<Note> notes, IncidentFrame frame) {
    Symptom symptom = frame.symptom().orElseThrow();
    return notes.stream()
        .filter(n -> !n.time().isBefore(symptom.low()) && n.time().isBefore(frame.span().to()))
        .filter(PeopleSaid::byPerson)
        .filter(n -> TROUBLE.matcher(n.text()).find() || names(n, frame))
        .min(Comparator.comparing(Note::time).thenComparing(Note::origin));
  }

  private static boolean names(Note note, IncidentFrame frame) {
    String text = note.text().toLowerCase(Locale.ROOT);
    return List.of(frame.effect().service(), frame.effect().name()).stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .anyMatch(name -> !name.isEmpty() && text.contains(name));
  }

  static Evidence evidence(Note note) {
    return PeopleSaid.evidence(note);
  }
}
