package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The configuration that the inputs of a night bring together. Where two say different things of
 * one call, pool or check, nobody knows which was in force: neither is used, and that is told.
 */
final class AgreedPolicies {
  /** Thing → input → what it says. */
  private final Map<String, Map<String, List<SaidPolicy>>> said = new LinkedHashMap<>();

  private final List<Policies> all = new ArrayList<>();

  void add(String input, Policies policies) {
    all.add(policies);
    policies.retries().forEach(p -> add(input, SaidPolicy.of(p)));
    policies.pools().forEach(p -> add(input, SaidPolicy.of(p)));
    policies.probes().forEach(p -> add(input, SaidPolicy.of(p)));
    policies.outliers().forEach(p -> add(input, SaidPolicy.of(p)));
  }

  private void add(String input, SaidPolicy policy) {
    if (!policy.about().isEmpty()) {
      said.computeIfAbsent(policy.about(), k -> new LinkedHashMap<>())
          .computeIfAbsent(input, k -> new ArrayList<>())
          .add(policy);
    }
  }

  /** What all agree on. */
  Policies together() {
    return new Policies(
        agreed(Policies::retries, SaidPolicy::of),
        agreed(Policies::pools, SaidPolicy::of),
        agreed(Policies::probes, SaidPolicy::of),
        agreed(Policies::outliers, SaidPolicy::of),
        // Capacities that differ are a range to those who read them.
        all.stream().flatMap(p -> p.capacities().stream()).toList());
  }

  private <T> List<T> agreed(Function<Policies, List<T>> part, Function<T, SaidPolicy> what) {
    return all.stream()
        .flatMap(p -> part.apply(p).stream())
        .filter(p -> contradiction(what.apply(p).about()).isEmpty())
        .toList();
  }

  /** One entry for all things that several inputs speak of; none where none do. */
  List<Coverage.Entry> coverage(TimeRange window) {
    long shared = said.values().stream().filter(inputs -> inputs.size() > 1).count();
    if (shared == 0) {
      return List.of();
    }
    List<Coverage.Gap> gaps =
        new TreeSet<>(said.keySet())
            .stream()
                .flatMap(about -> contradiction(about).stream())
                .map(words -> new Coverage.Gap(window, ReasonCode.SOURCE_FAILED, words))
                .toList();
    return List.of(new Coverage.Entry("config", "policies", shared, shared - gaps.size(), gaps));
  }

  /** Why what is said of a thing cannot be used; empty where it can. */
  private Optional<String> contradiction(String about) {
    List<Map.Entry<String, List<SaidPolicy>>> inputs =
        List.copyOf(said.getOrDefault(about, Map.of()).entrySet());
    for (int i = 0; i < inputs.size(); i++) {
      for (int j = i + 1; j < inputs.size(); j++) {
        Optional<String> words = contradiction(about, inputs.get(i), inputs.get(j));
        if (words.isPresent()) {
          return words;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> contradiction(
      String about,
      Map.Entry<String, List<SaidPolicy>> one,
      Map.Entry<String, List<SaidPolicy>> other) {
    for (SaidPolicy here : one.getValue()) {
      if (other.getValue().stream().allMatch(o -> here.difference(o).isPresent())) {
        return Optional.of(
            words(about, one.getKey(), here, other.getKey(), other.getValue().get(0)));
      }
    }
    for (SaidPolicy there : other.getValue()) {
      if (one.getValue().stream().allMatch(o -> there.difference(o).isPresent())) {
        return Optional.of(
            words(about, one.getKey(), one.getValue().get(0), other.getKey(), there));
      }
    }
    return Optional.empty();
  }

  private static String words(
      String about, String input, SaidPolicy here, String otherInput, SaidPolicy there) {
    String field = here.difference(there).orElseThrow();
    return place(input, here)
        + " and "
        + place(otherInput, there)
        + " disagree on "
        + Quoted.bare(about)
        + " ("
        + Quoted.bare(here.say(field))
        + " and "
        + Quoted.bare(there.say(field))
        + "), so neither is used: give the one that was in force, or scan them with a state each";
  }

  private static String place(String input, SaidPolicy policy) {
    return Quoted.bare(input + "/" + policy.origin());
  }
}
