package dev.fishbone.analyzer.score;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.score.Mark.Kind;
import dev.fishbone.analyzer.score.Truth.Expected;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Holds the verdicts on one recording against its truth. */
final class Marker {
  private final String recording;
  private final Truth truth;
  private final Map<String, Said> said = new LinkedHashMap<>();

  /** The strongest word on one subject, over its episodes. */
  private record Said(String rule, String subject, String word, String text, double confidence) {
    int weight() {
      return List.of(Findings.NOT_ASSESSED, Findings.CLEAR, Findings.SUSPECTED, Findings.FINDING)
          .indexOf(word);
    }
  }

  private Marker(String recording, Truth truth) {
    this.recording = recording;
    this.truth = truth;
  }

  /** One mark a subject that is expected or claimed, by rule and subject. */
  static List<Mark> marks(String recording, Truth truth, List<Verdict> verdicts) {
    Marker marker = new Marker(recording, truth);
    verdicts.forEach(marker::hear);
    return marker.marks();
  }

  private void hear(Verdict verdict) {
    Said next =
        verdict
            .outcome()
            .fold(
                finding ->
                    said(
                        verdict,
                        finding.grade() == Outcome.Grade.FINDING
                            ? Findings.FINDING
                            : Findings.SUSPECTED,
                        finding.claim(),
                        finding.confidence().value()),
                clear -> said(verdict, Findings.CLEAR, clear.measured(), Double.NaN),
                open ->
                    said(
                        verdict,
                        Findings.NOT_ASSESSED,
                        open.code() + ": " + open.needs(),
                        Double.NaN));
    said.merge(
        verdict.rule() + " " + verdict.subject(),
        next,
        (before, after) -> after.weight() > before.weight() ? after : before);
  }

  private static Said said(Verdict verdict, String word, String text, double confidence) {
    return new Said(verdict.rule(), verdict.subject(), word, word + ": " + text, confidence);
  }

  private List<Mark> marks() {
    List<Mark> marks = new ArrayList<>();
    for (Expected expected : truth.verdicts()) {
      if (!expected.subject().equals(Truth.EVERY)) {
        said.putIfAbsent(
            expected.rule() + " " + expected.subject(),
            new Said(
                expected.rule(),
                expected.subject(),
                "",
                "nothing was said of it" + others(expected.rule()),
                Double.NaN));
      }
    }
    for (Said one : said.values()) {
      String wanted = truth.of(one.rule, one.subject).map(Expected::verdict).orElse("");
      kind(wanted, one.word)
          .ifPresent(
              kind ->
                  marks.add(
                      new Mark(recording, one.rule, one.subject, kind, one.text, one.confidence)));
    }
    marks.sort(Comparator.comparing(Mark::rule).thenComparing(Mark::subject));
    return marks;
  }

  /** Whom the rule spoke of instead: a wrong name is the commonest mistake of a truth. */
  private String others(String rule) {
    List<String> others =
        said.values().stream()
            .filter(one -> one.rule.equals(rule))
            .limit(3)
            .map(one -> one.subject + " " + one.text)
            .toList();
    return others.isEmpty() ? "" : " (but of " + String.join("; ", others) + ")";
  }

  private static Optional<Kind> kind(String wanted, String word) {
    boolean found = word.equals(Findings.FINDING);
    boolean suspected = word.equals(Findings.SUSPECTED);
    Kind kind =
        switch (wanted) {
          case Truth.ANY -> null;
          case Findings.FINDING -> found ? Kind.FOUND : Kind.MISSED;
          case Findings.SUSPECTED -> found || suspected ? Kind.FOUND : Kind.MISSED;
          case Findings.CLEAR ->
              found ? Kind.FALSE : word.equals(Findings.CLEAR) ? Kind.CLEARED : Kind.OPEN;
          case Findings.NOT_ASSESSED ->
              found ? Kind.FALSE : word.equals(Findings.NOT_ASSESSED) ? Kind.CLEARED : Kind.OPEN;
          // What is not listed must not be found; that it is clear is then right.
          default ->
              found
                  ? Kind.FALSE
                  : suspected ? Kind.NOTED : word.equals(Findings.CLEAR) ? Kind.CLEARED : null;
        };
    return Optional.ofNullable(kind);
  }
}
