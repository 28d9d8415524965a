package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A finding about calls with the traces that its evidence names, the most telling first. */
record Exemplar(VerdictEntry verdict, List<String> traces) {
  /** How many traces are looked at in all. */
  static final int MOST_TRACES = 3;

  /** Which findings a single request shows best: rules, or families where a slash ends them. */
  private static final List<String> RULES =
      List.of(
          "amplification/retry-storm",
          "amplification/layered",
          "retry/",
          "amplification/orphaned-work",
          "amplification/",
          "overload/",
          "pool/",
          "onset/",
          "change/");

  Exemplar {
    traces = List.copyOf(traces);
  }

  /** Findings before suspicions, then by what shows best, then by rank. */
  static List<Exemplar> of(Findings findings) {
    Map<String, EvidenceEntry> evidence = new HashMap<>();
    findings.evidence().forEach(e -> evidence.put(e.id(), e));
    List<VerdictEntry> about =
        findings.verdicts().stream()
            .filter(v -> v.is(Findings.FINDING) || v.is(Findings.SUSPECTED))
            .filter(v -> place(v) < RULES.size())
            .sorted(
                Comparator.comparing((VerdictEntry v) -> v.is(Findings.SUSPECTED))
                    .thenComparingInt(Exemplar::place)
                    .thenComparingInt(VerdictEntry::rank))
            .toList();
    List<Exemplar> exemplars = new ArrayList<>();
    Set<String> wanted = new LinkedHashSet<>();
    for (VerdictEntry verdict : about) {
      List<String> traces = new ArrayList<>();
      for (String trace : traces(verdict, evidence)) {
        if (wanted.contains(trace) || wanted.size() < MOST_TRACES) {
          wanted.add(trace);
          traces.add(trace);
        }
      }
      if (!traces.isEmpty()) {
        exemplars.add(new Exemplar(verdict, traces));
      }
    }
    return exemplars;
  }

  private static Set<String> traces(VerdictEntry verdict, Map<String, EvidenceEntry> evidence) {
    Set<String> traces = new LinkedHashSet<>();
    for (String id : Objects.requireNonNullElse(verdict.evidence(), List.<String>of())) {
      EvidenceEntry entry = evidence.get(id);
      if (entry != null && entry.traces() != null) {
        traces.addAll(entry.traces());
      }
    }
    return traces;
  }

  private static int place(VerdictEntry verdict) {
    for (int place = 0; place < RULES.size(); place++) {
      String rule = RULES.get(place);
      if (rule.endsWith("/") ? verdict.rule().startsWith(rule) : verdict.rule().equals(rule)) {
        return place;
      }
    }
    return RULES.size();
  }
}
