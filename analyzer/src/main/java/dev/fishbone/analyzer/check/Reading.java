package dev.fishbone.analyzer.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A passage with its clauses and the quantities that it states. What was found out about one of
 * those is kept for its neighbours; one thread at a time looks at it.
 */
final class Reading {
  private static final int NEAREST = 8;
  private static final int LIST = 7;

  private final Clauses clauses;
  private final List<Claim> claims;

  /** By position among the claims; most passages need none. */
  private Map<Integer, Set<String>> near = Map.of();

  private Map<Integer, List<Line>> lines = Map.of();

  Reading(Clauses clauses, List<Claim> claims) {
    this.clauses = clauses;
    this.claims = List.copyOf(claims);
  }

  Clauses clauses() {
    return clauses;
  }

  List<Claim> claims() {
    return claims;
  }

  /** {@link Line#near} of one of the claims. */
  Set<String> near(Claim claim) {
    if (near.isEmpty()) {
      near = new HashMap<>();
    }
    return near.computeIfAbsent(position(claim), i -> Line.near(clauses.tokens(), claim));
  }

  /** {@link Statements#lines} of one of the claims. */
  List<Line> lines(Claim claim, Statements statements) {
    if (lines.isEmpty()) {
      lines = new HashMap<>();
    }
    return lines.computeIfAbsent(position(claim), i -> statements.lines(claim));
  }

  private int position(Claim claim) {
    return Collections.binarySearch(claims, claim, Comparator.comparingInt(Claim::from));
  }

  /** The claims of a sentence besides one; none where it is rather a list of figures. */
  List<Claim> beside(Claim claim) {
    List<Claim> all = ofSentence(claim);
    return all.size() < LIST ? all : List.of();
  }

  private List<Claim> ofSentence(Claim claim) {
    Clauses.Range sentence = clauses.sentence(claim.from());
    int own = position(claim);
    List<Claim> beside = new ArrayList<>();
    for (int i = Math.max(0, own - NEAREST); i < Math.min(claims.size(), own + NEAREST + 1); i++) {
      Claim other = claims.get(i);
      if (i != own && other.from() >= sentence.from() && other.from() < sentence.to()) {
        beside.add(other);
      }
    }
    return beside;
  }

  boolean isPlan() {
    return clauses.passage().kind() == Passage.Kind.PLAN;
  }
}
