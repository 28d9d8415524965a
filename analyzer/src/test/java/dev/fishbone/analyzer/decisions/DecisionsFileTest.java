package dev.fishbone.analyzer.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.yaml.YamlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code decisions.yml} as people write it, and what is wrong with it in one sentence. */
final class DecisionsFileTest {
  private static final String GOOD =
      """
      decisions:
        - id: F3c91ab04de
          decision: overrule
          reason: the pool was drained by hand
          by: Ana
          at: 2026-08-15
        - id: F0a1b2c3d4e
          decision: reword
          claim: Orders asked four times.
          reason: shorter
          by: Ben
          at: 2026-08-15T10:00:00+02:00
          figures: G0123456789
      """;

  @Test
  void bothKindsAreRead() throws Exception {
    Decisions decisions = DecisionsFile.read("out/decisions.yml", GOOD);
    assertThat(decisions.all())
        .containsExactly(
            new Decision(
                "F3c91ab04de",
                Decision.Kind.OVERRULED,
                "",
                "the pool was drained by hand",
                "Ana",
                "2026-08-15",
                "",
                "decisions.yml:2:5"),
            new Decision(
                "F0a1b2c3d4e",
                Decision.Kind.REWORDED,
                "Orders asked four times",
                "shorter",
                "Ben",
                "2026-08-15T10:00+02:00",
                "G0123456789",
                "decisions.yml:7:5"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"decisions: []\n", "decisions:\n", "\uFEFFdecisions: []\r\n"})
  void aListOfNoneIsNoMistake(String text) throws Exception {
    assertThat(DecisionsFile.read("decisions.yml", text).all()).isEmpty();
  }

  private static void refused(String text, String sentence) {
    assertThatThrownBy(() -> DecisionsFile.read("decisions.yml", text))
        .isInstanceOf(YamlException.class)
        .message()
        .isEqualTo(sentence)
        .doesNotContain("\n");
  }

  @Test
  void aFileWithoutDecisionsIsRefused() {
    refused("", "decisions.yml:1:1: write the decisions as a list below decisions:");
    refused(
        "decision: []\n",
        "decisions.yml:1:11: \"decision\" is no key that is known (did you mean decisions?); the"
            + " file may hold decisions");
  }

  @Test
  void aReasonThatIsMissingOrBlankIsRefused() {
    String sentence = "a decision needs the key reason: why, for whoever reads it later";
    refused(
        GOOD.replace("    reason: the pool was drained by hand\n", ""),
        "decisions.yml:2:5: " + sentence);
    refused(GOOD.replace("the pool was drained by hand", "' '"), "decisions.yml:4:13: " + sentence);
  }

  @Test
  void whoAndWhenMustBeTold() {
    refused(
        GOOD.replace("    by: Ana\n", ""),
        "decisions.yml:2:5: a decision needs the key by: who decided");
    refused(
        GOOD.replace("at: 2026-08-15\n", "at: 2026-02-30\n"),
        "decisions.yml:6:9: at must be a day or a time with its zone, such as 2026-08-15, not"
            + " \"2026-02-30\"");
  }

  @Test
  void anIdThatIsNoneAKindThatIsNoneAndAKeyThatIsNone() {
    refused(
        GOOD.replace("F3c91ab04de", "pool"),
        "decisions.yml:2:9: id must be that of a verdict: F or N and ten hex digits, not"
            + " \"pool\"");
    refused(
        GOOD.replace("overrule", "delete"),
        "decisions.yml:3:15: decision must be overrule or reword, not \"delete\"");
    refused(
        GOOD.replace("by: Ana", "bye: Ana"),
        "decisions.yml:5:10: \"bye\" is no key that is known (did you mean by?); a decision may"
            + " hold at, by, claim, decision, figures, id, reason");
  }

  @Test
  void twoDecisionsAboutOneVerdictNameBothPlaces() {
    refused(
        GOOD.replace("F0a1b2c3d4e", "F3c91ab04de"),
        "decisions.yml:7:5: F3c91ab04de is decided here and at decisions.yml:2:5; keep one of"
            + " them");
  }

  @Test
  void aClaimIsForWhatIsRewordedAlone() {
    refused(
        GOOD.replace("          claim: Orders asked four times.\n", "")
            .replace("    claim: Orders asked four times.\n", ""),
        "decisions.yml:7:5: a decision needs the key claim: what is to be said instead");
    refused(
        GOOD.replace("reason: the pool", "claim: no\n    reason: the pool"),
        "decisions.yml:4:12: what is overruled has no claim; write decision: reword");
  }

  @Test
  void whatIsNoYamlIsOneSentenceWithItsPlace() {
    assertThatThrownBy(() -> DecisionsFile.read("decisions.yml", "decisions:\n  - {id: [\n"))
        .isInstanceOf(YamlException.class)
        .message()
        .startsWith("decisions.yml:")
        .contains("not YAML")
        .doesNotContain("\n");
  }
}
