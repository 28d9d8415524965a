package dev.fishbone.analyzer.blocks;

import java.util.Optional;
import java.util.regex.Pattern;

/** What block texts go through at construction, so that each of them survives the round trip. */
public final class Values {
  private static final Pattern LONE_DOT = Pattern.compile("(?<=\\A|\\s)·(?=\\s|\\z)");
  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Cntrl}]+");

  private Values() {}

  /**
   * Replaces what YAML cannot carry: NUL becomes U+2400 (the picture of NUL), half a surrogate pair
   * becomes U+FFFD. Other control characters stay; the writer escapes them.
   */
  public static String clean(String text) {
    if (text.chars().noneMatch(c -> c == 0 || Character.isSurrogate((char) c))) {
      return text;
    }
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints().map(Values::carried).forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static int carried(int codePoint) {
    if (codePoint == 0) {
      return 0x2400;
    }
    boolean half = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    return half ? 0xFFFD : codePoint;
  }

  /** An absent text and an empty one are the same: absent. */
  static Optional<String> clean(Optional<String> text) {
    return text.map(Values::clean).filter(t -> !t.isEmpty());
  }

  /**
   * A part of a timeline item before its last: a middle dot that stands alone would be read as the
   * separator, so it becomes a bullet (U+2022). Surrounding white space goes.
   */
  static String undotted(String text) {
    return LONE_DOT.matcher(clean(text).strip()).replaceAll("•");
  }

  /**
   * An actor's id as it can stand in a message: white space and control characters become one
   * space; {@code :} and {@code >}, and {@code +} or {@code -} in front, become {@code _}.
   */
  static String actorId(String text) {
    String id = BLANKS.matcher(clean(text)).replaceAll(" ").strip();
    id = id.replace(':', '_').replace('>', '_');
    if (id.isEmpty() || id.charAt(0) == '+' || id.charAt(0) == '-') {
      id = "_" + (id.isEmpty() ? "" : id.substring(1));
    }
    return id;
  }
}
