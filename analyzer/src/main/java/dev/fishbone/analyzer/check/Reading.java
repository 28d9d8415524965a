package dev.fishbone.analyzer.check;

import java.util.List;

/** A passage with its clauses and the quantities that it states. */
record Reading(Clauses clauses, List<Claim> claims) {
  Reading {
    claims = List.copyOf(claims);
  }

  boolean isPlan() {
    return clauses.passage().kind() == Passage.Kind.PLAN;
  }
}
