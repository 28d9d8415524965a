package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What is known of a recording from outside, and how findings differ from it: a sentence a
 * difference.
 */
record Truth(List<Map<String, Object>> verdicts, List<Map<String, Object>> figures) {
  @SuppressWarnings("unchecked")
  static Truth of(Path recording) throws IOException {
    Object root =
        new Load(LoadSettings.builder().build())
            .loadFromString(Files.readString(recording.resolve("truth.yml")));
    Map<String, Object> map = (Map<String, Object>) root;
    return new Truth(
        (List<Map<String, Object>>) map.getOrDefault("verdicts", List.of()),
        (List<Map<String, Object>>) map.getOrDefault("figures", List.of()));
  }

  List<String> differences(Findings findings) {
    List<String> differences = new ArrayList<>();
    Set<String> listed = new HashSet<>();
    for (Map<String, Object> expected : verdicts) {
      String key = key(expected);
      if (expected.get("verdict").equals("finding")) {
        listed.add(key);
      }
      String said =
          findings.verdicts().stream()
              .filter(v -> (v.rule() + " " + v.subject()).equals(key))
              .map(VerdictEntry::verdict)
              .filter(v -> v.equals(expected.get("verdict")))
              .findFirst()
              .orElseGet(() -> "not " + expected.get("verdict"));
      if (!said.equals(expected.get("verdict"))) {
        differences.add(
            key + ": expected " + expected.get("verdict") + ", got " + describe(findings, key));
      }
    }
    findings.verdicts().stream()
        .filter(v -> v.is(Findings.FINDING))
        .filter(v -> !listed.contains(v.rule() + " " + v.subject()))
        .forEach(
            v ->
                differences.add(
                    "false finding: " + v.rule() + " " + v.subject() + ": " + v.claim()));
    figures.forEach(f -> figure(findings, f).ifPresent(differences::add));
    return differences;
  }

  private static String describe(Findings findings, String key) {
    return findings.verdicts().stream()
        .filter(v -> key.startsWith(v.rule() + " "))
        .map(v -> v.subject() + " " + v.verdict() + " " + v.claim() + " " + v.reason())
        .toList()
        .toString();
  }

  private static Optional<String> figure(Findings findings, Map<String, Object> expected) {
    String name = (String) expected.get("name");
    double value = ((Number) expected.get("value")).doubleValue();
    double within = ((Number) expected.get("within")).doubleValue();
    List<Double> said =
        findings.verdicts().stream()
            .filter(v -> (v.rule() + " " + v.subject()).equals(key(expected)))
            .flatMap(v -> Objects.requireNonNullElse(v.figures(), List.<FigureEntry>of()).stream())
            .filter(f -> f.name().equals(name))
            .map(FigureEntry::value)
            .toList();
    boolean right = said.stream().anyMatch(v -> Math.abs(v - value) <= within);
    return right
        ? Optional.empty()
        : Optional.of(
            key(expected) + " " + name + ": expected " + value + " ± " + within + ", got " + said);
  }

  private static String key(Map<String, Object> row) {
    return row.get("rule") + " " + row.get("subject");
  }
}
