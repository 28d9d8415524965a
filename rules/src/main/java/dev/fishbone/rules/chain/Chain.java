package dev.fishbone.rules.chain;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.departure.CallGraph;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.statistics.DoseResponse;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which finding led to which (ALGORITHMS 12.5). An arrow is drawn where a mechanism allows it, the
 * services touch, and one began before the other; "led to" where that order is sure to nine in ten
 * and more of the one went with more of the other, else "followed by". Two that each can keep up
 * the other are one loop: an arrow onwards and one that sustains.
 */
public final class Chain {
  private static final double ORDER = 0.9;

  /** As likely before as after, but for rounding. */
  private static final double EVEN = 0.49;

  private static final double RHO = 0.5;
  private static final double CHANCE = 0.01;
  private static final int LAGS = 3;

  /** Order alone proves little: as sure as a suspicion at most. */
  private static final double FOLLOWED = 0.5;

  private final CallGraph graph;
  private final int block;
  private final List<Node> nodes;

  /** By the doses of both. */
  private final Map<List<List<Double>>, Boolean> known = new HashMap<>();

  private Chain(CallGraph graph, int block, List<Node> nodes) {
    this.graph = graph;
    this.block = block;
    this.nodes = nodes;
  }

  /** By the order in which the earlier findings began. */
  public static List<Link> of(List<Verdict> verdicts, Telemetry telemetry) {
    if (verdicts.stream().noneMatch(Verdict::isFinding)
        || telemetry.recording().window().isEmpty()) {
      return List.of();
    }
    IncidentSettings settings = new IncidentSettings(telemetry.recording());
    Duration wanted = settings.duration("onset-bin");
    Duration scrape = telemetry.recording().scrapeInterval();
    Duration least = Duration.ofSeconds(1).compareTo(scrape) < 0 ? scrape : Duration.ofSeconds(1);
    Bins bins = Bins.notBelow(least, wanted, telemetry.recording().window());
    Departures departures = Departures.of(telemetry);
    int fiveMinutes =
        (int) (5 * settings.duration("bin").toMillis() / Math.max(1, bins.width().toMillis()));
    int block = Math.max((int) Math.ceil(Math.cbrt(Math.max(1, bins.count()))), fiveMinutes);
    List<Node> nodes = new ArrayList<>(new Nodes(telemetry, departures, bins).of(verdicts));
    nodes.sort(
        Comparator.comparingInt(Chain::rank)
            .thenComparingLong(n -> n.low() + n.high())
            .thenComparing(n -> n.verdict().rule())
            .thenComparing(n -> n.verdict().subject()));
    return new Chain(departures.graph(), block, nodes).links();
  }

  /** What began it stands first, though its bin may begin after that of what followed. */
  private static int rank(Node node) {
    String rule = node.verdict().rule();
    return rule.startsWith("change/") ? 0 : rule.startsWith("onset/") ? 1 : 2;
  }

  private List<Link> links() {
    List<Link> links = new ArrayList<>();
    for (int from = 0; from < nodes.size(); from++) {
      for (int to = 0; to < nodes.size(); to++) {
        if (from != to
            && Mechanisms.allow(nodes.get(from).verdict(), nodes.get(to).verdict())
            && touch(nodes.get(from), nodes.get(to))) {
          draw(nodes.get(from), nodes.get(to), from > to, links);
        }
      }
    }
    return Shortcuts.without(links);
  }

  /**
   * @param later whether the one stands behind the other
   */
  private void draw(Node from, Node to, boolean later, List<Link> links) {
    double order = from.before(to);
    boolean back = Mechanisms.allow(to.verdict(), from.verdict());
    boolean ordered = order >= ORDER;
    boolean reversed = back && order <= 1 - ORDER;
    boolean together = (ordered || reversed) && together(from, to);
    double least = Math.min(from.finding().confidence().value(), to.finding().confidence().value());
    // Of two that can each lead to the other, the one that surely began later sustains.
    if (reversed && together) {
      links.add(link(from, to, Link.Kind.SUSTAINS, least * (1 - order)));
    } else if (ordered && together) {
      links.add(link(from, to, Link.Kind.LED_TO, least * order));
    } else if (order >= EVEN && !(back && later)) {
      links.add(link(from, to, Link.Kind.FOLLOWED_BY, Math.min(FOLLOWED, least * order)));
    }
  }

  /** Whether more of the one went with more of the other; alerts often fire in the same bins. */
  private boolean together(Node from, Node to) {
    List<List<Double>> doses = List.of(boxed(from), boxed(to));
    return known.computeIfAbsent(
        doses, d -> DoseResponse.isSure(from.dose(), to.dose(), LAGS, block, RHO, CHANCE));
  }

  private static List<Double> boxed(Node node) {
    return Arrays.stream(node.dose()).boxed().toList();
  }

  private static Link link(Node from, Node to, Link.Kind kind, double confidence) {
    return new Link(from.verdict().id(), to.verdict().id(), kind, new Confidence(confidence));
  }

  /** Whether they are about one service, or about services that call each other. */
  private boolean touch(Node from, Node to) {
    for (String one : from.services()) {
      for (String other : to.services()) {
        if (one.equals(other)
            || graph.calledBy(one).contains(other)
            || graph.calledBy(other).contains(one)) {
          return true;
        }
      }
    }
    return false;
  }
}
