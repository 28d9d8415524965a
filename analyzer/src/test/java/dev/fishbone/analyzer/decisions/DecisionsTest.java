package dev.fishbone.analyzer.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.exports.ActionsFile;
import dev.fishbone.analyzer.exports.Digest;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.HandMade;
import dev.fishbone.analyzer.report.FirstLines;
import dev.fishbone.analyzer.report.Postmortem;
import dev.fishbone.connectors.yaml.YamlException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A verdict that a person overruled or reworded, wherever it is told. */
final class DecisionsTest {
  private static final Findings TOLD =
      HandMade.of(
          List.of(
              HandMade.storm("orders tried again"),
              HandMade.pool("the pool was full", 1200),
              HandMade.clear(),
              HandMade.notAssessed()),
          List.of());

  private static Decision overruled(String id) {
    return new Decision(
        id,
        Decision.Kind.OVERRULED,
        "",
        "it was drained by hand",
        "Ana",
        "2026-08-15",
        "",
        "decisions.yml:2:5");
  }

  private static Decision reworded(String id, String figures) {
    return new Decision(
        id,
        Decision.Kind.REWORDED,
        "Checkout asked pricing four times",
        "shorter",
        "Ben",
        "2026-08-16",
        figures,
        "decisions.yml:7:5");
  }

  private static Findings decided(Decision... decisions) throws YamlException {
    return new Decisions(List.of(decisions)).appliedTo(TOLD);
  }

  private static Document document(Findings findings) {
    Document document = DocumentParser.parse("postmortem.md", Postmortem.of(findings));
    assertThat(document.problems()).isEmpty();
    return document;
  }

  private static String region(Document document) {
    return document.regions().stream()
        .filter(r -> r.name().equals("decisions"))
        .map(r -> r.content().strip())
        .findFirst()
        .orElse("");
  }

  @Test
  void withoutDecisionsNothingIsSaidOfThem() throws Exception {
    assertThat(decided()).isSameAs(TOLD);
    assertThat(document(TOLD).text()).doesNotContain("Decided by people");
  }

  @Test
  void whatIsOverruledLeavesFishboneStepsDigestAndActionsAndIsListedWithItsReason()
      throws Exception {
    Findings findings = decided(overruled("F0a1b2c3d4e"));
    Document document = document(findings);
    assertThat(document.first(Fishbone.class).orElseThrow().causes())
        .extracting(Fishbone.Bone::label)
        .containsExactly("Capacity");
    assertThat(document.first(Steps.class).orElseThrow().items())
        .extracting(Steps.Step::title)
        .containsExactly("Do something about pricing/db");
    assertThat(Digest.of(findings)).contains("The pool was full").doesNotContain("tried again");
    assertThat(ActionsFile.of(findings)).contains("S3c91ab04de").doesNotContain("S0a1b2c3d4e");
    assertThat(region(document))
        .isEqualTo(
            "- **Overruled** `F0a1b2c3d4e` (amplification/retry-storm `orders->pricing`): overruled"
                + " by Ana on 2026-08-15 because it was drained by hand. The tool's own claim:"
                + " Orders tried again. Confidence high, 0.93.");
    assertThat(FirstLines.of(findings, Path.of("out")))
        .contains("Decided by people: 1 overruled")
        .hasSizeLessThanOrEqualTo(10);
  }

  @Test
  void theToolsOwnVerdictStaysInTheFindings() throws Exception {
    Findings findings = decided(overruled("F0a1b2c3d4e"), reworded("F3c91ab04de", ""));
    assertThat(findings.verdicts())
        .extracting(Findings.VerdictEntry::claim)
        .startsWith("orders tried again", "the pool was full");
    assertThat(findings.verdicts())
        .extracting(Findings.VerdictEntry::verdict)
        .startsWith("finding");
  }

