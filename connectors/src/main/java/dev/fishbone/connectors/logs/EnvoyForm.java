package dev.fishbone.connectors.logs;

import java.time.ZoneId;
import java.util.List;

/**
 * Envoy's default text format, and Istio's, which puts reasons before the byte counts and the
 * cluster behind the host:
 *
 * <pre>
 * [2016-04-15T20:17:00.310Z] "POST /api/v1/locations HTTP/2" 204 - 154 0 226 100 "10.0.35.28"
 * "nsq2http" "cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2" "locations" "tcp://10.0.2.1:80"
 * </pre>
 */
final class EnvoyForm {
  private EnvoyForm() {}

  static boolean fits(String line) {
    return line.length() > 30
        && line.charAt(0) == '['
        && line.charAt(5) == '-'
        && line.contains("] \"");
  }

  static AccessLine read(String line, ZoneId zone) throws Unreadable {
    Fields fields = new Fields(line, 0);
    LogTime.Stamp stamp = LogTime.of(fields.next(), zone);
    RequestLine request = RequestLine.of(fields.next());
    int status = LogNumbers.status(fields.next());
    String flags = fields.next();
    String bytes = fields.next();
    if (!isNumber(bytes)) {
      fields.next();
      fields.next();
      fields.next();
    }
    fields.next();
    double duration = LogNumbers.millis(fields.next());
    fields.next();
    String forwarded = fields.next();
    String agent = fields.next();
    String requestId = fields.next();
    String authority = fields.next();
    fields.next();
    String cluster = fields.next();
    if (authority.isEmpty() || fields.isCut()) {
      throw new Unreadable("it ends before the authority that was asked for");
    }
    return new AccessLine(
        stamp,
        !cluster.startsWith("inbound|"),
        List.of(cluster, authority),
        request.method(),
        request.path(),
        "",
        status,
        Endings.ofHttp(Endings.ofEnvoy(status, flags), status, request.method(), request.path()),
        duration,
        agent,
        requestId.equals("-") ? "" : requestId,
        "",
        false,
        name -> name.equals("x-forwarded-for") ? forwarded : "");
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
