package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much faster the lab's time runs than that of the incident in the file.
 *
 * @param factor 10: an incident's minute is six seconds in the lab
 */
record TimeScale(int factor) {
  private static final Pattern SCALED = Pattern.compile("\\{\\{([^}]*)\\}\\}");

  Duration lab(Duration incident) {
    return incident.dividedBy(factor);
  }

  double labRate(double perSecond) {
    return perSecond * factor;
  }

  /** Durations inside an alert expression, written {@code {{100s}}}. */
  String labExpression(String expression) {
    Matcher matcher = SCALED.matcher(expression);
    StringBuilder scaled = new StringBuilder();
    while (matcher.find()) {
      matcher.appendReplacement(scaled, Durations.format(lab(Durations.parse(matcher.group(1)))));
    }
    return matcher.appendTail(scaled).toString();
  }
}
