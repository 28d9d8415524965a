package dev.fishbone.connectors.logs;

import java.time.ZoneId;
import java.util.List;

/**
 * HAProxy's {@code option httplog}, with or without a syslog prefix:
 *
 * <pre>
 * 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ----
 * 1/1/1/1/0 0/0 {captures} "GET /index.html HTTP/1.1"
 * </pre>
 *
 * One line is one request, whatever was retried behind it.
 */
final class HaproxyForm {
  private HaproxyForm() {}

  /** Where the time's bracket opens; −1 where the line is none of HAProxy's. */
  static int timeAt(String line) {
    int at = line.indexOf('[');
    while (at >= 0) {
      if (at + 25 < line.length()
          && line.charAt(at + 3) == '/'
          && line.charAt(at + 21) == '.'
          && line.charAt(at + 25) == ']') {
        return at;
      }
      at = line.indexOf('[', at + 1);
    }
    return -1;
  }

  static AccessLine read(String line, int timeAt, ZoneId zone) throws Unreadable {
    LogTime.Stamp stamp = LogTime.of(line.substring(timeAt + 1, timeAt + 25), zone);
    Fields fields = new Fields(line, timeAt + 26);
    String frontend = fields.next();
    String backend = fields.next().split("/", 2)[0];
    String[] timers = fields.next().split("/");
    if (timers.length == 3) {
      throw new Unreadable("it is of a TCP proxy, which knows connections and no requests");
    }
    if (timers.length != 5) {
      throw new Unreadable("its five timers are missing: log with option httplog");
    }
    int status = LogNumbers.status(fields.next());
    fields.next();
    fields.next();
    fields.next();
    String state = fields.next();
    fields.next();
    fields.next();
    RequestLine request = RequestLine.of(fields.skipTo('"') ? fields.next() : "");
    String client = line.substring(0, timeAt).strip();
    String address = client.substring(client.lastIndexOf(' ') + 1).replaceFirst(":\\d+$", "");
    return new AccessLine(
        stamp,
        true,
        List.of(backend.isEmpty() ? frontend : backend),
        request.method(),
        request.path(),
        "",
        status,
        Endings.ofHttp(Endings.ofHaproxy(status, state), status, request.method(), request.path()),
        LogNumbers.millis(timers[4]),
        "",
        "",
        "",
        false,
        name -> name.equals("remote_addr") ? address : "");
  }
}
