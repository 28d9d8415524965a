package dev.fishbone.analyzer.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** A passage with its clauses and the quantities that it states. */
record Reading(Clauses clauses, List<Claim> claims) {
  private static final int NEAREST = 8;
  private static final int LIST = 7;

  Reading {
    claims = List.copyOf(claims);
  }

  /** The claims of a sentence besides one; none where it is rather a list of figures. */
  List<Claim> beside(Claim claim) {
    List<Claim> all = ofSentence(claim);
    return all.size() < LIST ? all : List.of();
  }

  private List<Claim> ofSentence(Claim claim) {
    Clauses.Range sentence = clauses.sentence(claim.from());
    int own = Collections.binarySearch(claims, claim, Comparator.comparingInt(Claim::from));
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
