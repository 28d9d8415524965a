package dev.fishbone.rules.departure;

import dev.fishbone.rules.wording.Wording;

/** How departures are said. */
final class DepartureWords {
  private DepartureWords() {}

  static String of(Departure departure) {
    String before = value(departure, departure.before());
    String after = value(departure, departure.after());
    return switch (departure.kind()) {
      case ERRORS -> after + " of its requests failed instead of " + before;
      case CALLS -> after + " of its calls failed instead of " + before;
      case LATENCY -> "its mean latency was " + after + " instead of " + before;
      case SATURATION ->
          (departure.signal().resource().isEmpty()
                  ? "a pool"
                  : "its pool " + Wording.plain(departure.signal().resource()))
              + " was full for "
              + after
              + " of the time instead of "
              + before;
    };
  }

  static String statement(Departure departure) {
    String when = departure.cut() ? " from before the record's start" : "";
    return Wording.capital(departure.service()) + when + ": " + of(departure);
  }

  private static String value(Departure departure, double value) {
    return departure.kind().share() ? Wording.share(value) : Wording.time(value);
  }
}
