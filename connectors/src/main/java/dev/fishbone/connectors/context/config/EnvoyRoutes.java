package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.yaml.YamlNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Envoy's routes: how often and how long the requests of a route are tried. A retry policy of a
 * route replaces that of its virtual host, and that the one of the whole configuration.
 */
final class EnvoyRoutes {
  /** Envoy's default of a route's {@code timeout} (route_components.proto). */
  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  private final Sheet sheet;
  private final Fields fields;
  private final String caller;
  private final EnvoyClusters clusters;

  EnvoyRoutes(Sheet sheet, String caller, EnvoyClusters clusters) {
    this.sheet = sheet;
    this.fields = new Fields(sheet);
    this.caller = caller;
    this.clusters = clusters;
  }

  void read(YamlNode configuration) {
    for (YamlNode host : fields.list(configuration, "virtual_hosts")) {
      for (YamlNode route : fields.list(host, "routes")) {
        fields.at(route, "route").ifPresent(action -> route(host, route, action));
      }
    }
  }

  private void route(YamlNode host, YamlNode route, YamlNode action) {
    Optional<YamlNode> policy =
        fields.at(action, "retry_policy").or(() -> fields.at(host, "retry_policy"));
    Optional<Duration> timeout = fields.duration(action, "timeout");
    List<String> callees = callees(action);
    if (callees.isEmpty()) {
      sheet.unread(
          route.line(), "the route's cluster is chosen by a request's header; it was not used");
    }
    for (String cluster : callees) {
      if (EnvoyClusters.isOwn(cluster)) {
        continue;
      }
      Tries tries =
          new Tries()
              .scope(scope(route))
              .deadline(Optional.of(timeout.orElse(TIMEOUT)).filter(d -> !d.isZero()))
              .connect(clusters.connect(cluster))
              .attempts(1);
      boolean hedged =
          fields
              .at(action, "hedge_policy")
              .or(() -> fields.at(host, "hedge_policy"))
              .map(h -> fields.text(h, "hedge_on_per_try_timeout").equals("true"))
              .orElse(false);
      if (policy.isPresent()) {
        repeated(tries, policy.get(), clusters.budget(cluster));
        if (hedged) {
          tries.hedged();
        }
      }
      if (policy.isEmpty() && timeout.isEmpty()) {
        tries.forAll();
      }
      Edge edge = new Edge(caller, clusters.service(cluster));
      sheet.retry(cluster, edge, tries, sheet.at(policy.orElse(route).line()));
    }
  }

  /** Without {@code retry_on} nothing is retried, unless a request's header asks for it. */
  private void repeated(Tries tries, YamlNode policy, String budget) {
    String on = fields.text(policy, "retry_on");
    if (on.isEmpty()) {
      return;
    }
    List<String> codes = new ArrayList<>();
    for (YamlNode code : fields.list(policy, "retriable_status_codes")) {
      codes.add(fields.text(code));
    }
    tries
        .attempts(fields.number(policy, "num_retries").orElse(1) + 1)
        .timeout(fields.limit(policy, "per_try_timeout"))
        .on(codes.isEmpty() ? on : on + " " + String.join(" ", codes))
        .budget(budget)
        .backoff(backoff(policy), "full");
  }

  private String backoff(YamlNode policy) {
    String base = Fields.or(fields.text(policy, "retry_back_off", "base_interval"), "25ms");
    String most = fields.text(policy, "retry_back_off", "max_interval");
    return "exponential " + base + (most.isEmpty() ? "" : " up to " + most);
  }

  private List<String> callees(YamlNode action) {
    String cluster = fields.text(action, "cluster");
    if (!cluster.isEmpty()) {
      return List.of(cluster);
    }
    return fields.list(action, "weighted_clusters", "clusters").stream()
        .map(c -> fields.text(c, "name"))
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }

  /** The route's name, or what it matches; nothing for one that matches all. */
  private String scope(YamlNode route) {
    String name = fields.text(route, "name");
    for (String kind : List.of("path", "prefix", "path_separated_prefix")) {
      String match = fields.text(route, "match", kind);
      if (!match.isEmpty()) {
        boolean all = kind.equals("prefix") && match.equals("/");
        return all && fields.list(route, "match", "headers").isEmpty() ? "" : match;
      }
    }
    return Fields.or(fields.text(route, "match", "safe_regex", "regex"), name);
  }
}
