package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.AccessTally;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What of the access logs is about an effect: a proxy's logs, or the service's own where no proxy's
 * are there, never both; of its operation where the logs tell operations apart.
 *
 * @param operations as the logs call them
 */
public record LoggedOperation(String service, boolean proxy, Set<String> operations) {
  public LoggedOperation {
    operations = Set.copyOf(operations);
  }

  /** Nothing where no log has requests of the effect and tells how they ended. */
  public static Optional<LoggedOperation> of(AccessSummary access, Effect effect) {
    for (boolean proxy : List.of(true, false)) {
      Set<String> seen = new TreeSet<>();
      access.tallies().stream()
          .filter(t -> t.proxy() == proxy && t.service().equals(effect.service()))
          .map(AccessTally::operation)
          .forEach(seen::add);
      Set<String> wanted = wanted(seen, effect.operation());
      LoggedOperation found = new LoggedOperation(effect.service(), proxy, wanted);
      if (access.tallies().stream().filter(found::covers).allMatch(AccessTally::tells)
          && !wanted.isEmpty()) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  /** Requests of another operation are not this effect's; those of an unnamed one may be. */
  private static Set<String> wanted(Set<String> seen, String operation) {
    if (operation.isEmpty()) {
      return seen;
    }
    Set<String> same = new TreeSet<>();
    for (String one : seen) {
      boolean rpc = one.equals("POST /" + operation);
      if (rpc
          || one.equals(operation)
          || Operations.plain(one).equals(Operations.plain(operation))) {
        same.add(one);
      }
    }
    return same.isEmpty() && seen.equals(Set.of("")) ? seen : same;
  }

  /** Whether a tally is of these requests. */
  public boolean covers(AccessTally tally) {
    return tally.proxy() == proxy
        && tally.service().equals(service)
        && operations.contains(tally.operation());
  }
}
