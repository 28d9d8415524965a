package dev.fishbone.lab.scenario;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads how services call each other beside Orders' retries, and what goes wrong inside Pricing.
 */
final class CallsReader {
  private static final Pattern CONDITIONS = Pattern.compile("[a-z0-9-]+( [a-z0-9-]+)*");

  private final TimeScale scale;

  CallsReader(TimeScale scale) {
    this.scale = scale;
  }

  PriceCalls priceCalls(Node node) {
    node.only("calls", "of", "hedge-after", "marks");
    return new PriceCalls(
        node.find("calls").map(calls -> calls.integer(1, 100)).orElse(1),
        node.find("of").map(of -> of.oneOf(PriceCalls.Of.class)).orElse(PriceCalls.Of.ARTICLES),
        node.find("hedge-after").map(after -> scale.lab(after.duration())),
        node.find("marks")
            .map(marks -> marks.oneOf(PriceCalls.Marks.class))
            .orElse(PriceCalls.Marks.ALL));
  }

  Faults faults(Node node) {
    node.only("random", "flagged-articles", "flagged-leaks");
    return new Faults(
        share(node, "random"), share(node, "flagged-articles"), share(node, "flagged-leaks"));
  }

  private static double share(Node node, String key) {
    return node.find(key).map(Node::percent).orElse(0.0);
  }

  static ProxyRetries proxyRetries(Node node) {
    node.only("count", "on");
    List<String> on = node.child("on").strings();
    String conditions = String.join(" ", on);
    // The words go into haproxy.cfg, which judges them; a line end would begin another directive.
    if (!CONDITIONS.matcher(conditions).matches()) {
      throw node.child("on").wrong("a list of HAProxy's conditions, as in [502, response-timeout]");
    }
    return new ProxyRetries(node.child("count").integer(1, 10), conditions);
  }
}
