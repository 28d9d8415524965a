package dev.fishbone.analyzer.check;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.MonthDay;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** In which zone a draft's times are written, and on which day. */
final class Zones {
  private static final Map<String, Double> HOURS =
      Map.ofEntries(
          Map.entry("utc", 0.0),
          Map.entry("gmt", 0.0),
          Map.entry("z", 0.0),
          Map.entry("wet", 0.0),
          Map.entry("bst", 1.0),
          Map.entry("cet", 1.0),
          Map.entry("cest", 2.0),
          Map.entry("eet", 2.0),
          Map.entry("eest", 3.0),
          Map.entry("est", -5.0),
          Map.entry("edt", -4.0),
          Map.entry("cdt", -5.0),
          Map.entry("mdt", -6.0),
          Map.entry("mst", -7.0),
          Map.entry("pst", -8.0),
          Map.entry("pdt", -7.0),
          Map.entry("ist", 5.5),
          Map.entry("jst", 9.0),
          Map.entry("sgt", 8.0),
          Map.entry("aest", 10.0),
          Map.entry("aedt", 11.0));
  private static final Map<String, String> REGIONS =
      Map.of(
          "eastern", "America/New_York",
          "et", "America/New_York",
          "pacific", "America/Los_Angeles",
          "pt", "America/Los_Angeles");
  private static final WordSet OTHER_DAY =
      WordSet.of(
          "yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday week "
              + "overnight");
  private static final WordSet HALVES = WordSet.of("am pm a.m p.m");
  private static final WordSet TIMES =
      WordSet.of("times timestamps zone timezone clock clocks hours time");

  /** So many words behind "times" its zone may stand. */
  private static final int FARTHEST = 10;

  private static final Pattern OFFSET = Pattern.compile(".*[0-9]([+-])(\\d\\d):?(\\d\\d)");

  private final Optional<ZoneId> stated;
  private final boolean local;
  private final double recorded;
  private final Instant around;

  private Zones(Optional<ZoneId> stated, boolean local, double recorded, Instant around) {
    this.stated = stated;
    this.local = local;
    this.recorded = recorded;
    this.around = around;
  }

  /** What a draft says of all its times. */
  private record Stated(Optional<ZoneId> zone) {}

  /** Of a draft that says "all times are CEST", or does not say and then means the recording's. */
  static Zones of(Stream<Passage> passages, Facts facts) {
    Instant around = Instant.ofEpochSecond((long) facts.from());
    double recorded = facts.zone().getRules().getOffset(around).getTotalSeconds();
    return passages
        .flatMap(passage -> stated(passage).stream())
        .findFirst()
        .map(stated -> new Zones(stated.zone(), stated.zone().isEmpty(), recorded, around))
        .orElseGet(() -> new Zones(Optional.empty(), false, recorded, around));
  }

