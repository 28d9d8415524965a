package dev.fishbone.rules.incident;

import com.google.re2j.Pattern;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Note;
import dev.fishbone.telemetry.TimeRange;
import java.util.Comparator;
import java.util.List;

/**
 * What people wrote while an incident went on and did about it, in what was recorded of the chat.
 * Machines that post alerts there are no persons; small talk is about anything.
 */
public final class PeopleSaid {
  private static final int LONGEST = 80;

  private static final Pattern MACHINE =
      Pattern.compile(
          "(?i)\\b(?:.*bot|alertmanager|pagerduty|opsgenie|grafana|prometheus|jenkins)\\b");
  private static final Pattern DONE =
      Pattern.compile(
          "(?i)\\b(?:merg\\w+|review\\w*|approv\\w+|deploy\\w*|roll\\w*|revert\\w*|restart\\w*"
              + "|switch\\w*|disabl\\w+|enabl\\w+|turn\\w*|scal\\w+|drain\\w*|fail\\w*"
              + "|mitigat\\w+|resolv\\w+|recover\\w*|root cause|outage|incident|down)\\b");

  private PeopleSaid() {}

  /** Whether a person wrote it. */
  public static boolean byPerson(Note note) {
    return !note.author().isBlank() && !MACHINE.matcher(note.author()).find();
  }

  /** From a time on, in their order, of what was done or seen; so many at most. */
  public static List<Note> of(List<Note> notes, TimeRange range, int most) {
    return notes.stream()
        .filter(n -> range.contains(n.time()) && byPerson(n))
        .filter(n -> DONE.matcher(n.text()).find())
        .sorted(Comparator.comparing(Note::time).thenComparing(Note::origin))
        .limit(most)
        .toList();
  }

  /** Who, and what in short. */
  public static String inShort(Note note, String between) {
    String text = Wording.plain(note.text());
    String shown =
        text.codePointCount(0, text.length()) <= LONGEST
            ? text
            : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…";
    return Wording.plain(note.author()) + between + shown;
  }

  /** The line of the chat. */
  public static Evidence evidence(Note note) {
    return new Evidence(
        Evidence.Kind.NOTE,
        inShort(note, " wrote: "),
        note.origin(),
        "",
        List.of(),
        new TimeRange(note.time(), note.time()),
        1,
        "notes");
  }
}
