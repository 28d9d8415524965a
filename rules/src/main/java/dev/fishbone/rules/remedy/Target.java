package dev.fishbone.rules.remedy;

import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is configured.
 *
 * @param caller empty where a proxy repeats
 * @param name under which the library knows the callee
 * @param attempts as they are configured, the first included; 1 where nothing is repeated
 * @param on what is tried again, as written; empty where not said
 * @param written where the library's own file says it
 */
record Target(
    String caller,
    String callee,
    String name,
    OptionalInt attempts,
    String on,
    boolean byDefault,
    Optional<Location> written) {
  /** Attempts of one call, the first included: two more than the first seldom help. */
  private static final int MOST_ATTEMPTS = 3;

  /** A name that needs no quotes in any of the languages; another is not typed for anybody. */
  boolean plain() {
    return name.matches("[A-Za-z][A-Za-z0-9_-]*");
  }

  /** Whether what is configured is what repeats. */
  boolean repeats() {
    return attempts.orElse(MOST_ATTEMPTS) > 1;
  }

  int fewer() {
    return Math.min(MOST_ATTEMPTS, attempts.orElse(MOST_ATTEMPTS));
  }

  /** "where orders configures its client of pricing". */
  String client() {
    return "where "
        + Wording.plain(caller)
        + " configures its client of "
        + (callee.isEmpty() ? "an unnamed peer" : Wording.plain(callee));
  }

  String plainName() {
    return Wording.plain(name);
  }

  /** The file and line of what is there now; empty where no file is known. */
  Optional<String> line() {
    return written.map(w -> Wording.plain(w.toString()));
  }

  Optional<String> file() {
    return written.map(w -> Wording.plain(w.file()));
  }
}
