package dev.fishbone.rules.change;

import dev.fishbone.telemetry.Change;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Sorts the changes about a trouble.
 *
 * @param before those that may have begun it, by time
 * @param older those before them, which only a name can tie to it
 * @param after titles whose every step came after it began: answers, not causes
 */
record Candidates(List<Candidate> before, List<Candidate> older, List<Change> after) {
  private static final Pattern BACK =
      Pattern.compile(
          "roll(ed|ing)?[ -]?back|revert(ed|s)?|switch(ed)? off|turn(ed)? off|disabled?|undo(ne)?");

  Candidates {
    before = List.copyOf(before);
    older = List.copyOf(older);
    after = List.copyOf(after);
  }

  /**
   * @param within how long before the trouble a change is looked at
   * @param memory how long before it one that is only tied by its name
   */
  static Candidates of(
      List<Change> changes, Trouble trouble, Duration within, Duration memory, Instant end) {
    TreeMap<String, List<Change>> titles = new TreeMap<>();
    for (Change change : changes) {
      if (change.time().isBefore(end) && !change.time().isBefore(trouble.at().minus(memory))) {
        titles
            .computeIfAbsent(change.service() + '\0' + change.title(), t -> new ArrayList<>())
            .add(change);
      }
    }
    Instant latest = trouble.latest();
    List<Candidate> before = new ArrayList<>();
    List<Candidate> older = new ArrayList<>();
    List<Change> after = new ArrayList<>();
    for (List<Change> steps : titles.values()) {
      List<Change> sorted = steps.stream().sorted(Comparator.comparing(Change::time)).toList();
      List<Change> early = sorted.stream().filter(c -> !c.time().isAfter(latest)).toList();
      if (early.isEmpty()) {
        after.add(sorted.get(0));
        continue;
      }
      Change last = early.get(early.size() - 1);
      Candidate candidate = new Candidate(last, sorted, reversal(last, changes, latest));
      boolean recent = !candidate.effective().isBefore(trouble.at().minus(within));
      (recent ? before : older).add(candidate);
    }
    before.sort(Comparator.comparing(Candidate::effective).thenComparing(c -> c.change().title()));
    return new Candidates(before, older, after);
  }

  /** The first later change of the same service that takes it back, by its values or its words. */
  private static Optional<Change> reversal(Change change, List<Change> all, Instant after) {
    return all.stream()
        .filter(c -> c.time().isAfter(after) && c.service().equals(change.service()))
        .filter(c -> takesBack(c, change))
        .min(Comparator.comparing(Change::time));
  }

  static boolean takesBack(Change later, Change change) {
    boolean same = later.title().equals(change.title());
    OptionalDouble down = Ramp.percent(later.to());
    OptionalDouble was = Ramp.percent(change.from());
    boolean lower = down.isPresent() && was.isPresent() && down.getAsDouble() <= was.getAsDouble();
    boolean value = !change.from().isEmpty() && (lower || later.to().equals(change.from()));
    if (same) {
      return value || BACK.matcher(words(later)).find();
    }
    boolean named =
        words(later).contains(change.title().toLowerCase(Locale.ROOT))
            || (!change.to().isEmpty()
                && words(later).contains(change.to().toLowerCase(Locale.ROOT)));
    boolean release = later.type() == change.type() && value;
    return release || (named && BACK.matcher(words(later)).find());
  }

  private static String words(Change change) {
    return (change.title() + " " + change.detail() + " " + change.from()).toLowerCase(Locale.ROOT);
  }
}
