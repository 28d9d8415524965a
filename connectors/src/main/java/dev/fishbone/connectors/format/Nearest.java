package dev.fishbone.connectors.format;

import java.util.Collection;
import java.util.Optional;

/** Finds the word that was probably meant. */
public final class Nearest {
  private Nearest() {}

  /** The known word within two edits (one for words under five letters); the first of equals. */
  public static Optional<String> to(String word, Collection<String> known) {
    String best = "";
    int least = word.length() < 5 ? 2 : 3;
    for (String candidate : known) {
      if (Math.abs(candidate.length() - word.length()) < least) {
        int edits = edits(word, candidate);
        if (edits < least) {
          least = edits;
          best = candidate;
        }
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  /** {@code " (did you mean x?)"}, or nothing. */
  public static String hint(String word, Collection<String> known) {
    return to(word, known).map(near -> " (did you mean " + near + "?)").orElse("");
  }

  private static int edits(String left, String right) {
    int[] row = new int[right.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[right.length()];
  }
}
