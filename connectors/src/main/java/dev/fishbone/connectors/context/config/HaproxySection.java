package dev.fishbone.connectors.context.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A section of {@code haproxy.cfg} and what it took over from its {@code defaults}. */
final class HaproxySection {
  /** What {@code server} and {@code default-server} say; the manual's defaults. */
  record Server(
      String name,
      boolean checked,
      Duration interval,
      Optional<Duration> turning,
      Optional<Duration> down,
      int fall,
      int rise,
      OptionalInt port,
      OptionalInt maxconn,
      OptionalInt maxqueue,
      int line) {
    static final Server PLAIN =
        new Server(
            "",
            false,
            Duration.ofSeconds(2),
            Optional.empty(),
            Optional.empty(),
            3,
            2,
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            0);

    /** Whether it is asked and filled as the other, except for its address. */
    boolean like(Server other) {
      return checked == other.checked
          && interval.equals(other.interval)
          && turning.equals(other.turning)
          && down.equals(other.down)
          && fall == other.fall
          && rise == other.rise
          && maxconn.equals(other.maxconn);
    }
  }

  final String proxy;
  final int line;
  String path = "";
  boolean http;
  OptionalInt checkPort = OptionalInt.empty();
  OptionalInt retries = OptionalInt.empty();
  String retryOn = "";
  boolean redispatch;
  Optional<Duration> connect = Optional.empty();
  Optional<Duration> server = Optional.empty();
  Optional<Duration> queue = Optional.empty();
  Optional<Duration> check = Optional.empty();
  Server usual = Server.PLAIN;
  final List<Server> servers = new ArrayList<>();

  /**
   * @param proxy empty where it is none
   */
  HaproxySection(String proxy, int line) {
    this.proxy = proxy;
    this.line = line;
  }

  /** A section that begins with what this one says. */
  HaproxySection under(String name, int at) {
    HaproxySection section = new HaproxySection(name, at);
    section.path = path;
    section.http = http;
    section.checkPort = checkPort;
    section.retries = retries;
    section.retryOn = retryOn;
    section.redispatch = redispatch;
    section.connect = connect;
    section.server = server;
    section.queue = queue;
    section.check = check;
    section.usual = usual;
    return section;
  }
}
