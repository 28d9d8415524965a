package dev.fishbone.analyzer.check;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How a draft writes numbers where customs differ.
 *
 * @param hourMinutes times of day as four digits: "0941"
 * @param decimalComma "4,2 s" and "18.240 requests"
 */
record Habits(boolean hourMinutes, boolean decimalComma) {
  /** Those of our own texts. */
  static final Habits USUAL = new Habits(false, false);

  private static final int ENOUGH = 2;
  private static final int LONGEST_UNIT = 12;
  private static final Pattern HALF = Pattern.compile("[01]\\d[0-5]\\d|2[0-3][0-5]\\d");
  private static final Pattern WITH_POINTS =
      Pattern.compile("\\d{1,3}(?:\\.\\d{3}){1,5}(?:,\\d{1,6})?");
  private static final Pattern WITH_COMMA = Pattern.compile("\\d{1,12},\\d{1,6}");

  /** Of a whole draft; each character is looked at a bounded number of times. */
  static Habits of(String text) {
    int times = 0;
    int commas = 0;
    int points = 0;
    char[] chars = text.toCharArray();
    int at = 0;
    while (at < chars.length) {
      if (chars[at] < '0' || chars[at] > '9') {
        at++;
        continue;
      }
      int end = digits(text, at);
      boolean begins = at == 0 || !joins(text.charAt(at - 1));
      boolean alone = begins && (end == text.length() || !joins(text.charAt(end)));
      if (alone
          && text.charAt(at) == '0'
          && isHourMinute(text.substring(at, Math.min(end, at + 5)))) {
        times++;
      }
      if (begins && end < text.length() && isDigit(text, end + 1)) {
        int last = digits(text, end + 1);
        boolean few = last - end <= 3 && unitFollows(text, last);
        commas += few && text.charAt(end) == ',' ? 1 : 0;
        points += few && text.charAt(end) == '.' ? 1 : 0;
        end = last;
      }
      at = end;
    }
    return new Habits(times >= ENOUGH, commas > 0 && points == 0);
  }

  static boolean isHourMinute(String digits) {
    return digits.length() == 4 && HALF.matcher(digits).matches();
  }

  /** The digits as we write them, where they are a number in this habit; else as they are. */
  String plain(String run) {
    boolean comma = run.indexOf(',') >= 0 && WITH_COMMA.matcher(run).matches();
    if (comma && (decimalComma || run.startsWith("0,"))) {
      return run.replace(',', '.');
    }
    return decimalComma && WITH_POINTS.matcher(run).matches()
        ? run.replace(".", "").replace(',', '.')
        : run;
  }

  private static boolean isDigit(String text, int at) {
    return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  private static boolean joins(char c) {
    return Character.isLetterOrDigit(c) || "_.,:-/#+$€£".indexOf(c) >= 0;
  }

  private static int digits(String text, int from) {
    int end = from;
    while (isDigit(text, end)) {
      end++;
    }
    return end;
  }

  private static boolean unitFollows(String text, int at) {
    int from = at < text.length() && " \u00a0\u202f".indexOf(text.charAt(at)) >= 0 ? at + 1 : at;
    if (from < text.length() && text.charAt(from) == '%') {
      return true;
    }
    int end = from;
    while (end < text.length()
        && end - from <= LONGEST_UNIT
        && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return Units.isTime(text.substring(from, end).toLowerCase(Locale.ROOT));
  }
}
