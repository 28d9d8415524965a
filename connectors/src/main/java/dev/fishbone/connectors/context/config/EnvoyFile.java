package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads Envoy's configuration: a static bootstrap, the answer of {@code /config_dump}, or resources
 * of routes and clusters alone.
 */
final class EnvoyFile {
  private final Sheet sheet;
  private final Fields fields;
  private final List<YamlNode> routes = new ArrayList<>();
  private final List<YamlNode> clusters = new ArrayList<>();
  private String application = "";

  private EnvoyFile(Sheet sheet) {
    this.sheet = sheet;
    this.fields = new Fields(sheet);
  }

  static boolean is(YamlNode root) {
    boolean dump =
        root.get("configs").map(YamlNode::children).orElse(List.of()).stream()
            .anyMatch(c -> c.get("@type").isPresent());
    boolean resources =
        root.get("resources").map(YamlNode::children).orElse(List.of()).stream()
            .anyMatch(r -> type(r).contains(".envoy.") || type(r).contains("/envoy."));
    return dump
        || resources
        || root.get("static_resources").or(() -> root.get("staticResources")).isPresent()
        || root.get("virtual_hosts").or(() -> root.get("virtualHosts")).isPresent();
  }

  static void read(YamlNode root, Sheet sheet) {
    EnvoyFile reader = new EnvoyFile(sheet);
    reader.walk(root);
    String caller = sheet.names().known(reader.application);
    EnvoyClusters clusters = new EnvoyClusters(sheet, caller);
    reader.clusters.forEach(clusters::read);
    EnvoyRoutes routes = new EnvoyRoutes(sheet, caller, clusters);
    reader.routes.forEach(routes::read);
  }

  /**
   * Finds routes and clusters wherever they stand. A dump has them in sections of their own; what
   * its bootstrap and its listeners repeat is passed over.
   */
  private void walk(YamlNode node) {
    String type = type(node);
    if (type.endsWith("BootstrapConfigDump")) {
      fields.at(node, "bootstrap").ifPresent(this::owner);
      return;
    }
    if (type.endsWith("ListenersConfigDump") || type.endsWith("SecretsConfigDump")) {
      return;
    }
    owner(node);
    if (fields.at(node, "virtual_hosts").isPresent()) {
      routes.add(node);
      return;
    }
    if (isCluster(node, type)) {
      clusters.add(node);
      return;
    }
    node.children().forEach(this::walk);
  }

  private boolean isCluster(YamlNode node, String type) {
    return node.get("name").isPresent()
        && (type.endsWith(".Cluster")
            || fields.at(node, "connect_timeout").isPresent()
            || fields.at(node, "load_assignment").isPresent()
            || fields.at(node, "circuit_breakers").isPresent()
            || fields.at(node, "health_checks").isPresent());
  }

  /** {@code node.cluster} names the service that this Envoy stands beside. */
  private void owner(YamlNode node) {
    if (application.isEmpty()) {
      fields.at(node, "node", "cluster").ifPresent(c -> application = fields.text(c));
    }
  }

  private static String type(YamlNode node) {
    return node.get("@type").map(t -> t.isScalar() ? t.scalar() : "").orElse("");
  }
}
