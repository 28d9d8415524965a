package dev.fishbone.rules.paging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;

/** The cases of a rule of paging: each file of its folder, with what is expected of it. */
final class PagingScenes {
  private final Rule rule;

  PagingScenes(Rule rule) {
    this.rule = rule;
  }

  Stream<DynamicTest> all() throws IOException, URISyntaxException {
    Path folder = Path.of(getClass().getResource("/" + rule.info().id()).toURI());
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> sorted = files.sorted().toList();
      assertThat(sorted).hasSizeGreaterThan(10);
      return sorted.stream()
          .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> judge(f)));
    }
  }

  private void judge(Path file) throws IOException {
    String text = Files.readString(file);
    List<Verdict> verdicts = assess(text);
    List<String> expected =
        text.lines().filter(l -> l.startsWith("expect ")).map(l -> l.split(" ")[1]).toList();
    assertThat(verdicts)
        .extracting(Verdict::subject)
        .containsExactlyInAnyOrderElementsOf(
            verdicts.stream().map(Verdict::subject).distinct().toList());
    assertThat(verdicts).extracting(Verdict::subject).containsAll(expected);
    text.lines().filter(l -> l.startsWith("expect")).forEach(l -> check(l, verdicts));
  }

  List<Verdict> assess(String text) {
    Telemetry telemetry = Scene.of(text);
    return rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording()));
  }

  private static void check(String line, List<Verdict> verdicts) {
    String[] w = line.split(" ", 3);
    if (w[0].equals("expect-absent")) {
      assertThat(verdicts).extracting(Verdict::subject).doesNotContain(w[1]);
      return;
    }
    Verdict verdict =
        verdicts.stream().filter(v -> v.subject().equals(w[1])).findFirst().orElseThrow();
    switch (w[0]) {
      case "expect-no-test" -> assertThat(typed(verdict).map(Fix::test)).contains("");
      case "expect" -> assertThat(kind(verdict)).as("%s", verdict).isEqualTo(w[2]);
      case "expect-says" -> assertThat(says(verdict)).contains(w[2]);
      case "expect-fix" -> assertThat(fix(verdict)).contains(w[2]);
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
      default -> throw new IllegalArgumentException(line);
    }
  }

  static String kind(Verdict verdict) {
    return verdict
        .outcome()
        .fold(
            f -> f.grade() == Grade.FINDING ? "finding" : f.grade().name().toLowerCase(Locale.ROOT),
            c -> "clear",
            n -> "not-assessed " + n.code());
  }

  private static String says(Verdict verdict) {
    return verdict
        .outcome()
        .fold(f -> f.claim() + "\n" + f.action(), c -> c.measured(), n -> n.needs());
  }

  static Optional<Fix> typed(Verdict verdict) {
    return verdict
        .outcome()
        .fold(f -> f.fix(), c -> Optional.<Fix>empty(), n -> Optional.<Fix>empty());
  }

  private static String fix(Verdict verdict) {
    return typed(verdict)
        .map(fix -> fix.place() + "\n" + fix.code() + "\n" + fix.test())
        .orElse("");
  }

  static Figure figure(Verdict verdict, String name) {
    List<Figure> figures =
        verdict.outcome().fold(f -> f.figures(), c -> c.figures(), n -> List.of());
    return figures.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }
}
