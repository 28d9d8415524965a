package dev.fishbone.rules.incident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;

/**
 * The scenes of a rule's folder, one test each. What a scene expects, a line each; whatever it does
 * not list must be neither found nor suspected:
 *
 * <pre>
 * expect SUBJECT finding | suspected | clear | not-assessed CODE
 * expect-says SUBJECT words          expect-figure SUBJECT name value off
 * expect-confidence SUBJECT from to
 * </pre>
 *
 * A blank in a subject is written %20, as subjects have it.
 */
public final class SceneCases {
  private SceneCases() {}

  public static Stream<DynamicTest> of(Rule rule) throws IOException {
    Path folder = Path.of("src/test/resources", rule.info().id());
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> sorted = files.sorted().toList();
      assertThat(sorted).isNotEmpty();
      return sorted.stream()
          .map(
              f ->
                  DynamicTest.dynamicTest(
                      f.getFileName().toString(), () -> check(rule, Files.readString(f))));
    }
  }

  private static void check(Rule rule, String text) {
    Telemetry telemetry = Scene.of(text);
    List<Verdict> verdicts =
        rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording()));
    assertThat(rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording())))
        .isEqualTo(verdicts);
    List<String> lines = text.lines().filter(l -> l.startsWith("expect")).toList();
    List<String> listed =
        lines.stream().filter(l -> l.startsWith("expect ")).map(l -> l.split(" ")[1]).toList();
    assertThat(listed).as("a scene expects something").isNotEmpty();
    assertThat(verdicts).extracting(Verdict::subject).containsAll(listed);
    lines.forEach(l -> check(l.split(" ", 3), verdicts));
    assertThat(verdicts)
        .filteredOn(v -> !listed.contains(v.subject()))
        .allSatisfy(v -> assertThat(kind(v)).doesNotStartWith("finding").isNotEqualTo("suspected"));
  }

  private static void check(String[] w, List<Verdict> verdicts) {
    Verdict verdict =
        verdicts.stream().filter(v -> v.subject().equals(w[1])).findFirst().orElseThrow();
    switch (w[0]) {
      case "expect" -> assertThat(kind(verdict)).as("%s", verdict).isEqualTo(w[2]);
      case "expect-says" -> assertThat(says(verdict)).contains(w[2]);
      case "expect-figure" -> {
        String[] figure = w[2].split(" ");
        assertThat(figure(verdict, figure[0]).value())
            .as("%s", verdict)
            .isCloseTo(Double.parseDouble(figure[1]), Offset.offset(Double.parseDouble(figure[2])));
      }
      case "expect-confidence" -> {
        String[] bounds = w[2].split(" ");
        double value = verdict.outcome().fold(f -> f.confidence().value(), c -> -1.0, n -> -1.0);
        assertThat(value).isBetween(Double.parseDouble(bounds[0]), Double.parseDouble(bounds[1]));
      }
      default -> throw new IllegalArgumentException(String.join(" ", w));
    }
  }

  private static String kind(Verdict verdict) {
    return verdict
        .outcome()
        .fold(
            f -> f.grade().name().toLowerCase(Locale.ROOT),
            c -> "clear",
            n -> "not-assessed " + n.code());
  }

  private static String says(Verdict verdict) {
    return verdict
        .outcome()
        .fold(f -> f.claim() + "\n" + f.action(), c -> c.measured(), n -> n.needs());
  }

  private static Figure figure(Verdict verdict, String name) {
    List<Figure> figures =
        verdict.outcome().fold(f -> f.figures(), c -> c.figures(), n -> List.of());
    return figures.stream()
        .filter(f -> f.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no figure " + name + " in " + figures));
  }
}
