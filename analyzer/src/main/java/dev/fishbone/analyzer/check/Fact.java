package dev.fishbone.analyzer.check;

import java.util.List;

/**
 * A figure that evidence or another place of the draft holds.
 *
 * @param subject what it is of, in small letters
 * @param instances how many instances its service has; 0 if that is not known
 * @param shown the value for a person
 */
record Fact(
    Measure measure,
    String figure,
    String subject,
    double value,
    double low,
    double high,
    int instances,
    String shown,
    List<String> evidence) {
  Fact {
    evidence = List.copyOf(evidence);
  }
}
