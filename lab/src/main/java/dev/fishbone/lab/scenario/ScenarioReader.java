package dev.fishbone.lab.scenario;

import dev.fishbone.lab.scenario.Scenario.Load;
import dev.fishbone.lab.scenario.Scenario.Pricing;
import dev.fishbone.lab.scenario.Scenario.Probe;
import dev.fishbone.lab.scenario.Scenario.Proxy;
import dev.fishbone.lab.scenario.Scenario.Query;
import dev.fishbone.lab.scenario.Scenario.Servers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads a scenario file; refuses what it does not know, with file and line. */
public final class ScenarioReader {
  private final TimeScale scale;
  private final boolean shortForm;

  private ScenarioReader(TimeScale scale, boolean shortForm) {
    this.scale = scale;
    this.shortForm = shortForm;
  }

  /**
   * Reads a file.
   *
   * @param shortForm whether the file's {@code short} section applies
   */
  public static Scenario read(Path file, boolean shortForm) throws IOException {
    return parse(Likeness.read(file), shortForm);
  }

  static Scenario parse(String file, String yaml, boolean shortForm) {
    return parse(NodeReader.read(file, yaml), shortForm);
  }

  private static Scenario parse(Node root, boolean shortForm) {
    root.only(
        "name",
        "incident",
        "time-scale",
        "load",
        "web",
        "orders",
        "call",
        "price-calls",
        "pricing",
        "capacities",
        "faults",
        "proxy",
        "alerting",
        "tracing",
        "timeline",
        "short",
        "truth");
    TimeScale scale = new TimeScale(root.child("time-scale").integer(1, 100));
    return new ScenarioReader(scale, shortForm).scenario(root);
  }

  private Scenario scenario(Node root) {
    Node orders =
        root.child("orders")
            .only("instances", "threads", "queue", "probe-pool", "liveness", "calls-pricing");
    Node incident = root.child("incident").only("id", "title", "severity");
    Node alerting = root.child("alerting");
    Optional<Node> overlay = shortForm ? root.find("short") : Optional.empty();
    overlay.ifPresent(node -> node.only("timeline", "hold"));
    RetryReader retries = new RetryReader(scale);
    CallsReader calls = new CallsReader(scale);
    return new Scenario(
        root.child("name").string(),
        new Scenario.Incident(
            incident.child("id").string(),
            incident.child("title").string(),
            incident.child("severity").string()),
        scale.factor(),
        load(root.child("load")),
        root.find("web").map(web -> retries.read(web.only("call").child("call"))),
        servers(orders),
        Probing.read(orders, scale),
        orders.child("calls-pricing").percent(),
        retries.read(root.child("call")),
        root.find("price-calls").map(calls::priceCalls).orElse(PriceCalls.ONE),
        pricing(root.child("pricing")),
        root.find("capacities").map(this::capacities).orElse(Map.of()),
        root.find("faults").map(calls::faults).orElse(Faults.NONE),
        proxy(root.child("proxy")),
        new AlertingReader(scale).read(alerting, overlay.flatMap(node -> node.find("hold"))),
        root.find("tracing").map(new ExportsReader(scale)::read).orElse(Exports.ALL),
        new TimelineReader(scale)
            .read(root.child("timeline"), overlay.flatMap(node -> node.find("timeline"))),
        TruthReader.read(root.child("truth")));
  }

  private Load load(Node node) {
    node.only("client-timeout", "skus", "steps");
    return new Load(
        scale.lab(node.child("client-timeout").duration()),
        node.child("skus").integer(1, 1_000_000),
        node.child("steps").list().stream()
            .map(step -> step.only("at", "rate"))
            .map(
                step ->
                    new Load.Step(
                        scale.lab(step.child("at").offset()),
                        scale.labRate(step.child("rate").perSecond())))
            .toList());
  }

  private static Servers servers(Node node) {
    return new Servers(
        node.child("instances").integer(1, 50),
        node.child("threads").integer(1, 500),
        node.child("queue").integer(1, 10_000));
  }

  private Pricing pricing(Node node) {
    node.only(
        "instances",
        "threads",
        "queue",
        "connections",
        "connection-timeout",
        "query",
        "flagged-query");
    return new Pricing(
        servers(node),
        node.child("connections").integer(1, 500),
        scale.lab(node.child("connection-timeout").duration()),
        query(node.child("query"), scale),
        query(node.child("flagged-query"), scale));
  }

  private Map<String, Double> capacities(Node node) {
    Map<String, Double> capacities = new TreeMap<>();
    node.only("orders", "pricing")
        .map()
        .forEach((service, rate) -> capacities.put(service, scale.labRate(rate.perSecond())));
    return capacities;
  }

  static Query query(Node node, TimeScale scale) {
    node.only("fast", "slow", "slow-share");
    return new Query(
        scale.lab(node.child("fast").duration()),
        scale.lab(node.child("slow").duration()),
        node.child("slow-share").percent());
  }

  private Proxy proxy(Node node) {
    node.only("server-timeout", "retries", "probe");
    Node probe = node.child("probe").only("interval", "timeout", "fall", "rise");
    return new Proxy(
        scale.lab(node.child("server-timeout").duration()),
        node.find("retries").map(CallsReader::proxyRetries),
        new Probe(
            scale.lab(probe.child("interval").duration()),
            scale.lab(probe.child("timeout").duration()),
            probe.child("fall").integer(1, 20),
            probe.child("rise").integer(1, 20)));
  }
}
