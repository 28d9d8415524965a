package dev.fishbone.rules;

/**
 * The smallest change that would have helped, as it would be typed.
 *
 * @param place where it goes, a clause: "before line 9 of alertmanager.yml, at its depth"
 * @param lang of the code: {@code yaml}, {@code sh}, {@code haproxy}
 * @param code one line
 * @param test a command line that fails before the change is made and succeeds once it is; empty
 *     where there is none
 */
public record Fix(String place, String lang, String code, String test) {
  public Fix {
    if (code.isBlank() || (code + test).indexOf('\n') >= 0) {
      throw new IllegalArgumentException("a change is one line of code, and so is its test");
    }
  }
}
