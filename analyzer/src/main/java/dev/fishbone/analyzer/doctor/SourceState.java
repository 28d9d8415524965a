package dev.fishbone.analyzer.doctor;

import dev.fishbone.telemetry.Signal;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What became of asking one source.
 *
 * @param present signals of which it has something in the window
 * @param remarks sentences: what is wrong, or what is worth knowing
 */
public record SourceState(
    String name, String kind, Reach reach, Set<Signal> present, List<String> remarks) {
  public SourceState {
    present = Collections.unmodifiableSet(new TreeSet<>(present));
    remarks = List.copyOf(remarks);
  }

  /** How far we got. */
  public enum Reach {
    /** Its settings are wrong, so that it was not asked. */
    UNASKED("?", "?"),
    UNREACHABLE("no", "?"),
    REFUSED("yes", "no"),
    BROKEN("yes", "?"),
    OPEN("yes", "yes");

    private final String reachable;
    private final String authorised;

    Reach(String reachable, String authorised) {
      this.reachable = reachable;
      this.authorised = authorised;
    }

    String reachable() {
      return reachable;
    }

    String authorised() {
      return authorised;
    }
  }
}
