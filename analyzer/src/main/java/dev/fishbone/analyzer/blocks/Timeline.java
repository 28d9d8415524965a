package dev.fishbone.analyzer.blocks;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What happened when, one line each. */
public record Timeline(List<Entry> items, Extras extras) implements Block {
  public Timeline {
    items = List.copyOf(items);
    extras.refuse("items");
  }

  /** A timeline as it is written anew. */
  public Timeline(List<? extends Entry> items) {
    this(List.copyOf(items), Extras.none());
  }

  @Override
  public String name() {
    return "timeline";
  }

  /** A line of the timeline: one that was understood, or one kept as it was. */
  public sealed interface Entry permits Item, Unread {}

  /** How far a line has come. */
  public enum Status {
    DONE,
    ACTIVE,
    TODO;

    /** The word in brackets. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * "[status] when · title · detail". In {@code when} and {@code title} a middle dot that stands
   * alone becomes a bullet (U+2022), because it would be read as the separator; in the detail it
   * stays. White space around each part goes.
   *
   * @param when HH:MM in the document's zone, with the day ("15 Aug") outside the incident's day
   */
  public record Item(Status status, String when, String title, Optional<String> detail)
      implements Entry {
    public Item {
      when = Values.undotted(when);
      title = Values.undotted(title);
      detail = Values.clean(detail.map(String::strip));
      if (when.isEmpty() || title.isEmpty()) {
        throw new IllegalArgumentException(
            "a timeline item needs a time and a title: write \"[done] 09:41 · What happened\"");
      }
    }

    /** Something done, with its detail; an empty detail is left out. */
    public static Item done(String when, String title, String detail) {
      return new Item(Status.DONE, when, title, Optional.of(detail));
    }

    /** Something done, without a detail. */
    public static Item done(String when, String title) {
      return new Item(Status.DONE, when, title, Optional.empty());
    }
  }
}
