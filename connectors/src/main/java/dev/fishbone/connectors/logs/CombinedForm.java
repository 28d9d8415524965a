package dev.fishbone.connectors.logs;

import dev.fishbone.telemetry.summary.AccessOutcome;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * The common and the combined format of Apache and nginx, a virtual host before them and a request
 * time, ingress-nginx's fields or those of HAProxy's {@code option httplog clf} behind:
 *
 * <pre>
 * 127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326 "referer" "agent"
 * </pre>
 */
final class CombinedForm {
  private static final double MICROS_FROM = 1000;

  private CombinedForm() {}

  /** Where the time's bracket opens; −1 where the line is not of this form. */
  static int timeAt(String line) {
    int at = line.indexOf('[');
    boolean fits =
        at > 0
            && at + 28 < line.length()
            && line.charAt(at + 3) == '/'
            && line.charAt(at + 21) == ' '
            && line.charAt(at + 27) == ']';
    return fits ? at : -1;
  }

  static AccessLine read(String line, int timeAt, ZoneId zone) throws Unreadable {
    LogTime.Stamp stamp = LogTime.of(line.substring(timeAt + 1, timeAt + 27), zone);
    String[] who = line.substring(0, timeAt).strip().split(" +");
    int host = who.length == 4 ? 1 : 0;
    Fields fields = new Fields(line, timeAt + 28);
    boolean quoted = fields.nextIs('"');
    RequestLine request = RequestLine.of(fields.next());
    int status = LogNumbers.status(fields.next());
    fields.next();
    String referer = fields.next();
    String agent = fields.next();
    if (!quoted || fields.isCut()) {
      throw new Unreadable("it ends within a text, as when its writer was cut off");
    }
    Rest rest = Rest.of(fields);
    AccessOutcome outcome =
        rest.haproxyState.isEmpty()
            ? Endings.ofStatus(status)
            : Endings.ofHaproxy(status, rest.haproxyState);
    return new AccessLine(
        rest.ends ? stamp.minusMillis(rest.millis) : stamp,
        rest.proxy,
        rest.proxy ? List.of(rest.name) : host == 1 ? List.of(who[0]) : List.of(),
        request.method(),
        request.path(),
        "",
        status,
        Endings.ofHttp(outcome, status, request.method(), request.path()),
        rest.millis,
        agent.equals("-") ? "" : agent,
        rest.requestId,
        "",
        false,
        name ->
            switch (name) {
              case "remote_addr" -> who[host];
              case "remote_user" -> who[who.length - 1].equals("-") ? "" : who[who.length - 1];
              case "http_referer" -> referer;
              default -> "";
            });
  }

  /**
   * What follows the agent.
   *
   * @param ends whether the line's time is when the request ended, as nginx writes it
   */
  private record Rest(
      boolean proxy,
      String name,
      String haproxyState,
      double millis,
      boolean ends,
      String requestId) {
    static Rest of(Fields fields) {
      List<String> all = new ArrayList<>();
      boolean ingress = false;
      while (fields.more() && all.size() < 32) {
        ingress |= all.size() == 2 && fields.nextIs('[');
        all.add(fields.next());
      }
      if (ingress) {
        String id = all.get(all.size() - 1);
        boolean whole = all.size() >= 9 && id.length() == 32;
        return new Rest(true, all.get(2), "", seconds(all.get(1)), true, whole ? id : "");
      }
      if (all.size() >= 11 && all.get(10).matches("[A-Za-z-]{2,4}")) {
        String name = all.get(3);
        return new Rest(true, name, all.get(10), LogNumbers.millis(all.get(9)), false, "");
      }
      String time = all.isEmpty() ? "" : all.get(0).replaceFirst("^(rt|request_time)=", "");
      if (time.indexOf('.') >= 0) {
        return new Rest(false, "", "", seconds(time), true, "");
      }
      // Apache's %D is in microseconds and its %T in seconds; a small number might be either.
      double number = LogNumbers.millis(time);
      double millis = number >= MICROS_FROM ? number / 1000 : Double.NaN;
      return new Rest(false, "", "", millis, false, "");
    }

    private static double seconds(String text) {
      return LogNumbers.millis(text) * 1000;
    }
  }
}