  @Test
  void whatIsRewordedIsToldInThePersonsWordsWhichSayWhoseTheyAre() throws Exception {
    Findings findings = decided(reworded("F0a1b2c3d4e", ""));
    Document document = document(findings);
    assertThat(document.first(Fishbone.class).orElseThrow().causes().get(0).items())
        .containsExactly(
            "Checkout asked pricing four times (worded by Ben)",
            "A second sentence of orders->pricing");
    assertThat(document.text())
        .contains("**Likeliest cause**: Checkout asked pricing four times (worded by Ben)");
    assertThat(region(document))
        .contains("**Reworded** `F0a1b2c3d4e`", "The tool's own claim: Orders tried again.");
  }

  @Test
  void aClearVerdictThatIsOverruledIsNoLongerListedAsClear() throws Exception {
    String text = document(decided(overruled("N77aa01c2ee"))).text();
    assertThat(text).contains("Nothing was cleared.", "**Overruled** `N77aa01c2ee`");
  }

  @Test
  void theSameFiguresNeedNoSecondLookAndOthersDo() throws Exception {
    String then = FiguresPrint.of(HandMade.pool("the pool was full", 1200));
    assertThat(FiguresPrint.of(HandMade.pool("said otherwise", 1200.4))).isEqualTo(then);
    assertThat(region(document(decided(reworded("F3c91ab04de", then)))))
        .doesNotContain("looked at again");

    Findings later =
        new Decisions(List.of(reworded("F3c91ab04de", then)))
            .appliedTo(HandMade.of(List.of(HandMade.pool("the pool was full", 1500)), List.of()));
    assertThat(region(document(later)))
        .contains(
            "To be looked at again: The verdict's figures have changed since it was decided ("
                + then);
    assertThat(document(later).first(Fishbone.class).orElseThrow().causes().get(0).items())
        .contains("Checkout asked pricing four times (worded by Ben; to be looked at again)");
  }

  @Test
  void aDecisionWhoseVerdictIsGoneIsShown() throws Exception {
    Findings findings = decided(overruled("Fffffffffff"), overruled("F77aa01c2ee"));
    assertThat(region(document(findings)).lines())
        .containsExactly(
            "- **Overruled** `Fffffffffff`: overruled by Ana on 2026-08-15 because it was drained by"
                + " hand. To be looked at again: No verdict of this run has this id. It stands at"
                + " `decisions.yml:2:5`.",
            "- **Overruled** `F77aa01c2ee`: overruled by Ana on 2026-08-15 because it was drained by"
                + " hand. To be looked at again: pool/leak of pricing/db is now clear. It stands at"
                + " `decisions.yml:2:5`.");
  }

  @Test
  void anIdWithASlipIsRefusedWithTheOneThatWasMeant() {
    assertThatThrownBy(() -> decided(overruled("F3c91ab04df")))
        .hasMessage(
            "decisions.yml:2:5: no verdict has the id F3c91ab04df (did you mean F3c91ab04de?);"
                + " correct it");
  }

  @Test
  void whatWasNotAssessedCannotBeOverruledAndWhatIsClearNotReworded() {
    assertThatThrownBy(() -> decided(overruled("N0b2f6611aa")))
        .hasMessage(
            "decisions.yml:2:5: N0b2f6611aa was not assessed, so there is nothing to overrule or"
                + " reword; write what you know into the document");
    assertThatThrownBy(() -> decided(reworded("N77aa01c2ee", "")))
        .hasMessage(
            "decisions.yml:7:5: N77aa01c2ee is clear; only what was found or suspected can be"
                + " reworded: overrule it, or take the decision out");
  }

  @Test
  void aPersonsWordsAreTextToo() throws Exception {
    Decision hostile =
        new Decision(
            "F0a1b2c3d4e",
            Decision.Kind.REWORDED,
            "[x](https://evil.example) <script> @here",
            "# because <!-- fishbone:end decisions -->",
            "**Mallory**",
            "2026-08-16",
            "",
            "decisions.yml:2:5");
    Findings findings = decided(hostile);
    assertThat(document(findings).regions())
        .allSatisfy(r -> assertThat(r.content()).doesNotContain("<script>", "](https:"));
    assertThat(region(document(findings))).contains("The tool's own claim");
    assertThat(Digest.of(findings).lines()).hasSize(5).noneMatch(l -> l.contains("@"));
  }
}
