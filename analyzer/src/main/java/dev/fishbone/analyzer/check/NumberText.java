package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Token.Kind;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a run of characters that begins with a digit: a time of day, a number, or a mere name. */
final class NumberText {
  private static final int LONGEST = 48;
  private static final int MOST_DIGITS = 15;
  private static final Pattern CLOCK =
      Pattern.compile(
          "\\d{1,2}:[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?(?:am|pm|z|utc|h)?(?:[+-]\\d\\d:?\\d\\d)?");
  private static final Pattern HOUR_H = Pattern.compile("(?:[01]?\\d|2[0-3])h[0-5]\\d");
  private static final Pattern HALF_DAY = Pattern.compile("(?:1[0-2]|[1-9])(?:[.:][0-5]\\d)?[ap]m");
  private static final Pattern DATE = Pattern.compile("\\d{4}-[01]\\d-[0-3]\\d");
  private static final Pattern INSTANT = Pattern.compile("(\\d{4}-[01]\\d-[0-3]\\d)[t](.++)");
  private static final Pattern NUMBER =
      Pattern.compile("\\d{1,3}(?:[,'’]\\d{3}){1,5}(?:\\.\\d{1,9})?|\\d{1,15}(?:[.]\\d{1,9})?");
  private static final Pattern WITH_LETTERS = Pattern.compile("(" + NUMBER + ")([a-zµ]{1,14})");
  private static final Pattern HYPHENED =
      Pattern.compile("([^-]{1,20})-([a-z]{1,20}(?:-[a-z]{1,20}){0,3})");
  private static final Pattern RANGE = Pattern.compile("([^-]{1,16})-([^-]{1,16})");
  private static final Pattern SLASH = Pattern.compile("(\\d{1,9})/(\\d{1,9})");
  private static final Pattern RATE =
      Pattern.compile("(" + NUMBER + ")/(s|sec|second|min|minute|h|hour)");
  private static final Pattern COMPOUND =
      Pattern.compile("(?:\\d{1,6}(?:\\.\\d{1,6})?(?:ms|s|sec|secs|m|min|mins|h|hr|hrs|d)){2,4}");
  private static final Pattern COMPOUND_PART =
      Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)([a-z]{1,4})");

  /** What stands before a time of day. */
  private static final WordSet BEFORE_TIMES =
      WordSet.of(
          "at by around about until till since from to between and before after circa ~ on [ (");

  private final String text;
  private final char[] chars;
  private final List<Token> tokens;
  private final Habits habits;
  private final WordPool pool;

  private NumberText(String text, char[] chars, List<Token> tokens, Habits habits, WordPool pool) {
    this.text = text;
    this.chars = chars;
    this.tokens = tokens;
    this.habits = habits;
    this.pool = pool;
  }

  /**
   * Adds at least one token.
   *
   * @param chars the text's
   */
  static void read(
      String text, char[] chars, int start, List<Token> tokens, Habits habits, WordPool pool) {
    NumberText number = new NumberText(text, chars, tokens, habits, pool);
    number.cut(start, number.end(start));
  }

  private int end(int start) {
    int end = start;
    while (end < text.length() && goesOn(start, end)) {
      end++;
    }
    return end;
  }

  private boolean goesOn(int start, int at) {
    char c = text.charAt(at);
    if (Character.isLetterOrDigit(c) || c == '_') {
      return true;
    }
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    return switch (c) {
      case ',' ->
          Character.isDigit(next)
              && (habits.decimalComma()
                  || threeDigits(text, at + 1)
                  || at == start + 1 && text.charAt(start) == '0');
      case '\'', '’' -> Character.isDigit(next) && threeDigits(text, at + 1);
      case '.', ':', '+' -> Character.isDigit(next);
      case '-', '/', '@' -> Character.isLetterOrDigit(next);
      default -> false;
    };
  }

  private static boolean threeDigits(String text, int at) {
    int end = at;
    while (end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }
    return end - at == 3;
  }

  private void cut(int start, int end) {
    String run = pool.lower(chars, start, end);
    if (run.length() <= MOST_DIGITS && !habits.hourMinutes() && isDigits(run)) {
      add(Kind.NUMBER, start, end, false, run);
      return;
    }
    if (run.length() <= LONGEST && (hourMinute(start, run) || otherCustom(start, run))) {
      return;
    }
    if (run.length() > LONGEST || !simple(start, run)) {
      boolean word = run.length() <= 4 && run.chars().allMatch(Character::isLetterOrDigit);
      add(word ? Kind.WORD : Kind.NAME, start, end, false, run); // "5xx", and a commit's hash
    }
  }

  private static boolean isDigits(String run) {
    for (int i = 0; i < run.length(); i++) {
      if (run.charAt(i) < '0' || run.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /** "0941", in a draft that writes times so. */
  private boolean hourMinute(int start, String run) {
    if (!habits.hourMinutes() || !Habits.isHourMinute(run)) {
      return false;
    }
    String before = tokens.isEmpty() ? "at" : tokens.get(tokens.size() - 1).word();
    boolean placed = run.charAt(0) == '0' || BEFORE_TIMES.contains(before) || beginsLine(start);
    if (!placed || countsSomething(start + 4)) {
      return false;
    }
    String clock = run.substring(0, 2) + ":" + run.substring(2);
    return tokens.add(new Token(Kind.CLOCK, clock, start, start + 4, false, run));
  }

  private boolean beginsLine(int start) {
    int at = start - 1;
    while (at >= 0 && " \t-*[(".indexOf(text.charAt(at)) >= 0) {
      at--;
    }
    return at < 0 || text.charAt(at) == '\n';
  }

  private boolean countsSomething(int from) {
    int at = from < text.length() && text.charAt(from) == ' ' ? from + 1 : from;
    int end = at;
    while (end < text.length() && Character.isLetter(text.charAt(end)) && end - at < 20) {
      end++;
    }
    String word = text.substring(at, end).toLowerCase(Locale.ROOT);
    boolean percent = at < text.length() && text.charAt(at) == '%';
    return percent || Noun.of(word) != Noun.NONE || Units.isTime(word);
  }

  /** "4,2", "18.240", "0,745s" where the draft writes them so. */
  private boolean otherCustom(int start, String run) {
    int letters = 0;
    while (letters < run.length() && !Character.isLetter(run.charAt(letters))) {
      letters++;
    }
    String digits = run.substring(0, letters);
    String plain = habits.plain(digits);
    String unit = run.substring(letters);
    if (plain.equals(digits) || !unit.isEmpty() && !Units.isSuffix(unit)) {
      return false;
    }
    tokens.add(new Token(Kind.NUMBER, plain, start, start + letters, false, run));
    return unit.isEmpty() || add(Kind.WORD, start + letters, start + run.length(), true, run);
  }

  private boolean simple(int start, String run) {
    int end = start + run.length();
    String before = tokens.isEmpty() ? "at" : tokens.get(tokens.size() - 1).word();
    if (run.indexOf('h') > 0 && HOUR_H.matcher(run).matches() && BEFORE_TIMES.contains(before)) {
      return tokens.add(new Token(Kind.CLOCK, run.replace('h', ':'), start, end, false, run));
    }
    if (isClock(run) || run.endsWith("m") && HALF_DAY.matcher(run).matches()) {
      return add(Kind.CLOCK, start, end, false, run);
    }
    if (run.indexOf('-') > 0 && DATE.matcher(run).matches()) {
      return add(Kind.DATE, start, end, false, run);
    }
    if (NUMBER.matcher(run).matches()) {
      return add(Kind.NUMBER, start, end, false, run);
    }
    return instant(start, run) || pair(start, run) || letters(start, run) || hyphened(start, run);
  }

  private static boolean isClock(String run) {
    return run.indexOf(':') > 0 && CLOCK.matcher(run).matches();
  }

  private boolean instant(int start, String run) {
    if (run.indexOf('t') < 0) {
      return false;
    }
    Matcher instant = INSTANT.matcher(run);
    if (!instant.matches() || !CLOCK.matcher(instant.group(2)).matches()) {
      return false;
    }
    add(Kind.DATE, start, start + 10, false, run);
    return add(Kind.CLOCK, start + 11, start + run.length(), true, run);
  }

  private boolean letters(int start, String run) {
    int end = start + run.length();
    if (COMPOUND.matcher(run).matches()) {
      Matcher part = COMPOUND_PART.matcher(run);
      while (part.find()) {
        add(Kind.NUMBER, start + part.start(1), start + part.end(1), part.start() > 0, run);
        add(Kind.WORD, start + part.start(2), start + part.end(2), true, run);
      }
      return true;
    }
    Matcher suffixed = WITH_LETTERS.matcher(run);
    if (!suffixed.matches() || !Units.isSuffix(suffixed.group(2))) {
      return false;
    }
    add(Kind.NUMBER, start, start + suffixed.end(1), false, run);
    return add(Kind.WORD, start + suffixed.start(2), end, true, run);
  }

  /** "4-minute", "10-connection". */
  private boolean hyphened(int start, String run) {
    Matcher hyphened = HYPHENED.matcher(run);
    if (run.indexOf('-') < 0
        || !hyphened.matches()
        || !NUMBER.matcher(hyphened.group(1)).matches()) {
      return false;
    }
    add(Kind.NUMBER, start, start + hyphened.end(1), false, run);
    int from = hyphened.start(2);
    for (int i = from; i <= run.length(); i++) {
      if (i == run.length() || run.charAt(i) == '-') {
        add(Kind.WORD, start + from, start + i, true, run);
        from = i + 1;
      }
    }
    return true;
  }

  private boolean pair(int start, String run) {
    if (run.indexOf('/') < 0 && run.indexOf('-') < 0) {
      return false;
    }
    Matcher rate = RATE.matcher(run);
    if (rate.matches()) {
      add(Kind.NUMBER, start, start + rate.end(1), false, run);
      add(Kind.MARK, start + rate.end(1), start + rate.end(1) + 1, true, run);
      return add(Kind.WORD, start + rate.start(2), start + run.length(), true, run);
    }
    Matcher slash = SLASH.matcher(run);
    Matcher range = RANGE.matcher(run);
    boolean slashed = slash.matches();
    if (!slashed && (!range.matches() || !joins(range.group(1), range.group(2)))) {
      return false;
    }
    Matcher both = slashed ? slash : range;
    simple(start, both.group(1));
    int mark = start + both.end(1);
    add(Kind.MARK, mark, mark + 1, true, run);
    return simple(start + both.start(2), both.group(2));
  }

  /** Two times, or two numbers in rising order without leading zeros. */
  private static boolean joins(String left, String right) {
    if (CLOCK.matcher(left).matches()) {
      return CLOCK.matcher(right).matches();
    }
    Matcher suffixed = WITH_LETTERS.matcher(right);
    boolean unit = suffixed.matches() && Units.isSuffix(suffixed.group(2));
    String upper = unit ? suffixed.group(1) : right;
    return left.length() <= 6
        && upper.length() <= 6
        && NUMBER.matcher(left).matches()
        && NUMBER.matcher(upper).matches()
        && left.charAt(0) != '0'
        && number(left) < number(upper);
  }

  /** The value of digits with separators of thousands. */
  static double number(String digits) {
    return Double.parseDouble(plain(digits));
  }

  /** Without separators of thousands. */
  static String plain(String digits) {
    boolean separated =
        digits.indexOf(',') >= 0 || digits.indexOf('\'') >= 0 || digits.indexOf('’') >= 0;
    return separated ? digits.replace(",", "").replace("'", "").replace("’", "") : digits;
  }

  private boolean add(Kind kind, int start, int end, boolean glued, String whole) {
    String word = pool.lower(chars, start, end);
    return tokens.add(new Token(kind, word.equals(whole) ? whole : word, start, end, glued, whole));
  }
}
