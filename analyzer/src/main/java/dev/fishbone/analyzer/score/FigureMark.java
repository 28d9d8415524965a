package dev.fishbone.analyzer.score;

import dev.fishbone.analyzer.score.Truth.ExpectedFigure;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Verdict;
import java.util.List;

/**
 * A figure that was expected, and the nearest that was said.
 *
 * @param said empty where no such figure was said
 */
record FigureMark(String recording, ExpectedFigure expected, List<Double> said) {
  FigureMark {
    said = List.copyOf(said);
  }

  static List<FigureMark> marks(String recording, Truth truth, List<Verdict> verdicts) {
    return truth.figures().stream()
        .map(expected -> new FigureMark(recording, expected, said(expected, verdicts)))
        .toList();
  }

  private static List<Double> said(ExpectedFigure expected, List<Verdict> verdicts) {
    return verdicts.stream()
        .filter(v -> v.rule().equals(expected.rule()) && v.subject().equals(expected.subject()))
        .flatMap(v -> figures(v.outcome()).stream())
        .filter(figure -> figure.name().equals(expected.name()))
        .map(Figure::value)
        .toList();
  }

  private static List<Figure> figures(Outcome outcome) {
    return outcome.fold(
        Outcome.Finding::figures, Outcome.Clear::figures, notAssessed -> List.<Figure>of());
  }

  boolean right() {
    return said.stream().anyMatch(v -> Math.abs(v - expected.value()) <= expected.within());
  }
}
