package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.yaml.YamlNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Istio's VirtualServices: retries and timeouts of HTTP routes. */
final class VirtualServices {
  /**
   * What Istio retries unless told otherwise (istio.io, HTTPRetry; its proxies' default policy).
   */
  private static final int RETRIES = 2;

  private static final String ON = "connect-failure,refused-stream,unavailable,cancelled";

  private final Sheet sheet;
  private final Fields fields;
  private final DestinationRules rules;
  private final Set<String> hosts = new LinkedHashSet<>();

  VirtualServices(Sheet sheet, DestinationRules rules) {
    this.sheet = sheet;
    this.fields = new Fields(sheet);
    this.rules = rules;
  }

  /** Destinations of what was read. */
  Set<String> hosts() {
    return hosts;
  }

  void read(YamlNode object) {
    for (YamlNode route : fields.list(object, "spec", "http")) {
      Set<String> to = new LinkedHashSet<>();
      for (YamlNode destination : fields.list(route, "route")) {
        to.add(fields.text(destination, "destination", "host"));
      }
      to.remove("");
      for (String host : to) {
        hosts.add(host);
        route(object, route, host);
      }
    }
  }

  private void route(YamlNode object, YamlNode route, String host) {
    Optional<YamlNode> retries = fields.at(route, "retries");
    Optional<Duration> deadline = fields.limit(route, "timeout");
    Tries tries =
        new Tries()
            .scope(scope(route))
            .deadline(deadline)
            .connect(rules.connect(host))
            .budget(rules.budget(host));
    if (retries.isEmpty()) {
      tries.attempts(RETRIES + 1).on(ON).backoff("exponential 25ms", "full").byDefault();
    } else {
      said(tries, retries.get());
    }
    Edge edge = new Edge(caller(route), IstioFile.service(sheet.names(), host, object));
    sheet.retry(host, edge, tries, sheet.at(retries.orElse(route).line()));
  }

  /** {@code attempts} of none or 0 switches retries off. */
  private void said(Tries tries, YamlNode retries) {
    OptionalInt attempts = fields.number(retries, "attempts");
    if (fields.at(retries, "attempts").isPresent() && attempts.isEmpty()) {
      return;
    }
    tries.attempts(attempts.orElse(0) + 1);
    if (attempts.orElse(0) > 0) {
      String base = Fields.or(fields.text(retries, "backoff"), "25ms");
      tries
          .timeout(fields.limit(retries, "per_try_timeout"))
          .on(Fields.or(fields.text(retries, "retry_on"), ON))
          .backoff("exponential " + base, "full");
    }
  }

  /** Only where every match of the route is for clients with labels of one service. */
  private String caller(YamlNode route) {
    Set<String> callers = new LinkedHashSet<>();
    for (YamlNode match : fields.list(route, "match")) {
      Map<String, String> labels = new LinkedHashMap<>();
      fields
          .at(match, "source_labels")
          .ifPresent(
              l -> fields.map(l).forEach((key, value) -> labels.put(key, fields.text(value))));
      callers.add(labels.isEmpty() ? "" : sheet.names().attribute(labels));
    }
    return callers.size() == 1 ? callers.iterator().next() : "";
  }

  private String scope(YamlNode route) {
    String name = fields.text(route, "name");
    boolean narrowed =
        fields.list(route, "match").stream()
            .anyMatch(
                m ->
                    fields.map(m).keySet().stream()
                        .anyMatch(k -> !k.equals("sourceLabels") && !k.equals("name")));
    if (!narrowed || !name.isEmpty()) {
      return narrowed ? name : "";
    }
    for (YamlNode match : fields.list(route, "match")) {
      for (String kind : new String[] {"exact", "prefix", "regex"}) {
        String uri = fields.text(match, "uri", kind);
        if (!uri.isEmpty()) {
          return uri;
        }
      }
    }
    return "some requests";
  }
}
