package dev.fishbone.rules.notation;

import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One line of a load: a call with its options and the calls that its server makes. */
record CallLine(
    int indent,
    String caller,
    String callee,
    String operation,
    double start,
    double length,
    List<SpanOutcome> outcomes,
    Map<String, String> options,
    List<CallLine> inner) {

  static CallLine parse(String line) {
    String[] words = line.trim().split("\\s+");
    String[] times = words[4].split("\\+");
    Map<String, String> options = new HashMap<>();
    for (String word : List.of(words).subList(6, words.length)) {
      if (word.matches("x\\d+")) {
        options.put("copies", word.substring(1));
      } else {
        String[] pair = word.split("=", 2);
        options.put(pair[0], pair.length > 1 ? pair[1] : "yes");
      }
    }
    return new CallLine(
        line.length() - line.stripLeading().length(),
        words[0],
        words[2],
        words[3].replace('+', ' '),
        Double.parseDouble(times[0]),
        Double.parseDouble(times[1]),
        outcomes(words[5]),
        options,
        new ArrayList<>());
  }

  static List<SpanOutcome> outcomes(String words) {
    return Arrays.stream(words.split(",")).map(CallLine::outcome).toList();
  }

  private static SpanOutcome outcome(String word) {
    return switch (word) {
      case "ok" -> SpanOutcome.OK;
      case "timeout" -> SpanOutcome.FAIL_TIMEOUT;
      case "reject" -> SpanOutcome.FAIL_REJECT;
      case "other" -> SpanOutcome.FAIL_OTHER;
      case "redirect" -> SpanOutcome.AUTH_REDIRECT;
      case "cancelled" -> SpanOutcome.CANCELLED;
      default -> throw new IllegalArgumentException("no outcome is called " + word);
    };
  }

  boolean has(String option) {
    return options.containsKey(option);
  }

  double number(String option, double otherwise) {
    return has(option) ? Double.parseDouble(options.get(option)) : otherwise;
  }

  /** The pause after a copy, in ms; the last that is given holds for later ones. */
  double gap(int copy) {
    if (!has("gaps")) {
      return number("gap", 0);
    }
    String[] gaps = options.get("gaps").split(",");
    return Double.parseDouble(gaps[Math.min(copy, gaps.length - 1)]);
  }

  /** How the callee's own span of a copy ended. */
  SpanOutcome doneOf(int copy) {
    List<SpanOutcome> done = outcomes(options.getOrDefault("done", ""));
    return done.get(Math.min(copy, done.size() - 1));
  }

  SpanOutcome outcomeOf(int copy) {
    return outcomes.get(Math.min(copy, outcomes.size() - 1));
  }
}
