package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.format.Quoted;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Reads {@code haproxy.cfg}: the sections with what they inherit; {@link HaproxyPolicies} makes
 * policies of them.
 */
final class HaproxyFile {
  private static final Pattern SECTION =
      Pattern.compile(
          "\\s*(?:(?:global|defaults)(?:\\s+[\\w .-]+)?|(?:frontend|backend|listen)\\s+[\\w.:-]*[\\w.-](?:\\s+[^:=].*)?)\\s*(?:#.*)?");

  private static final Pattern KEYWORD =
      Pattern.compile(
          "\\s*(?:mode|bind|server|server-template|default-server|timeout|balance|option|maxconn|log"
              + "|retries|user|stats|default_backend)\\s+[^:=\\s].*");

  private final Sheet sheet;
  private final Map<String, HaproxySection> named = new HashMap<>();
  private HaproxySection defaults = new HaproxySection("", 0);
  private HaproxySection current = defaults;

  private HaproxyFile(Sheet sheet) {
    this.sheet = sheet;
  }

  /** Whether it has a section, and a line within, as only this format writes them. */
  static boolean is(String text) {
    return text.lines().anyMatch(SECTION.asMatchPredicate())
        && text.lines().anyMatch(KEYWORD.asMatchPredicate());
  }

  static void read(String text, Sheet sheet) {
    HaproxyFile reader = new HaproxyFile(sheet);
    int line = 0;
    for (String each : text.split("\n", -1)) {
      line++;
      List<String> words = HaproxyWords.of(each).texts();
      if (!words.isEmpty()) {
        reader.line(words, line);
      }
    }
    reader.close();
  }

  private void line(List<String> words, int line) {
    String second = words.size() > 1 ? words.get(1) : "";
    switch (words.get(0)) {
      case "defaults" -> {
        close();
        boolean nameless = second.isEmpty() || second.equals("from");
        defaults = from(words).map(d -> d.under("", line)).orElse(new HaproxySection("", line));
        current = defaults;
        named.put(nameless ? "" : second, defaults);
      }
      case "backend", "listen" -> {
        close();
        current = from(words).orElse(defaults).under(second, line);
      }
      case "frontend",
          "global",
          "userlist",
          "peers",
          "resolvers",
          "program",
          "cache",
          "mailers",
          "ring",
          "log-forward",
          "http-errors",
          "fcgi-app" -> {
        close();
        current = new HaproxySection("", line);
      }
      case ".if" ->
          sheet.complain(
              line, "what stands under .if is read as if every condition held: check it");
      case "retries" -> current.retries = number(second, line, current.retries);
      case "retry-on" -> current.retryOn = String.join(" ", words.subList(1, words.size()));
      case "timeout" -> timeout(second, words.size() > 2 ? words.get(2) : "", line);
      case "option" -> option(words, second);
      case "no" -> {
        if (second.equals("option") && words.size() > 2) {
          current.http &= !words.get(2).equals("httpchk");
          current.redispatch &= !words.get(2).equals("redispatch");
        }
      }
      case "http-check" -> httpCheck(words, line);
      case "default-server" -> current.usual = server(words, 1, current.usual, "", line);
      case "server", "server-template" -> {
        int params = words.get(0).equals("server") ? 3 : 4;
        current.servers.add(server(words, params, current.usual, second, line));
      }
      default -> {}
    }
  }

  private Optional<HaproxySection> from(List<String> words) {
    int at = words.lastIndexOf("from");
    return at > 0 && at + 1 < words.size()
        ? Optional.ofNullable(named.get(words.get(at + 1)))
        : Optional.empty();
  }

  private void timeout(String what, String value, int line) {
    switch (what) {
      case "connect" -> current.connect = time(value, line, current.connect);
      case "server" -> current.server = time(value, line, current.server);
      case "queue" -> current.queue = time(value, line, current.queue);
      case "check" -> current.check = time(value, line, current.check);
      default -> {}
    }
  }

