package dev.fishbone.analyzer.check;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a time of day: "09:46", "9:46:10", "9.46am", "9 am". */
final class ClockText {
  private static final Pattern TIME =
      Pattern.compile("(\\d{1,2})(?:[:.](\\d\\d)(?::(\\d\\d)(?:[.,]\\d++)?)?)?(am|pm)?.*+");

  private ClockText() {}

  static Optional<Quantity> read(Token token) {
    return read(token.word(), "");
  }

  /**
   * @param half am or pm, where it is a word of its own
   */
  static Optional<Quantity> read(String word, String half) {
    Matcher time = TIME.matcher(word);
    if (!time.matches()) {
      return Optional.empty();
    }
    int hour = Integer.parseInt(time.group(1));
    int minute = time.group(2) == null ? 0 : Integer.parseInt(time.group(2));
    int second = time.group(3) == null ? 0 : Integer.parseInt(time.group(3));
    String suffix = time.group(4) == null ? half.replace(".", "") : time.group(4);
    if (hour > 24 || (!suffix.isEmpty() && hour > 12)) {
      return Optional.empty();
    }
    if (suffix.equals("pm") && hour < 12) {
      hour += 12;
    } else if (suffix.equals("am") && hour == 12) {
      hour = 0;
    }
    boolean open = suffix.isEmpty() && time.group(1).length() == 1 && hour <= 12;
    double step = time.group(3) != null ? 1 : time.group(2) != null ? 60 : 3600;
    return Optional.of(new Quantity.Clock(hour % 24 * 3600 + minute * 60 + second, step, open));
  }
}
