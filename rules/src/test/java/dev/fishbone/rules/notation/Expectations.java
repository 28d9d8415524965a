package dev.fishbone.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Holds a rule's verdicts against a fixture's expectations; what is not listed must not fire. */
public final class Expectations {
  private Expectations() {}

  public static void check(Rule rule, String fixture) {
    TraceNotation notation = TraceNotation.parse(fixture);
    Telemetry telemetry = notation.telemetry();
    List<Verdict> verdicts =
        rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording()));
    assertThat(verdicts)
        .isNotEmpty()
        .isEqualTo(rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording())));
    List<String> expected = new ArrayList<>();
    for (String line : notation.expectations()) {
      String[] words = line.split("\\s+");
      String subject = (words[0].equals("expect") ? words[2] : words[1]).replace("+", " ");
      Verdict verdict =
          verdicts.stream()
              .filter(v -> v.subject().equals(subject))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no verdict on " + subject + ": " + verdicts));
      switch (words[0]) {
        case "expect" -> {
          expected.add(subject);
          String wanted = words[1] + (words.length > 3 ? " " + words[3] : "");
          assertThat(describe(verdict, words.length > 3)).as(text(verdict)).isEqualTo(wanted);
        }
        case "figure" -> {
          double tolerance = Double.parseDouble(words[4].substring(2));
          assertThat(figure(verdict, words[2]).value())
              .as(line)
              .isCloseTo(Double.parseDouble(words[3]), within(tolerance));
        }
        case "fix" -> assertThat(fix(verdict)).contains(line.split("\\s+", 3)[2]);
        default -> assertThat(text(verdict)).contains(line.split("\\s+", 3)[2]);
      }
    }
    assertThat(verdicts)
        .filteredOn(v -> !expected.contains(v.subject()))
        .allSatisfy(v -> assertThat(describe(v, false)).isIn("clear", "not-assessed"));
  }

  private static String describe(Verdict verdict, boolean detail) {
    return verdict
        .outcome()
        .fold(
            f ->
                f.grade().name().toLowerCase(Locale.ROOT)
                    + (detail ? " " + f.confidence().level() : ""),
            c -> "clear",
            n -> "not-assessed" + (detail ? " " + n.code() : ""));
  }

  private static String text(Verdict verdict) {
    return verdict.outcome().fold(f -> f.claim(), c -> c.measured(), n -> n.needs());
  }

  /** Where it goes and what is typed. */
  private static String fix(Verdict verdict) {
    return verdict
        .outcome()
        .fold(f -> f.fix(), c -> Optional.<Fix>empty(), n -> Optional.<Fix>empty())
        .map(fix -> fix.place() + ": " + fix.code())
        .orElse("");
  }

  private static Figure figure(Verdict verdict, String name) {
    List<Figure> figures =
        verdict.outcome().fold(f -> f.figures(), c -> c.figures(), n -> List.<Figure>of());
    return figures.stream()
        .filter(f -> f.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no figure " + name + " in " + figures));
  }
}
