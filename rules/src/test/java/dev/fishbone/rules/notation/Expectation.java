package dev.fishbone.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The verdicts a scene expects; figures, words and reasons belong to the `expect` above them. */
final class Expectation {
  private record Expected(String word, String subject, List<String> more) {}

  private final List<Expected> all = new ArrayList<>();

  void add(List<String> words, String statement) {
    if (words.get(0).equals("expect")) {
      all.add(new Expected(words.get(1), words.get(2), new ArrayList<>()));
    } else {
      all.get(all.size() - 1).more().add(statement);
    }
  }

  void check(List<Verdict> verdicts) {
    assertThat(all).as("a scene expects something").isNotEmpty();
    assertThat(verdicts)
        .extracting(v -> word(v.outcome()) + " " + v.subject())
        .as(() -> verdicts.toString())
        .containsExactlyElementsOf(all.stream().map(e -> e.word() + " " + e.subject()).toList());
    for (int i = 0; i < all.size(); i++) {
      Outcome outcome = verdicts.get(i).outcome();
      all.get(i).more().forEach(line -> check(line, outcome));
    }
  }

  private static void check(String line, Outcome outcome) {
    String[] w = line.split("\\s+", 2);
    switch (w[0]) {
      case "figure" -> figure(w[1].split("\\s+"), outcome);
      case "says" -> assertThat(text(outcome)).contains(w[1]);
      case "does" ->
          assertThat(outcome.fold(Outcome.Finding::action, c -> "", n -> n.hint())).contains(w[1]);
      case "level" -> {
        String level = outcome.fold(f -> f.confidence().level(), c -> "", n -> "");
        assertThat(level).isEqualTo(w[1]);
      }
      default -> {
        String code = outcome.fold(f -> "", c -> "", n -> n.code().name());
        assertThat(code).isEqualTo(w[1]);
      }
    }
  }

  private static void figure(String[] w, Outcome outcome) {
    List<Figure> figures =
        outcome.fold(Outcome.Finding::figures, Outcome.Clear::figures, n -> List.of());
    assertThat(figures).extracting(Figure::name).contains(w[0]);
    for (Figure figure : figures) {
      if (figure.name().equals(w[0])) {
        double off = w.length > 2 ? Double.parseDouble(w[2]) : 1e-9;
        assertThat(figure.value())
            .as(figure.toString())
            .isCloseTo(Double.parseDouble(w[1]), within(off));
      }
    }
  }

  private static String text(Outcome outcome) {
    return outcome.fold(Outcome.Finding::claim, Outcome.Clear::measured, n -> n.needs());
  }

  private static String word(Outcome outcome) {
    return outcome.fold(
        f -> f.grade().name().toLowerCase(Locale.ROOT), c -> "clear", n -> "not-assessed");
  }
}
