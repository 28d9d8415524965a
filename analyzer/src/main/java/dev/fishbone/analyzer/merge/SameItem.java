package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockItem;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@link SameClaim} for the items of each kind of block. */
final class SameItem {
  private static final Pattern WHEN =
      Pattern.compile("\\[\\w+]\\s*(?:\\S+ \\S+ )?(\\d{1,2}):(\\d{2})(?::\\d{2})?\\s+·\\s");

  private final SameClaim claims;
  private final Map<String, OptionalInt> minutes = new HashMap<>();
  private final Map<String, Terms> labels = new HashMap<>();
  private final Map<String, Terms> told = new HashMap<>();

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
      case "timeline" -> moment(draft.text(), made.text());
      default -> claims.score(draft.text(), id, made.text(), sameList);
    };
  }

  /** The same name of a figure, or the same value of something alike. */
  private double figure(BlockItem draft, BlockItem made) {
    Terms theirs = labels.computeIfAbsent(draft.field("label"), Terms::ofLabel);
    Terms ours = labels.computeIfAbsent(made.field("label"), Terms::ofLabel);
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
  private double moment(String draft, String made) {
    OptionalInt theirs = minutes.computeIfAbsent(draft, SameItem::minute);
    OptionalInt ours = minutes.computeIfAbsent(made, SameItem::minute);
    if (theirs.isEmpty() || ours.isEmpty() || Math.abs(theirs.getAsInt() - ours.getAsInt()) > 1) {
      return 0;
    }
    Terms words = told.computeIfAbsent(draft, text -> Terms.of(told(text)));
    Terms title = told.computeIfAbsent(made, text -> Terms.of(told(text)));
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
