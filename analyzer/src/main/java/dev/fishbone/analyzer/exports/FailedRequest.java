package dev.fishbone.analyzer.exports;

import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.rules.incident.RequestList;
import dev.fishbone.telemetry.summary.AccessOutcome;
import dev.fishbone.telemetry.summary.AccessRequest;
import dev.fishbone.telemetry.summary.RootRequest;
import java.util.List;
import java.util.Locale;

/**
 * A request that failed, on its way from the telemetry to {@code failed-requests.csv}. Written as a
 * line that sorts by time, then by trace.
 *
 * @param file the log, and {@code line} in it; empty and 0 for traces
 * @param attributes those that may be shown, as they may be
 * @param servers services that answered within it; none of logs
 */
public record FailedRequest(
    String trace,
    long startNanos,
    boolean proxy,
    String service,
    String operation,
    String entry,
    String outcome,
    int status,
    String file,
    int line,
    List<String> attributes,
    List<String> servers) {
  private static final int TIME_DIGITS = 19;
  private static final long NANOS_PER_MILLI = 1_000_000L;
  private static final String ABORTED = word(AccessOutcome.CLIENT_ABORT);

  public FailedRequest {
    attributes = List.copyOf(attributes);
    servers = List.copyOf(servers);
  }

  /**
   * From a trace.
   *
   * @param shown how many of its attributes may stand in a file
   */
  public static FailedRequest of(RootRequest request, int shown) {
    String outcome =
        switch (request.outcome()) {
          case FAIL_TIMEOUT -> "timeout";
          case FAIL_REJECT -> "rejected";
          default -> "failed";
        };
    return new FailedRequest(
        request.trace(),
        request.startNanos(),
        false,
        request.service(),
        request.operation(),
        request.entry(),
        outcome,
        request.status(),
        "",
        0,
        first(request.attributes(), shown),
        request.servers());
  }

  /** From an access log. */
  public static FailedRequest of(AccessRequest request, int shown) {
    return new FailedRequest(
        request.trace(),
        request.epochMillis() * NANOS_PER_MILLI,
        request.proxy(),
        request.service(),
        request.operation(),
        "",
        word(request.outcome()),
        request.status(),
        request.file(),
        request.line(),
        first(request.attributes(), shown),
        List.of());
  }

  private static List<String> first(List<String> attributes, int shown) {
    return attributes.subList(0, Math.min(shown, attributes.size()));
  }

  private static String word(AccessOutcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it may be a failure: the client's own going away is one if the settings say so. */
  public static boolean mayFail(AccessRequest request) {
    return request.outcome() == AccessOutcome.FAILED
        || request.outcome() == AccessOutcome.NO_RESPONSE
        || request.outcome() == AccessOutcome.CLIENT_ABORT;
  }

  /** Whether it is among an effect's requests. */
  boolean isOf(RequestList list) {
    if (file.isEmpty()) {
      return list.through().isEmpty()
          ? list.roots().contains(new RequestList.Root(service, operation, entry))
          : servers.contains(list.through());
    }
    return (list.abortsFail() || !outcome.equals(ABORTED))
        && list.logs().contains(new RequestList.Log(file, proxy, service, operation));
  }

  /** One line; of two the smaller is the earlier. */
  public String sortable() {
    String time = String.format(Locale.ROOT, "%0" + TIME_DIGITS + "d", Math.max(0, startNanos));
    return time + Json.EXACT.writeValueAsString(this);
  }

  /** What {@link #sortable} wrote. */
  static FailedRequest read(String line) {
    return Json.EXACT.readValue(line.substring(TIME_DIGITS), FailedRequest.class);
  }
}
