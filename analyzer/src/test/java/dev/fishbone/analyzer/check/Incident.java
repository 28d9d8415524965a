package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/**
 * A checkout outage whose figures were thought out by hand: flag at 09:41:12, first symptom
 * 09:46:20, page 09:55:18, acknowledged 09:57:24, flag off 10:14:33, recovered 10:24:50; 6,130 of
 * 9,480 requests failed; 3 instances with 20 connections each.
 */
final class Incident {
  private Incident() {}

  static Findings findings() {
    return read("/check/findings.json");
  }

  /** Those of an incident by its name; the others happened in the lab. */
  static Findings findings(String name) {
    return name.equals("checkout-outage-by-hand")
        ? findings()
        : read("/check/incidents/" + name + ".json");
  }

  private static Findings read(String resource) {
    try (InputStream in = Incident.class.getResourceAsStream(resource)) {
      return Json.EXACT.readValue(Objects.requireNonNull(in).readAllBytes(), Findings.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Finding> check(String draft) {
    return Checker.read("draft.md", draft).against(findings()).findings();
  }

  static List<Finding> alone(String draft) {
    return Checker.read("draft.md", draft).alone().findings();
  }

  static List<Finding> contradicted(List<Finding> findings) {
    return findings.stream().filter(f -> f.verdict() == Finding.Verdict.CONTRADICTED).toList();
  }
}
