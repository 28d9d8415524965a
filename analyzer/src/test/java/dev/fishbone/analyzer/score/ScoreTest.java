package dev.fishbone.analyzer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.score.Mark.Kind;
import dev.fishbone.analyzer.score.Truth.Expected;
import dev.fishbone.analyzer.score.Truth.ExpectedFigure;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreTest {
  private static final String STORM = "amplification/retry-storm";
  private static final TimeRange WINDOW =
      new TimeRange(Instant.EPOCH, Instant.EPOCH.plusSeconds(60));

  @TempDir private Path temp;

  private static Verdict claimed(String subject, Grade grade, double confidence, double calls) {
    return new Verdict(
        STORM,
        subject,
        1,
        new Outcome.Finding(
            grade,
            "it stormed",
            "stop it",
            WINDOW,
            new Confidence(confidence),
            List.of(Figure.exact("calls", calls, "calls")),
            List.of(),
            List.of()));
  }

  private static Verdict clear(String subject) {
    return new Verdict(
        STORM,
        subject,
        1,
        new Outcome.Clear(
            "no storm",
            List.of(),
            new Outcome.Margin("calls", 1.5, "calls"),
            List.of(),
            List.of()));
  }

  private static Verdict open(String subject) {
    return new Verdict(
        STORM, subject, 1, new Outcome.NotAssessed(ReasonCode.NO_DATA, "traces", "record them"));
  }

  private static Truth expecting(String verdict, String subject) {
    return new Truth(List.of(new Expected(STORM, verdict, subject)), List.of());
  }

  private static Kind only(Truth truth, Verdict... verdicts) {
    Score score = Score.of("r", truth, List.of(verdicts));
    assertThat(score.marks()).hasSize(1);
    return score.marks().get(0).kind();
  }

  @Test
  void whatIsNotListedMustNotBeFound() {
    Truth nothing = new Truth(List.of(), List.of());
    assertThat(only(nothing, claimed("a->b", Grade.FINDING, 0.9, 4))).isEqualTo(Kind.FALSE);
    assertThat(only(nothing, claimed("a->b", Grade.SUSPECTED, 0.4, 4))).isEqualTo(Kind.NOTED);
    assertThat(only(nothing, clear("a->b"))).isEqualTo(Kind.CLEARED);
    assertThat(Score.of("r", nothing, List.of(open("a->b"))).marks()).isEmpty();
  }

  @Test
  void aLookAlikeThatIsNotAssessedIsNotCleared() {
    assertThat(only(expecting("clear", "a->b"), open("a->b"))).isEqualTo(Kind.OPEN);
    assertThat(only(expecting("clear", "a->b"))).isEqualTo(Kind.OPEN);
    assertThat(only(expecting("clear", "a->b"), claimed("a->b", Grade.FINDING, 0.9, 4)))
        .isEqualTo(Kind.FALSE);
  }

  @Test
  void whatIsSuspectedOrCalledByAnotherNameWasMissed() {
    Truth truth = expecting("finding", "a->b");
    assertThat(only(truth, claimed("a->b", Grade.SUSPECTED, 0.4, 4))).isEqualTo(Kind.MISSED);
    assertThat(only(truth, clear("a->b"))).isEqualTo(Kind.MISSED);
    Score other = Score.of("r", truth, List.of(claimed("A->b", Grade.FINDING, 0.9, 4)));
    assertThat(other.differences())
        .containsExactly(
            "r: false: amplification/retry-storm A->b: finding: it stormed",
            "r: missed: amplification/retry-storm a->b: nothing was said of it (but of A->b"
                + " finding: it stormed)");
  }

  @Test
  void aMatterOfTasteCountsNeitherWay() {
    Truth any = expecting("any", "*");
    Verdict[] verdicts = {claimed("a->b", Grade.FINDING, 0.9, 4), clear("b->c")};
    assertThat(Score.of("r", any, List.of(verdicts)).marks()).isEmpty();
    Truth butOne =
        new Truth(
            List.of(new Expected(STORM, "any", "*"), new Expected(STORM, "clear", "a->b")),
            List.of());
    assertThat(only(butOne, verdicts)).isEqualTo(Kind.FALSE);
  }

  @Test
  void oneFindingAmongSeveralEpisodesFindsTheSubject() {
    assertThat(
            only(
                expecting("finding", "a->b"),
                claimed("a->b", Grade.SUSPECTED, 0.4, 4),
                claimed("a->b", Grade.FINDING, 0.9, 4)))
        .isEqualTo(Kind.FOUND);
  }

  @Test
  void aFigureIsRightWithinItsTolerance() {
    Truth truth =
        new Truth(
            List.of(new Expected(STORM, "finding", "a->b")),
            List.of(new ExpectedFigure(STORM, "a->b", "calls", 4.0, 0.1)));
    assertThat(Score.of("r", truth, List.of(claimed("a->b", Grade.FINDING, 0.9, 4.1))).faults())
        .isEmpty();
    assertThat(Score.of("r", truth, List.of(claimed("a->b", Grade.FINDING, 0.9, 4.2))).faults())
        .containsExactly("1 of 1 figures are out of their tolerance");
  }

  @Test
  void aFamilyOfNineteenMustNotMissOneAndOfTwentyMay() {
    assertThat(manyWithOneMissed(19).faults())
        .containsExactly("amplification: 1 of 19 were missed");
    assertThat(manyWithOneMissed(20).faults()).isEmpty();
  }

  private static Score manyWithOneMissed(int all) {
    Score score = Score.none();
    for (int i = 0; i < all; i++) {
      Verdict said = i == 0 ? open("a->b") : claimed("a->b", Grade.FINDING, 0.95, 4);
      score = score.and(Score.of("r" + i, expecting("finding", "a->b"), List.of(said)));
    }
    return score;
  }

  /** Forty claims of 0.7: 22 true is 0.55, surer by 0.15 than true and allowed; 20 is not. */
  @Test
  void claimsMustNotBeSurerThanTheyAreTrue() {
    assertThat(fortyClaims(22).faults()).isEmpty();
    assertThat(fortyClaims(20).faults())
        .containsExactly("claims of confidence 0.6 to 0.8 are surer by 0.20 than they are true");
  }

  private static Score fortyClaims(int held) {
    Score score = Score.none();
    for (int i = 0; i < 40; i++) {
      Truth truth = i < held ? expecting("suspected", "a->b") : new Truth(List.of(), List.of());
      score =
          score.and(Score.of("r" + i, truth, List.of(claimed("a->b", Grade.SUSPECTED, 0.7, 4))));
    }
    return score;
  }

  @Test
  void aTruthThatIsNotUnderstoodIsRefusedWithItsPlace() throws Exception {
    assertThatThrownBy(() -> read("verdicts:\n  - {rule: a/b, verdict: maybe, subject: c}\n"))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining("truth.yml:2:")
        .hasMessageEndingWith(
            "a verdict is one of finding, suspected, clear, not-assessed, any, not \"maybe\"");
    assertThatThrownBy(() -> read("verdicts:\n  - {rule: a/b, verdict: clear}\n"))
        .hasMessageContaining("truth.yml:2:")
        .hasMessageEndingWith("a row without subject: add it");
    assertThatThrownBy(
            () -> read("figures: [{rule: a/b, subject: c, name: d, value: .nan, within: 1}]"))
        .hasMessageContaining("value is a finite number");
    assertThatThrownBy(() -> Scoring.recordings(List.of(temp.resolve("none"))))
        .isInstanceOf(RunFailure.class)
        .hasMessageEndingWith("none: no folder that can be read");
  }

  @Test
  void theChangeThatBeganItIsExpectedToBeFound() throws Exception {
    assertThat(read("change: price-check-v2\n").verdicts())
        .containsExactly(new Expected("change/trigger", "finding", "price-check-v2"));
    String own = "  - {rule: change/trigger, verdict: suspected, subject: price-check-v2}\n";
    assertThat(read("change: price-check-v2\nverdicts:\n" + own).verdicts())
        .containsExactly(new Expected("change/trigger", "suspected", "price-check-v2"));
    assertThat(read("verdicts: []\n").verdicts()).isEmpty();
  }

  private Truth read(String text) throws Exception {
    Files.writeString(temp.resolve(TruthReader.FILE), text);
    return TruthReader.read(temp);
  }

  @Test
  void recordingsAreFoundBelowAFolderInOrder() throws Exception {
    List<Path> expected = new ArrayList<>();
    for (String name : List.of("b", "deep/a")) {
      Path folder = Files.createDirectories(temp.resolve(name));
      Files.writeString(folder.resolve(TruthReader.FILE), "");
      expected.add(folder);
    }
    assertThat(Scoring.recordings(List.of(temp))).isEqualTo(expected);
  }
}
