package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a backend of {@code haproxy.cfg} makes its proxy do: one retry policy, one pool a server,
 * one probe. Where servers differ, the first one's word counts and the others are complained of.
 */
final class HaproxyPolicies {
  /** The manual's default of {@code retries}. */
  private static final int RETRIES = 3;

  private HaproxyPolicies() {}

  static void of(HaproxySection backend, Sheet sheet) {
    if (backend.servers.isEmpty()) {
      return;
    }
    String callee = sheet.names().label(backend.proxy);
    retry(backend, callee, sheet);
    String service = sheet.names().edge(sheet.file(), backend.proxy, Edge.to(callee)).callee();
    HaproxySection.Server first = backend.servers.get(0);
    HaproxySection.Server asked =
        backend.servers.stream().filter(HaproxySection.Server::checked).findFirst().orElse(first);
    for (HaproxySection.Server server : backend.servers) {
      if (!server.like(server.checked() ? asked : first)) {
        sheet.complain(
            server.line(),
            "server "
                + Quoted.text(server.name())
                + " is checked or limited otherwise than the first of its backend, whose settings"
                + " were taken for all");
      }
    }
    if (first.maxconn().isPresent()) {
      Optional<Duration> wait = backend.queue.or(() -> backend.connect);
      sheet.pool(
          service, backend.proxy, first.maxconn(), first.maxqueue(), wait, sheet.at(first.line()));
    }
    if (asked.checked()) {
      probe(backend, asked, service, sheet);
    }
  }

  private static void retry(HaproxySection backend, String callee, Sheet sheet) {
    String on = backend.retryOn.isEmpty() ? "conn-failure" : backend.retryOn;
    Tries tries =
        new Tries()
            .attempts(on.equals("none") ? 1 : backend.retries.orElse(RETRIES) + 1)
            .timeout(backend.server)
            .connect(backend.connect)
            .on(on + (backend.redispatch ? ", redispatch" : ""));
    boolean said = backend.retries.isPresent() || !backend.retryOn.isEmpty();
    if (!said) {
      tries.byDefault();
    }
    sheet.retry(backend.proxy, Edge.to(callee), tries, sheet.at(backend.line));
  }

  private static void probe(
      HaproxySection backend, HaproxySection.Server server, String service, Sheet sheet) {
    String path = backend.http && backend.path.isEmpty() ? "/" : backend.path;
    sheet.probe(
        new Policies.Probe(
            service,
            backend.proxy,
            backend.http ? path : "",
            Optional.of(server.interval()),
            Optional.of(backend.check.orElse(server.interval())),
            OptionalInt.of(server.fall()),
            OptionalInt.of(server.rise()),
            "",
            new Policies.Pace(server.turning(), server.down(), port(backend, server)),
            sheet.at(backend.line)));
  }

  /** Nothing where the servers are asked at ports of their own. */
  private static OptionalInt port(HaproxySection backend, HaproxySection.Server asked) {
    if (backend.checkPort.isPresent()) {
      return backend.checkPort;
    }
    boolean same =
        backend.servers.stream()
            .filter(HaproxySection.Server::checked)
            .allMatch(s -> s.port().equals(asked.port()));
    return same ? asked.port() : OptionalInt.empty();
  }
}
