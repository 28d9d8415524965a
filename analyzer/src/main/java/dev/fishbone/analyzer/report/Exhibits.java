package dev.fishbone.analyzer.report;

import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.impact.Impact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All exhibits to draw, each once under its name: what was felt first, then what the rules show.
 */
public final class Exhibits {
  /** More charts than this nobody looks at; the findings' own come first. */
  private static final int MOST = 24;

  private Exhibits() {}

  /**
   * An exhibit to draw.
   *
   * @param shade what its shaded stretches mean
   * @param verdicts ids of the verdicts that it shows
   */
  public record Shown(Exhibit exhibit, String shade, List<String> verdicts) {}

  public static List<Shown> of(List<Verdict> verdicts, List<Impact> impacts) {
    Map<String, Shown> shown = new LinkedHashMap<>();
    impacts.forEach(
        i ->
            i.exhibits()
                .forEach(e -> shown.putIfAbsent(e.name(), new Shown(e, "failing", List.of()))));
    for (Verdict verdict : verdicts) {
      List<Exhibit> exhibits =
          verdict.outcome().fold(f -> f.exhibits(), c -> c.exhibits(), n -> List.<Exhibit>of());
      for (Exhibit exhibit : exhibits) {
        shown.merge(
            exhibit.name(),
            new Shown(exhibit, shade(verdict.rule()), List.of(verdict.id())),
            (a, b) -> new Shown(a.exhibit(), a.shade(), both(a.verdicts(), b.verdicts())));
      }
    }
    return shown.values().stream().limit(MOST).toList();
  }

  private static List<String> both(List<String> a, List<String> b) {
    List<String> all = new ArrayList<>(a);
    all.addAll(b);
    return List.copyOf(all);
  }

  private static String shade(String rule) {
    return switch (rule) {
      case "amplification/retry-storm" -> "retry storm";
      case "pool/saturation" -> "pool full";
      case "probe/contention" -> "instances taken out";
      default -> rule.substring(rule.indexOf('/') + 1).replace('-', ' ');
    };
  }
}