  /** Whether a passage may say so: it holds one of the words for it. */
  static boolean mayState(String text) {
    for (int i = 0; i + 4 <= text.length(); i++) {
      boolean holds =
          switch (text.charAt(i)) {
            case 't', 'T' -> text.regionMatches(true, i, "time", 0, 4);
            case 'z', 'Z' -> text.regionMatches(true, i, "zone", 0, 4);
            case 'c', 'C' -> text.regionMatches(true, i, "clock", 0, 5);
            case 'h', 'H' -> text.regionMatches(true, i, "hours", 0, 5);
            default -> false;
          };
      if (holds) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Stated> stated(Passage passage) {
    List<Token> tokens = passage.tokens();
    for (int i = 0; i + 2 < tokens.size(); i++) {
      if (tokens.get(i).is(Token.Kind.WORD) && TIMES.contains(tokens.get(i).word())) {
        for (int j = i + 1; j < Math.min(i + FARTHEST, tokens.size()); j++) {
          if (tokens.get(j).is(Token.Kind.CLOCK) || tokens.get(j).isMark(".!?")) {
            break; // "at that time, 09:41 UTC,": of one time only.
          }
          Optional<ZoneId> zone = zone(passage, j);
          if (zone.isPresent() || tokens.get(j).is("local")) {
            return Optional.of(new Stated(zone));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<ZoneId> zone(Passage passage, int i) {
    Token token = passage.tokens().get(i);
    Double hours = HOURS.get(token.word());
    if (hours != null) {
      double offset = hours * 3600 + offsetBehind(passage.tokens(), i + 1, hours);
      return Optional.of(ZoneOffset.ofTotalSeconds((int) offset));
    }
    String raw = passage.text().text().substring(token.start(), token.end());
    String whole = token.whole();
    try {
      int slash = whole.indexOf('/');
      if (slash > 0 && token.word().equals(whole.substring(0, slash))) {
        String region =
            passage.text().text().substring(token.start(), token.start() + whole.length());
        return Optional.of(ZoneId.of(region));
      }
      return raw.contains("/") ? Optional.of(ZoneId.of(raw)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Seconds east of UTC; empty where the draft says "local time" without saying whose. */
  Optional<Double> offset(Claim claim, Clauses clauses) {
    List<Token> tokens = clauses.tokens();
    String word = tokens.get(claim.to() - 1).word().toLowerCase(Locale.ROOT);
    Matcher offset = OFFSET.matcher(word);
    if (offset.matches()) {
      double seconds =
          Integer.parseInt(offset.group(2)) * 3600 + Integer.parseInt(offset.group(3)) * 60;
      return Optional.of(offset.group(1).equals("-") ? -seconds : seconds);
    }
    if (word.endsWith("z") || word.endsWith("utc")) {
      return Optional.of(0.0);
    }
    int next = behind(tokens, claim.to());
    if (next < tokens.size() && REGIONS.containsKey(tokens.get(next).word())) {
      ZoneId region = ZoneId.of(REGIONS.getOrDefault(tokens.get(next).word(), "UTC"));
      return Optional.of((double) region.getRules().getOffset(around).getTotalSeconds());
    }
    if (next < tokens.size() && HOURS.containsKey(tokens.get(next).word())) {
      double hours = HOURS.getOrDefault(tokens.get(next).word(), 0.0);
      return Optional.of(hours * 3600 + offsetBehind(tokens, next + 1, hours));
    }
    if (next < tokens.size() && tokens.get(next).is("local")) {
      return Optional.empty();
    }
    if (local) {
      return Optional.empty();
    }
    return Optional.of(
        stated
            .map(zone -> (double) zone.getRules().getOffset(around).getTotalSeconds())
            .orElse(recorded));
  }

  /** Where a zone may stand behind a time, or behind the second of two: "5:46 to 6:25 AM ET". */
  private static int behind(List<Token> tokens, int to) {
    int next = to;
    if (next + 1 < tokens.size()
        && (tokens.get(next).is("to") || tokens.get(next).isMark("-–—"))
        && tokens.get(next + 1).is(Token.Kind.CLOCK)) {
      next += 2;
    } else if (next + 2 < tokens.size()
        && tokens.get(next).is("to")
        && tokens.get(next + 1).is(Token.Kind.NUMBER)) {
      next += 2;
    }
    while (next < tokens.size() && HALVES.contains(tokens.get(next).word())) {
      next++;
    }
    return next < tokens.size() && tokens.get(next).isMark("(") ? next + 1 : next;
  }

  /** What "UTC+2" adds, and "(UTC+5:30)" behind another name of the same zone. */
  private static double offsetBehind(List<Token> tokens, int at, double named) {
    boolean open = at + 1 < tokens.size() && tokens.get(at).isMark("(");
    if (open && HOURS.getOrDefault(tokens.get(at + 1).word(), 1.0) == 0) {
      double added = added(tokens, at + 2);
      return added == 0 ? 0 : added - named * 3600;
    }
    return added(tokens, at);
  }

  private static double added(List<Token> tokens, int at) {
    if (at + 1 >= tokens.size() || !tokens.get(at).isMark("+-−")) {
      return 0;
    }
    Token hours = tokens.get(at + 1);
    double seconds = 0;
    if (hours.is(Token.Kind.NUMBER) && hours.word().length() <= 2) {
      seconds = NumberText.number(hours.word()) * 3600;
    } else if (hours.is(Token.Kind.CLOCK)) {
      seconds = ClockText.read(hours).map(Quantity::value).orElse(0.0);
    }
    return tokens.get(at).is("+") ? seconds : -seconds;
  }

  /** "5:30" of "UTC+5:30" is no time of day. */
  static boolean isOffset(List<Token> tokens, int i) {
    return i >= 2
        && tokens.get(i - 1).isMark("+-−")
        && HOURS.containsKey(tokens.get(i - 2).word())
        && tokens.get(i - 1).start() == tokens.get(i - 2).end();
  }

  /** False where the sentence names a day that is not the recording's. */
  boolean onIncidentDay(Claim claim, Clauses clauses, Facts facts) {
    Clauses.Range sentence = clauses.sentence(claim.from());
    for (int i = sentence.from(); i < sentence.to(); i++) {
      Token token = clauses.tokens().get(i);
      if (token.is(Token.Kind.WORD) && (OTHER_DAY.contains(token.word()) || days(clauses, i))) {
        return false;
      }
      if (DateText.length(clauses.tokens(), i) > 0) {
        Optional<MonthDay> day = DateText.monthDay(clauses.tokens(), i);
        return day.isEmpty()
            || day.equals(Optional.of(day(facts.from(), facts)))
            || day.equals(Optional.of(day(facts.to(), facts)));
      }
    }
    return true;
  }

  /** "the next day", "two days later". */
  private static boolean days(Clauses clauses, int i) {
    String word = clauses.tokens().get(i).word();
    String before = i == 0 ? "" : clauses.tokens().get(i - 1).word();
    return word.equals("days")
        || (word.equals("day")
                || word.equals("morning")
                || word.equals("evening")
                || word.equals("night"))
            && (before.equals("next")
                || before.equals("following")
                || before.equals("previous")
                || before.equals("last"));
  }

  private static MonthDay day(double at, Facts facts) {
    return MonthDay.from(Instant.ofEpochSecond((long) at).atZone(facts.zone()));
  }
}
