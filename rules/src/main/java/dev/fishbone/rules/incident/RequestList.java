package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.RootTally;
import dev.fishbone.telemetry.summary.TraceQuality;
import java.util.List;

/**
 * Which of a recording's requests are an effect's, one by one: counters do not tell them apart, so
 * this may be another source than that of the figures.
 *
 * @param roots of traces; none where logs tell
 * @param logs of access logs; none where traces tell
 * @param abortsFail whether a request that its client broke off is a failure
 * @param through the effect's service where its requests are calls within others' traces: then all
 *     traces in which it answered; else empty
 */
public record RequestList(
    Kind kind, List<Root> roots, List<Log> logs, boolean abortsFail, String through) {
  /** What tells of them. */
  public enum Kind {
    TRACES,
    LOGS,
    /** Perhaps not all of them: the recording does not tell how its traces were sampled. */
    UNDECLARED_TRACES,
    /** Not all of them. */
    SAMPLED_TRACES,
    NOTHING
  }

  /** As in {@link RootTally}. */
  public record Root(String service, String operation, String entry) {}

  /** Requests of one operation in one log. */
  public record Log(String file, boolean proxy, String service, String operation) {}

  public RequestList {
    roots = List.copyOf(roots);
    logs = List.copyOf(logs);
  }

  /** Whole traces first, then logs, then what of the traces was sampled. */
  public static RequestList of(Telemetry telemetry, Effect effect) {
    List<RootTally> tallies = RequestSources.roots(telemetry.traces().roots(), effect);
    List<Root> roots =
        tallies.stream().map(r -> new Root(r.service(), r.operation(), r.entry())).toList();
    TraceQuality quality = telemetry.traces().quality();
    Kind traced =
        quality.sampledWeight() > 0
            ? Kind.SAMPLED_TRACES
            : quality.unknownWeight() > 0 ? Kind.UNDECLARED_TRACES : Kind.TRACES;
    if (!roots.isEmpty() && traced == Kind.TRACES) {
      return new RequestList(traced, roots, List.of(), false, "");
    }
    boolean within =
        roots.isEmpty()
            && telemetry.traces().services().stream()
                .anyMatch(s -> s.service().equals(effect.service()));
    return LoggedRequests.of(telemetry, effect)
        .map(RequestList::of)
        .orElseGet(
            () ->
                new RequestList(
                    roots.isEmpty() && !within ? Kind.NOTHING : traced,
                    roots,
                    List.of(),
                    false,
                    within ? effect.service() : ""));
  }

  private static RequestList of(LoggedRequests logged) {
    List<Log> logs =
        logged.tallies().stream()
            .map(t -> new Log(t.file(), t.proxy(), t.service(), t.operation()))
            .toList();
    return new RequestList(Kind.LOGS, List.of(), logs, logged.abortsFail(), "");
  }
}