  private void option(List<String> words, String what) {
    switch (what) {
      case "httpchk" -> {
        current.http = true;
        current.path =
            words.stream().skip(2).filter(w -> w.startsWith("/")).findFirst().orElse(current.path);
      }
      case "tcp-check",
          "external-check",
          "mysql-check",
          "pgsql-check",
          "redis-check",
          "smtpchk",
          "ldap-check",
          "ssl-hello-chk",
          "spop-check" ->
          current.http = false;
      case "redispatch" -> current.redispatch = true;
      default -> {}
    }
  }

  private void httpCheck(List<String> words, int line) {
    for (int i = 1; i + 1 < words.size(); i++) {
      if (words.get(i).equals("uri")) {
        current.path = words.get(i + 1);
      } else if (words.get(i).equals("port") && words.get(1).equals("connect")) {
        current.checkPort = number(words.get(i + 1), line, current.checkPort);
      }
    }
  }

  private HaproxySection.Server server(
      List<String> words, int from, HaproxySection.Server usual, String name, int line) {
    boolean checked = usual.checked();
    Duration interval = usual.interval();
    Optional<Duration> turning = usual.turning();
    Optional<Duration> down = usual.down();
    int fall = usual.fall();
    int rise = usual.rise();
    boolean addressed = from > 2 && words.size() >= from;
    OptionalInt port = addressed ? addressPort(words.get(from - 1)) : OptionalInt.empty();
    port = usual.port().isPresent() ? usual.port() : port;
    OptionalInt maxconn = usual.maxconn();
    OptionalInt maxqueue = usual.maxqueue();
    for (int i = from; i < words.size(); i++) {
      String value = i + 1 < words.size() ? words.get(i + 1) : "";
      switch (words.get(i)) {
        case "check" -> checked = true;
        case "no-check" -> checked = false;
        case "inter" -> interval = time(value, line, Optional.of(interval)).orElse(interval);
        case "fastinter" -> turning = time(value, line, turning);
        case "downinter" -> down = time(value, line, down);
        case "fall" -> fall = number(value, line, OptionalInt.of(fall)).orElse(fall);
        case "rise" -> rise = number(value, line, OptionalInt.of(rise)).orElse(rise);
        case "port" -> port = number(value, line, port);
        case "maxconn" -> maxconn = unlessZero(number(value, line, maxconn));
        case "maxqueue" -> maxqueue = unlessZero(number(value, line, maxqueue));
        default -> {}
      }
    }
    return new HaproxySection.Server(
        name, checked, interval, turning, down, fall, rise, port, maxconn, maxqueue, line);
  }

  private static OptionalInt addressPort(String address) {
    String port = address.substring(address.lastIndexOf(':') + 1);
    return address.contains(":") && port.matches("[0-9]{1,5}")
        ? OptionalInt.of(Integer.parseInt(port))
        : OptionalInt.empty();
  }

  private void close() {
    if (!current.proxy.isEmpty()) {
      HaproxyPolicies.of(current, sheet);
    }
    current = new HaproxySection("", 0);
  }

  /** A number without unit is milliseconds. */
  private Optional<Duration> time(String text, int line, Optional<Duration> otherwise) {
    Optional<Duration> time = DurationText.parse(text.matches("[0-9]+") ? text + "ms" : text);
    if (time.isEmpty()) {
      sheet.complain(line, Quoted.text(text) + " is no time such as 500ms; it was not used");
    }
    return time.isPresent() ? time : otherwise;
  }

  private OptionalInt number(String text, int line, OptionalInt otherwise) {
    if (text.matches("[0-9]{1,9}")) {
      return OptionalInt.of(Integer.parseInt(text));
    }
    sheet.complain(line, Quoted.text(text) + " is no number; it was not used");
    return otherwise;
  }

  private static OptionalInt unlessZero(OptionalInt number) {
    return number.isPresent() && number.getAsInt() == 0 ? OptionalInt.empty() : number;
  }
}
