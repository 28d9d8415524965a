package dev.fishbone.rules;

/**
 * A rule's answer for one subject.
 *
 * @param subject edge {@code caller->callee}, pool {@code service/pool}, an alert, a service: see
 *     {@link Subject}
 * @param episode ordinal within the window, from 1
 */
public record Verdict(String rule, String subject, int episode, Outcome outcome) {
  /**
   * F for a finding or suspicion, N otherwise, and ten hex digits over rule, subject and episode.
   */
  public String id() {
    char letter = outcome.fold(f -> 'F', c -> 'N', n -> 'N');
    return Fingerprint.of(letter, rule, subject, Integer.toString(episode));
  }

  public boolean isFinding() {
    return outcome.fold(f -> f.grade() == Outcome.Grade.FINDING, c -> false, n -> false);
  }
}
