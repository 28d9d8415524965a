package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockItem;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@link SameClaim} for the items of each kind of block. */
final class SameItem {
  private static final Pattern WHEN =
      Pattern.compile("\\[\\w+]\\s*(?:\\S+ \\S+ )?(\\d{1,2}):(\\d{2})(?::\\d{2})?\\s+·\\s");

  private final SameClaim claims;

  SameItem(SameClaim claims) {
    this.claims = claims;
  }

  double score(String kind, BlockItem draft, String id, BlockItem made, boolean sameList) {
    if (draft.text().strip().equals(made.text().strip())) {
      return 10;
    }
    return switch (kind) {
      case "stats" -> figure(draft, made);
      case "steps" -> step(draft, id, made);
      case "timeline" -> moment(draft.text(), id, made.text());
      default -> claims.score(draft.text(), id, made.text(), sameList);
    };
  }

  /** The same name of a figure, or the same value of something alike. */
  private static double figure(BlockItem draft, BlockItem made) {
    Terms theirs = Terms.ofLabel(draft.field("label"));
    Terms ours = Terms.ofLabel(made.field("label"));
    if (!theirs.stems().isEmpty() && theirs.stems().equals(ours.stems())) {
      return 3;
    }
    Amounts value = Amounts.of(draft.field("value"));
    int shorter = Math.min(theirs.stems().size(), ours.stems().size());
    boolean alike = shorter > 0 && 2 * theirs.shared(ours) >= shorter && !theirs.contradicts(ours);
    boolean same = !value.isEmpty() && value.areAmong(Amounts.of(made.field("value")));
    return alike && same ? 2 : 0;
  }

  private double step(BlockItem draft, String id, BlockItem made) {
    return claims.score(draft.field("title"), id, made.field("title"), true);
  }

  /** Within a minute, about something alike. */
  private static double moment(String draft, String id, String made) {
    OptionalInt theirs = minute(draft);
    OptionalInt ours = minute(made);
    if (theirs.isEmpty() || ours.isEmpty() || Math.abs(theirs.getAsInt() - ours.getAsInt()) > 1) {
      return 0;
    }
    Terms words = Terms.of(told(draft));
    Terms title = Terms.of(told(made));
    int shared = words.contradicts(title) ? 0 : words.shared(title);
    return shared >= 2 ? shared : 0;
  }

  /** The minute of the day, of an item of the incident's own day or any other. */
  static OptionalInt minute(String item) {
    Matcher when = WHEN.matcher(item);
    return when.lookingAt()
        ? OptionalInt.of(Integer.parseInt(when.group(1)) * 60 + Integer.parseInt(when.group(2)))
        : OptionalInt.empty();
  }

  private static String told(String item) {
    return Optional.of(item.indexOf('·'))
        .filter(at -> at >= 0)
        .map(at -> item.substring(at + 1))
        .orElse(item);
  }
}
