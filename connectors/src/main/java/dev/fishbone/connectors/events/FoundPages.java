package dev.fishbone.connectors.events;

import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Pull;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the incident of a page in its log. */
public final class FoundPages {
  private FoundPages() {}

  /**
   * Whether a page is one that a clue names.
   *
   * @param incident the id of the page's incident
   */
  public static boolean fits(Clue clue, String incident, Page page) {
    return clue.kind() == Clue.Kind.PAGE
        && (clue.name().equals(incident) || clue.name().equals(page.key()));
  }

  /**
   * The latest incident among pages of one key, which Alertmanager uses for every firing of a
   * group: from its first event behind the end of the one before to its own end, or to the end of
   * the pull where it has none.
   */
  public static Optional<Clue.Found> found(List<Page> all, Pull pull) {
    List<Page> pages =
        all.stream()
            .filter(p -> p.time().isBefore(pull.history().to()))
            .sorted(Comparator.comparing(Page::time))
            .toList();
    List<Page> latest = new ArrayList<>();
    boolean ended = false;
    for (Page page : pages) {
      boolean resolved = page.type() == Page.Type.RESOLVED;
      if (ended && !resolved) {
        latest.clear();
      }
      latest.add(page);
      ended = resolved;
    }
    if (latest.isEmpty()) {
      return Optional.empty();
    }
    Instant end = ended ? latest.get(latest.size() - 1).time() : pull.history().to();
    return Optional.of(
        new Clue.Found(
            new TimeRange(latest.get(0).time(), end),
            !ended,
            first(latest, Page::alert),
            first(latest, Page::service)));
  }

  private static String first(List<Page> pages, java.util.function.Function<Page, String> of) {
    return pages.stream().map(of).filter(text -> !text.isEmpty()).findFirst().orElse("");
  }
}
