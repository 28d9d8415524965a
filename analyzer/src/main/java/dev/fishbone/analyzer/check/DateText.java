package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Token.Kind;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Recognises dates: "14 Aug", "Aug 14, 2026", "2026-08-14". */
final class DateText {
  private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

  private static final Set<String> ORDINALS = Set.of("st", "nd", "rd", "th");

  /** The names of months from their third letter on: "aug", "augu", "august". */
  private static final WordSet WORDS =
      WordSet.of(
          Arrays.stream(Month.values())
              .map(month -> month.name().toLowerCase(Locale.ROOT))
              .flatMap(
                  name ->
                      IntStream.rangeClosed(3, name.length()).mapToObj(n -> name.substring(0, n)))
              .collect(Collectors.toUnmodifiableSet()));

  private DateText() {}

  /** How many tokens from here on are a date; 0 if none is. */
  static int length(List<Token> tokens, int i) {
    if (tokens.get(i).is(Kind.DATE)) {
      return 1;
    }
    boolean dayFirst = startsWithDigit(tokens.get(i).word());
    int month =
        !dayFirst && isMonth(tokens, i)
            ? i
            : dayFirst && isMonth(tokens, i + 1)
                ? i + 1
                : dayFirst && isMonth(tokens, i + 2) && is(tokens, i + 1, "of") ? i + 2 : -1;
    if (month < 0) {
      return 0;
    }
    int end;
    if (month == i) {
      if (day(tokens, i + 1) == 0) {
        return 0;
      }
      end = i + 2;
    } else {
      if (day(tokens, i) == 0) {
        return 0;
      }
      end = month + 1;
    }
    int year = is(tokens, end, ",") ? end + 1 : end;
    return isYear(tokens, year) ? year + 1 - i : end - i;
  }

  private static boolean startsWithDigit(String word) {
    return !word.isEmpty() && word.charAt(0) >= '0' && word.charAt(0) <= '9';
  }

  /** The day of the date that begins here, in any year if none is written. */
  static Optional<MonthDay> monthDay(List<Token> tokens, int i) {
    try {
      if (tokens.get(i).is(Kind.DATE)) {
        return Optional.of(MonthDay.from(LocalDate.parse(tokens.get(i).word())));
      }
      boolean first = isMonth(tokens, i);
      int at = first ? i : isMonth(tokens, i + 1) ? i + 1 : i + 2;
      int day = day(tokens, first ? i + 1 : i);
      int month = MONTHS.indexOf(tokens.get(at).word().substring(0, 3)) / 3 + 1;
      return Optional.of(MonthDay.of(month, day));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  static boolean isMonth(List<Token> tokens, int i) {
    return i < tokens.size() && isMonth(tokens.get(i).word());
  }

  static boolean isMonth(String word) {
    return WORDS.contains(word);
  }

  private static int day(List<Token> tokens, int i) {
    if (i >= tokens.size()) {
      return 0;
    }
    String word = tokens.get(i).word();
    if (word.length() > 4 || word.isEmpty() || !Character.isDigit(word.charAt(0))) {
      return 0;
    }
    boolean ordinal = ORDINALS.contains(word.substring(Math.max(0, word.length() - 2)));
    String digits = ordinal ? word.substring(0, word.length() - 2) : word;
    boolean number =
        !digits.isEmpty()
            && digits.length() <= 2
            && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    int day = number ? Integer.parseInt(digits) : 0;
    return day <= 31 ? day : 0;
  }

  private static boolean isYear(List<Token> tokens, int i) {
    return i < tokens.size()
        && tokens.get(i).word().length() == 4
        && tokens.get(i).word().startsWith("20")
        && tokens.get(i).is(Kind.NUMBER);
  }

  private static boolean is(List<Token> tokens, int i, String word) {
    return i < tokens.size() && tokens.get(i).is(word);
  }
}
