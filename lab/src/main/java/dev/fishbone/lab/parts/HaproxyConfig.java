package dev.fishbone.lab.parts;

import dev.fishbone.lab.scenario.Durations;
import dev.fishbone.lab.scenario.LabEvent;
import dev.fishbone.lab.scenario.Probing;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.service.Addresses.Address;
import java.util.List;
import java.util.Locale;

/** Writes {@code haproxy.cfg}. */
final class HaproxyConfig {
  /** The backend's name, which its metrics and its log carry. */
  static final String BACKEND = "orders_be";

  /** HAProxy repeats only requests that it holds whole: without the first line some are not. */
  private static final String RETRYING =
      "  option http-buffer-request\n  option redispatch 1\n  retries ";

  private HaproxyConfig() {}

  static String text(Scenario scenario, Ports ports) {
    Scenario.Probe probe = scenario.proxy().probe();
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            """
        global
          log stdout format raw local0
          maxconn 2000

        defaults
          mode http
          timeout client %s
          timeout server %s
          # A check waits for the shorter of inter and timeout connect, then for timeout check:
          # only with both equal is the probe's timeout what it says.
          timeout connect %s
          timeout check %s

        frontend shop
          bind 127.0.0.1:%d
          default_backend %s

        frontend metrics
          bind 127.0.0.1:%d
          http-request use-service prometheus-exporter

        backend %s
          log global
          balance roundrobin
          option http-server-close
          option log-health-checks
          option httpchk
          http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host orders hdr User-Agent HAProxy/health hdr Connection close
        %s  default-server inter %s fall %d rise %d
        """,
            Durations.format(scenario.load().clientTimeout()),
            Durations.format(scenario.proxy().serverTimeout()),
            Durations.format(probe.timeout()),
            Durations.format(probe.timeout()),
            ports.proxy(),
            BACKEND,
            ports.proxyMetrics(),
            BACKEND,
            draining(scenario),
            Durations.format(probe.interval()),
            probe.fall(),
            probe.rise()));
    scenario
        .proxy()
        .retries()
        .ifPresent(
            retries ->
                text.append(RETRYING)
                    .append(retries.count())
                    .append("\n  retry-on ")
                    .append(retries.on())
                    .append('\n'));
    List<Address> orders = ports.addresses().orders();
    for (int n = 1; n <= orders.size(); n++) {
      Address address = orders.get(n - 1);
      text.append(
          String.format(
              Locale.ROOT, "  server orders-%d 127.0.0.1:%d check", n, address.requests()));
      if (scenario.probing().threads() != Probing.Threads.REQUEST) {
        text.append(" port ").append(address.management());
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** A roll-out drains by 404; a server that never does so would be told of a broken check. */
  private static String draining(Scenario scenario) {
    return scenario.timeline().events().stream().anyMatch(LabEvent.RollOut.class::isInstance)
        ? "  http-check disable-on-404\n"
        : "";
  }
}
