package dev.fishbone.analyzer.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.CaseFile;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.book.Assessor;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each signal is taken away in turn: no rule may become surer, and none may say "clear" because
 * something is missing.
 */
final class SignalRemovedTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TestFactory
  Stream<DynamicTest> lessTelemetryNeverMakesTheOutageSurer() throws Exception {
    return tests("checkout-outage");
  }

  @TestFactory
  Stream<DynamicTest> lessTelemetryNeverMakesTheLookAlikeAnIncident() throws Exception {
    return tests("checkout-lookalike");
  }

  private static Stream<DynamicTest> tests(String name) throws Exception {
    Telemetry all = CaseFile.read(EXAMPLES.resolve(name));
    Map<String, Strength> full = strengths(all);
    return Stream.of(Signal.values())
        .filter(signal -> Without.holds(all, signal))
        .map(
            signal ->
                DynamicTest.dynamicTest(
                    "without " + signal,
                    () ->
                        assertThat(surer(full, strengths(Without.of(all, Set.of(signal)))))
                            .isEmpty()));
  }

  /** How much is claimed of a subject: the strongest of its episodes. */
  private record Strength(int rank, double confidence, String said) {
    /** Below it a confidence is low (ALGORITHMS 12.1). */
    static final double WEAK = 0.5;

    static final int NOT_ASSESSED = 0;
    static final int CLEAR = 1;
    static final int SUSPECTED = 2;
    static final int FINDING = 3;

    static Strength of(Outcome outcome) {
      return outcome.fold(
          f ->
              new Strength(
                  f.grade() == Grade.FINDING ? FINDING : SUSPECTED,
                  f.confidence().value(),
                  f.grade() + " " + f.confidence().value() + ": " + f.claim()),
          c -> new Strength(CLEAR, 0, "CLEAR: " + c.measured()),
          n -> new Strength(NOT_ASSESSED, 0, n.code() + ": " + n.needs()));
    }
  }

  private static Map<String, Strength> strengths(Telemetry telemetry) {
    Map<String, Strength> strengths = new LinkedHashMap<>();
    for (Verdict verdict : new Assessor(RuleBook.builtIn()).assess(telemetry)) {
      strengths.merge(
          verdict.rule() + " " + verdict.subject(),
          Strength.of(verdict.outcome()),
          (a, b) -> a.rank > b.rank || (a.rank == b.rank && a.confidence >= b.confidence) ? a : b);
    }
    return strengths;
  }

  private static List<String> surer(Map<String, Strength> full, Map<String, Strength> less) {
    List<String> surer = new ArrayList<>();
    TreeSet<String> open = new TreeSet<>();
    less.forEach(
        (key, strength) -> {
          // Another subject that is only suspected leaves the question as open.
          if (strength.rank == Strength.NOT_ASSESSED || strength.rank == Strength.SUSPECTED) {
            open.add(key.substring(0, key.indexOf(' ')));
          }
        });
    full.forEach(
        (key, before) -> {
          Strength after = less.get(key);
          String rule = key.substring(0, key.indexOf(' '));
          if (after == null) {
            if (before.rank >= Strength.SUSPECTED && !open.contains(rule)) {
              surer.add(key + ": nothing is said of it any more, not even that it is not assessed");
            }
          } else if (!allowed(before, after)) {
            surer.add(key + ": was " + before.said + "; is " + after.said);
          }
        });
    less.forEach(
        (key, after) -> {
          if (!full.containsKey(key) && after.rank == Strength.FINDING) {
            surer.add(key + ": only found with less telemetry: " + after.said);
          }
        });
    return surer;
  }

  /** A suspicion says itself what it lacks; it is allowed where it is a weak one. */
  private static boolean allowed(Strength before, Strength after) {
    return switch (after.rank) {
      case Strength.NOT_ASSESSED -> true;
      case Strength.SUSPECTED -> after.confidence <= Math.max(before.confidence, Strength.WEAK);
      case Strength.CLEAR -> before.rank == Strength.CLEAR;
      default -> before.rank >= after.rank && after.confidence <= before.confidence + 1e-9;
    };
  }
}
