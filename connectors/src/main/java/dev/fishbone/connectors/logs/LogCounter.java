package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.spans.Hash;
import dev.fishbone.connectors.spans.Probes;
import dev.fishbone.connectors.spans.ShownValues;
import dev.fishbone.connectors.spans.UrlPath;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AccessOutcome;
import dev.fishbone.telemetry.summary.AccessRequest;
import dev.fishbone.telemetry.summary.AccessTallies;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Adds the lines of one log up; health checks and lines that ask for nothing only show its reach.
 */
final class LogCounter {
  /** Operations of a service that are told apart; scanners ask for any number of paths. */
  private static final int MOST_OPERATIONS = 500;

  private static final int LONGEST = 200;

  private final String file;
  private final TimeRange window;
  private final String sessionKey;
  private final LogServices services;
  private final AccessTallies tallies;
  private final ShownValues shown;
  private final Attempts attempts;
  private final Map<String, Set<String>> operations = new HashMap<>();
  private final Set<String> effects = new HashSet<>();
  private final Set<String> crowded = new TreeSet<>();
  private long unnamed;
  private long firstUnnamed;
  private long requests;
  private long untold;
  private long firstUntold;
  private long known;
  private long inWindow;
  private long firstMillis = Long.MAX_VALUE;
  private long lastMillis = Long.MIN_VALUE;
  private String unknown = "";

  /**
   * @param requests takes each request once it is known that no later attempt replaces it
   */
  LogCounter(
      String file,
      Recording recording,
      LogServices services,
      AccessTallies tallies,
      ShownValues shown,
      Consumer<AccessRequest> requests) {
    this.file = file;
    this.window = recording.window();
    this.sessionKey = recording.impact().session();
    this.services = services;
    this.tallies = tallies;
    recording.effects().forEach(e -> effects.add(e.service() + '\0' + e.operation()));
    this.shown = shown;
    this.attempts = new Attempts(requests, () -> tallies.repeated(file));
  }

  void take(AccessLine line, long number) {
    long millis = line.stamp().epochMillis();
    tallies.seen(file, millis);
    firstMillis = Math.min(firstMillis, millis);
    lastMillis = Math.max(lastMillis, millis);
    inWindow += millis >= window.fromMillis() && millis < window.toMillis() ? 1 : 0;
    if (!line.isRequest() || line.probe() || Probes.isProbe(line.agent(), line.path())) {
      return;
    }
    String service = services.of(line, file);
    requests++;
    if (services.isKnown(service)) {
      known++;
    } else if (unknown.isEmpty()) {
      unknown = service;
    }
    if (line.outcome() == AccessOutcome.UNTOLD && untold++ == 0) {
      firstUntold = number;
    }
    attempts.add(
        new AccessRequest(
            file,
            (int) Math.min(number, Integer.MAX_VALUE),
            line.proxy(),
            service,
            operation(service, line, number),
            millis,
            line.outcome(),
            session(line),
            Math.max(0, line.status()),
            line.trace(),
            attributes(line)),
        line);
  }

  private List<String> attributes(AccessLine line) {
    if (shown.size() == 0) {
      return List.of();
    }
    List<String> values = new ArrayList<>();
    for (int place = 0; place < shown.size(); place++) {
      values.add(shown.shown(place, line.attributes().apply(shown.name(place))));
    }
    return values;
  }

  private String operation(String service, AccessLine line, long number) {
    String operation = line.operation();
    if (operation.isEmpty()) {
      String path = UrlPath.normalised(line.path());
      operation = line.method().isEmpty() ? path : line.method() + " " + path;
    }
    operation = operation.length() > LONGEST ? operation.substring(0, LONGEST) : operation;
    Set<String> seen = operations.computeIfAbsent(service, s -> new HashSet<>());
    boolean wanted = seen.contains(operation) || effects.contains(service + '\0' + operation);
    if (seen.size() >= MOST_OPERATIONS && !wanted) {
      crowded.add(service);
      firstUnnamed = unnamed++ == 0 ? number : firstUnnamed;
      return "";
    }
    seen.add(operation);
    return operation;
  }

  private long session(AccessLine line) {
    String session = sessionKey.isEmpty() ? "" : line.attributes().apply(sessionKey);
    session = session.isEmpty() ? line.attributes().apply("session") : session;
    return session.isEmpty() || session.equals("-") ? 0 : Hash.of(session);
  }

  void finish() {
    attempts.finish();
  }

  /** What is wrong with the log as a whole, one sentence each. */
  List<String> complaints() {
    if (lastMillis >= firstMillis && inWindow == 0) {
      return List.of(
          "all its lines lie outside the window, from "
              + Instant.ofEpochMilli(firstMillis)
              + " to "
              + Instant.ofEpochMilli(lastMillis)
              + ": is it the window of this log, and the zone of its times?");
    }
    if (requests > 0 && known == 0) {
      return List.of(
          "none of its "
              + requests
              + " requests belongs to a service of window.yml, the first is of "
              + Quoted.text(unknown)
              + ": name that under the service's match or proxies, or call the file after it");
    }
    List<String> complaints = new ArrayList<>();
    if (unnamed > 0) {
      complaints.add(
          unnamed
              + " of its "
              + requests
              + " requests, the first in line "
              + firstUnnamed
              + ", were counted without an operation, since "
              + crowded.stream().map(Quoted::text).collect(Collectors.joining(" and "))
              + (crowded.size() == 1 ? " has" : " have")
              + " more than "
              + MOST_OPERATIONS
              + " of them: log the route, not the path alone");
    }
    if (untold > 0) {
      complaints.add(
          untold
              + " of its "
              + requests
              + " requests, the first in line "
              + firstUntold
              + ", are gRPC calls without their gRPC status, which HTTP's 200 does not tell: log"
              + " Envoy's %GRPC_STATUS%, or the trailer grpc-status as grpc_status");
    }
    return complaints;
  }
}
