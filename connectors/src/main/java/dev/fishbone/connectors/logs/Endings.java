package dev.fishbone.connectors.logs;

import dev.fishbone.telemetry.summary.AccessOutcome;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How a request ended, by its status and by what the proxy says of the connection. A 4xx is the
 * asker's own; a client that went away was not failed.
 */
final class Endings {
  private static final int CLIENT_CLOSED = 499;

  /** gRPC's codes for what the server did wrong, and their numbers. */
  private static final Set<String> GRPC_FAILURES =
      Set.of(
          "2",
          "unknown",
          "4",
          "deadlineexceeded",
          "8",
          "resourceexhausted",
          "12",
          "unimplemented",
          "13",
          "internal",
          "14",
          "unavailable",
          "15",
          "dataloss");

  /** {@code /package.Service/Method}, as gRPC asks for it. */
  private static final Pattern GRPC_PATH =
      Pattern.compile("/(?:[A-Za-z_]\\w*\\.)+[A-Z]\\w*/[A-Za-z_]\\w*");

  private Endings() {}

  static AccessOutcome ofStatus(int status) {
    if (status == CLIENT_CLOSED) {
      return AccessOutcome.CLIENT_ABORT;
    }
    if (status < 100) {
      return AccessOutcome.NO_RESPONSE;
    }
    return status >= 500 ? AccessOutcome.FAILED : AccessOutcome.OK;
  }

  /**
   * With HAProxy's termination state: {@code C} and {@code c} first are the client's doing, unless
   * the server's answer was already on its way ({@code D}, {@code L} second).
   */
  static AccessOutcome ofHaproxy(int status, String state) {
    boolean client = state.startsWith("C") || state.startsWith("c");
    boolean answered = state.length() > 1 && (state.charAt(1) == 'D' || state.charAt(1) == 'L');
    boolean unanswered = status < 100 || status >= 400;
    return client && !answered && unanswered ? AccessOutcome.CLIENT_ABORT : ofStatus(status);
  }

  /** With Envoy's response flags: {@code DC} is a client that went away. */
  static AccessOutcome ofEnvoy(int status, String flags) {
    boolean client = (',' + flags + ',').contains(",DC,");
    return client && status < 100 ? AccessOutcome.CLIENT_ABORT : ofStatus(status);
  }

  /** What HTTP alone tells of a request: nothing of a gRPC call, whose status is always 200. */
  static AccessOutcome ofHttp(AccessOutcome http, int status, String method, String path) {
    boolean grpc = method.equals("POST") && GRPC_PATH.matcher(path).matches();
    return grpc && status == 200 && http == AccessOutcome.OK ? AccessOutcome.UNTOLD : http;
  }

  /** With a gRPC status, by number or name, since its HTTP status is always 200. */
  static AccessOutcome ofGrpc(AccessOutcome http, String code) {
    String plain = code.toLowerCase(Locale.ROOT).replace("_", "");
    if (plain.isEmpty() || http != AccessOutcome.OK) {
      return http;
    }
    if (plain.equals("1") || plain.equals("cancelled") || plain.equals("canceled")) {
      return AccessOutcome.CLIENT_ABORT;
    }
    return GRPC_FAILURES.contains(plain) ? AccessOutcome.FAILED : http;
  }
}
