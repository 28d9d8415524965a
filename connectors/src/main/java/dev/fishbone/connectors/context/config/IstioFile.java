package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reads Istio's objects from a manifest of one or more documents, or a {@code List} of them. */
final class IstioFile {
  /** Kinds beside Istio's that set no retry, timeout, pool or probe. */
  private static final Set<String> QUIET =
      Set.of(
          "Gateway",
          "ServiceEntry",
          "Service",
          "Namespace",
          "ServiceAccount",
          "PeerAuthentication",
          "RequestAuthentication",
          "AuthorizationPolicy",
          "Secret");

  private IstioFile() {}

  static boolean is(YamlNode document) {
    return objects(document).stream()
        .anyMatch(o -> field(o, "apiVersion").startsWith("networking.istio.io/"));
  }

  static void read(List<YamlNode> documents, Sheet sheet) {
    DestinationRules rules = new DestinationRules(sheet);
    VirtualServices services = new VirtualServices(sheet, rules);
    List<YamlNode> objects = new ArrayList<>();
    documents.forEach(d -> objects.addAll(objects(d)));
    Set<String> others = new TreeSet<>();
    for (YamlNode object : objects) {
      if (field(object, "kind").equals("DestinationRule")) {
        rules.read(object);
      } else if (!field(object, "kind").equals("VirtualService")
          && !QUIET.contains(field(object, "kind"))
          && object.isMap()) {
        others.add(Fields.or(field(object, "kind"), "of no kind"));
      }
    }
    objects.stream().filter(o -> field(o, "kind").equals("VirtualService")).forEach(services::read);
    rules.budgets(services.hosts());
    if (!others.isEmpty()) {
      sheet.unread(
          0,
          "objects of other kinds ("
              + Quoted.bare(String.join(", ", others))
              + ") are not read; write the retries, pools and probes that they set into"
              + " policies.yml");
    }
  }

  private static List<YamlNode> objects(YamlNode document) {
    return field(document, "kind").endsWith("List") && document.get("items").isPresent()
        ? document.get("items").get().children()
        : List.of(document);
  }

  static String field(YamlNode node, String key) {
    return node.get(key).filter(YamlNode::isScalar).map(YamlNode::scalar).orElse("");
  }

  /** A host without dots is one of the object's own namespace. */
  static List<String> forms(String host, YamlNode object) {
    String namespace = object.get("metadata").map(m -> field(m, "namespace")).orElse("");
    return host.contains(".") || namespace.isEmpty()
        ? List.of(host)
        : List.of(host, host + "." + namespace + ".svc.cluster.local");
  }

  /** The service that a host stands for; nothing where it is not known. */
  static String service(Names names, String host, YamlNode object) {
    for (String form : forms(host, object)) {
      String found = names.label(form);
      if (!found.isEmpty()) {
        return found;
      }
    }
    return names.known(host);
  }
}
