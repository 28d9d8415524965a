package dev.fishbone.connectors.events;

import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Pull;
import java.time.Instant;
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
   * From the first of an incident's events to its end, or to the end of the pull where it has none.
   */
  public static Optional<Clue.Found> found(List<Page> pages, Pull pull) {
    Optional<Page> first =
        pages.stream()
            .filter(p -> p.time().isBefore(pull.history().to()))
            .min(Comparator.comparing(Page::time));
    if (first.isEmpty()) {
      return Optional.empty();
    }
    Optional<Instant> end =
        pages.stream()
            .filter(p -> p.type() == Page.Type.RESOLVED)
            .map(Page::time)
            .max(Comparator.naturalOrder());
    return Optional.of(
        new Clue.Found(
            new TimeRange(first.get().time(), end.orElse(pull.history().to())),
            end.isEmpty(),
            first(pages, Page::alert),
            first(pages, Page::service)));
  }

  private static String first(List<Page> pages, java.util.function.Function<Page, String> of) {
    return pages.stream().map(of).filter(text -> !text.isEmpty()).findFirst().orElse("");
  }
}
