package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.LayerCount;
import dev.fishbone.telemetry.summary.LayerTally;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A way through services to a call, with how often each call on it is tried at most.
 *
 * @param requests that went it, of the traces that are there
 * @param calls of its end, retries left out
 * @param caps one a call, the outermost first
 */
record WorstPath(List<String> services, double requests, double calls, List<Cap> caps) {
  WorstPath {
    services = List.copyOf(services);
    caps = List.copyOf(caps);
  }

  /** The ways that end with an edge; the edge by itself where no trace tells of more. */
  static List<WorstPath> of(Telemetry telemetry, Edge edge, Caps caps) {
    TimeRange window = telemetry.recording().window();
    List<WorstPath> paths = new ArrayList<>();
    for (LayerTally tally : telemetry.traces().layers()) {
      List<String> path = tally.path();
      int end = path.size() - 1;
      double calls = tally.sum(LayerCount.CALLS, window);
      if (end > 0
          && calls > 0
          && path.get(end).equals(edge.callee())
          && path.get(end - 1).equals(edge.caller())) {
        paths.add(of(path, tally.sum(LayerCount.REQUESTS, window), calls, caps));
      }
    }
    return paths.isEmpty()
        ? List.of(
            of(
                List.of(edge.caller(), edge.callee()),
                edge.seen(EdgeCount.REQUESTS, window),
                edge.seen(EdgeCount.FIRST_ATTEMPTS, window),
                caps))
        : paths;
  }

  private static WorstPath of(List<String> path, double requests, double calls, Caps caps) {
    List<Cap> own = new ArrayList<>();
    for (int i = 0; i + 1 < path.size(); i++) {
      own.add(caps.of(path.get(i), path.get(i + 1)));
    }
    return new WorstPath(path, requests, calls, own);
  }

  List<Stage> stages() {
    return caps.stream().flatMap(cap -> cap.stages().stream()).toList();
  }

  /** How many times the usual calls there are where all fail. */
  Span factor() {
    Span factor = Span.ONE;
    for (Cap cap : caps) {
      factor = factor.times(cap.factor());
    }
    return factor;
  }

  /** Calls of the path's end that a request makes as things are. */
  double fanOut() {
    return requests == 0 ? 1 : calls / requests;
  }

  /** Calls of its end that one request may make at worst, budgets left out of account. */
  Span callsPerRoot() {
    Span attempts = Span.ONE;
    for (Cap cap : caps) {
      attempts = attempts.times(cap.attempts());
    }
    return attempts.times(fanOut());
  }

  /** The same where each attempt takes its whole timeout, and a deadline ends them. */
  Span callsPerRootSlow() {
    Span attempts = Span.ONE;
    for (Cap cap : caps) {
      attempts = attempts.times(cap.slowAttempts());
    }
    return attempts.times(fanOut());
  }

  Known known() {
    return caps.stream()
        .filter(cap -> !cap.once())
        .map(Cap::known)
        .reduce(Known.CONFIGURED, Known::weaker);
  }

  /** What is not known of the calls that may be tried again. */
  List<String> doubts() {
    return caps.stream()
        .filter(cap -> !cap.doubt().isEmpty())
        .map(
            cap ->
                Wording.plain(cap.caller())
                    + " → "
                    + Wording.plain(cap.callee())
                    + ": "
                    + cap.doubt())
        .toList();
  }

  /** "web tries gateway up to 4 times, gateway tries orders up to 4 times". */
  String words() {
    String words =
        caps.stream().filter(cap -> !cap.once()).map(Cap::words).collect(Collectors.joining(", "));
    return words.isEmpty() ? "no layer tries again" : words;
  }
}
