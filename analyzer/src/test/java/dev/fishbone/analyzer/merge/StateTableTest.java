package dev.fishbone.analyzer.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.findings.DecisionEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.job.RunFailure;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The table of states, row by row; of each what looks alike and is not. */
class StateTableTest {
  private static final String RETRIES = "3 retries with no backoff and no jitter";
  private static final String POOL = "Pricing's pool was full for 20 minutes";
  private static final String LONGER = "Pricing's pool was full for 25 minutes";

  /** A draft in which a person wrote nothing yet. */
  private static String written() {
    return Case.outage().document();
  }

  private static Merged merge(Case analysis, String draft) throws RunFailure {
    Merged merged = analysis.into(draft);
    Merged again = analysis.into(merged.after());
    assertThat(again.isUnchanged()).as("the second time nothing is new").isTrue();
    assertThat(again.notes()).as("and nothing is told again").isEmpty();
    return merged;
  }

  @Nested
  class KnownAndFound {
    @Test
    void whatSaysTheSameStaysAsItIs() throws RunFailure {
      assertThat(merge(Case.outage(), written()).isUnchanged()).isTrue();
    }

    @Test
    void aTextOfOneMoreLetterIsAPersons() throws RunFailure {
      String draft = written().replace(POOL, POOL + "!");
      Merged merged = merge(Case.outage().reworded("F02", LONGER), draft);
      assertThat(merged.after()).contains(POOL + "!").doesNotContain("25 minutes\"");
    }

    @Test
    void theToolsOwnTextIsBroughtUpToDate() throws RunFailure {
      Merged merged = merge(Case.outage().reworded("F02", LONGER), written());
      assertThat(merged.after()).isEqualTo(Case.outage().reworded("F02", LONGER).document());
      assertThat(merged.notes()).isEmpty();
    }

    @Test
    void whatIsNoLongerFoundGoesAndTheDiffShowsIt() throws RunFailure {
      Merged merged = merge(Case.outage().without("F01"), written());
      assertThat(merged.after()).doesNotContain(RETRIES);
      assertThat(UnifiedDiff.of("draft.md", merged)).contains("-      - \"" + RETRIES + "\"\n");
      assertThat(merged.notes())
          .containsExactly("F01: no longer found, so it goes: \"" + RETRIES + "\"");
    }

    @Test
    void whatAPersonOverruledGoesAndIsSaidToBeOverruled() throws RunFailure {
      DecisionEntry decision =
          new DecisionEntry("overruled", null, "not so", "Ana", "2026-08-15", null);
      List<VerdictEntry> verdicts =
          Case.outage().analysed().verdicts().stream()
              .map(v -> v.id().equals("F01") ? decision.on(v) : v)
              .toList();
      Analysed without = Case.outage().without("F01").analysed();
      Analysed decided =
          new Analysed(
              without.document(), without.text(), without.regions(), without.sections(), verdicts);
      Merged merged = Merge.of("draft.md", written(), decided, false);
      assertThat(merged.after()).doesNotContain(RETRIES);
      assertThat(merged.notes())
          .containsExactly("F01: a person overruled it, so it goes: \"" + RETRIES + "\"");
      String own = written().replace(RETRIES, "Nobody waited before the next try");
      assertThat(Merge.of("draft.md", own, decided, false).notes())
          .containsExactly(
              "F01: a person overruled it; a person changed or removed it, and what they wrote"
                  + " stays");
    }

    @Test
    void whatComesBackAfterTheToolTookItOutIsWrittenAgain() throws RunFailure {
      String gone = merge(Case.outage().without("F01"), written()).after();
      assertThat(merge(Case.outage(), gone).after()).contains(RETRIES);
    }

    @Test
    void otherLineEndsAndWhiteSpaceAroundItMakeItNoPersons() throws RunFailure {
      String draft =
          written().replace("\"" + POOL + "\"", "\" " + POOL + "  \"").replace("\n", "\r\n");
      String after = merge(Case.outage().reworded("F02", LONGER), draft).after();
      assertThat(after).contains("\"" + LONGER + "\"\r\n");
      assertThat(after.replace("\r\n", "")).doesNotContain("\n");
    }
  }

  @Nested
  class KnownAndNotFound {
    @Test
    void anItemThatMovedToAnotherBoneIsNotRemoved() throws RunFailure {
      String line = "      - \"" + POOL + "\"\n";
      String code = "      - \"" + RETRIES + "\"\n";
      String draft = written().replace(line, "").replace(code, code + line);
      String after = merge(Case.outage().reworded("F02", LONGER), draft).after();
      assertThat(after).contains(code + line.replace("20", "25"));
    }

    @Test
    void aRemovedItemStaysRemovedAndItsNewValueIsToldOnce() throws RunFailure {
      String draft = written().replace("      - \"" + POOL + "\"\n", "");
      assertThat(merge(Case.outage(), draft).isUnchanged()).isTrue();
      Merged merged = merge(Case.outage().reworded("F02", LONGER), draft);
      assertThat(merged.after()).doesNotContain(POOL).doesNotContain(LONGER);
      assertThat(merged.notes()).singleElement().asString().startsWith("F02: ").contains(LONGER);
    }

    @Test
    void aChangedItemIsNeverWrittenAgain() throws RunFailure {
      String draft = written().replace(POOL, "The pool was too small");
      String once = merge(Case.outage().reworded("F02", LONGER), draft).after();
      // Even if the person's words become what the tool once wrote.
      String back = once.replace("The pool was too small", LONGER);
      String after = merge(Case.outage().reworded("F02", POOL + " and more"), back).after();
      assertThat(after).contains(LONGER).doesNotContain("and more");
    }

    @Test
    void whatAPersonChangedStaysWhenItIsNoLongerFound() throws RunFailure {
      String draft = written().replace(POOL, "The pool was too small");
      Merged merged = merge(Case.outage().without("F02"), draft);
      assertThat(merged.after()).contains("The pool was too small");
      assertThat(merged.notes()).singleElement().asString().startsWith("F02: no longer found;");
      assertThat(merge(Case.outage(), merged.after()).after()).doesNotContain(POOL);
    }

    @Test
    void aBlockOfAnotherNameIsNotRemoved() throws RunFailure {
      String draft = written().replace("id: root-causes", "id: why");
      String after =
          merge(Case.outage().claim("F03", "Code", "Calls were synchronous"), draft).after();
      assertThat(after).contains("id: why").containsOnlyOnce("```fishbone").contains("synchronous");
    }

    @Test
    void aRemovedBlockStaysRemovedAndWhatIsNewForItIsTold() throws RunFailure {
      String draft = written().replaceAll("(?s)```fishbone.*?```\n", "");
      Merged merged = merge(Case.outage().claim("F03", "Code", "Calls were synchronous"), draft);
      assertThat(merged.after()).doesNotContain("```fishbone");
      assertThat(merged.notes())
          .containsExactly(
              "F03: a person removed its fishbone block, so it is not written: \"Calls were"
                  + " synchronous\"");
    }

    @Test
    void aRemovedRegionStaysRemovedAndAChangedOneAsItIs() throws RunFailure {
      String draft =
          written().replaceAll("(?s)<!-- fishbone:begin.*?fishbone:end summary -->\n\n", "");
      Case longer = Case.outage().region("summary", "Orders failed for 51 minutes.");
      assertThat(merge(longer, draft).after()).doesNotContain("51 minutes");
      Merged merged = merge(longer, written().replace("Orders failed", "Nothing worked"));
      assertThat(merged.after()).contains("Nothing worked for 47 minutes.");
      assertThat(merged.notes()).singleElement().asString().startsWith("region summary: a person");
      assertThat(merge(longer, written()).after()).isEqualTo(longer.document());
    }
  }

  @Nested
  class NotKnown {
    private static final String DRAFT =
        """
        ```fishbone
        effect: Checkout is down
        causes:
          - label: Code
            items:
              - "%s"
        ```
        """;

    private static Merged with(String item) throws RunFailure {
      return merge(Case.outage().without("F02").without("summary"), DRAFT.replace("%s", item));
    }

    private static void isAppended(String item) throws RunFailure {
      String after = with(item).after();
      assertThat(after).contains("- \"" + item + "\"\n      - \"" + RETRIES + "\"");
    }

    private static void isAdopted(String item) throws RunFailure {
      Merged merged = with(item);
      assertThat(merged.after()).contains(item).doesNotContain("- \"" + RETRIES);
      assertThat(merged.notes())
          .anySatisfy(
              note -> assertThat(note).startsWith("draft.md:6: F01: the draft says so already"));
    }

    @Test
    void theOppositeIsNotTheSame() throws RunFailure {
      isAppended("3 retries with backoff and jitter");
    }

    @Test
    void anotherSubjectIsNotTheSame() throws RunFailure {
      Case other =
          Case.outage()
              .without("summary")
              .claim(
                  "F03",
                  "retry/backoff",
                  "web->orders",
                  "Code",
                  "3 retries with no backoff, web to orders");
      String after =
          merge(
                  other.without("F01").without("F02"),
                  DRAFT.replace("%s", "3 retries with no backoff of Pricing"))
              .after();
      assertThat(after).contains("3 retries with no backoff, web to orders\"");
    }

    @Test
    void anotherFigureOfSomethingElseIsNotTheSame() throws RunFailure {
      isAppended("30 retries of the nightly report");
    }

    @Test
    void aWordInCommonIsNotTheSame() throws RunFailure {
      isAppended("Retries are logged nowhere");
    }

    @Test
    void theSameWordsAreAdopted() throws RunFailure {
      isAdopted("Retries (3) had no backoff, no jitter");
    }

    @Test
    void theSameSubjectAndRuleAreAdoptedWhateverTheFigure() throws RunFailure {
      isAdopted("Orders asks Pricing again without backoff, five times");
    }

    @Test
    void whatWasAdoptedIsAPersonsForEver() throws RunFailure {
      String draft = with(RETRIES).after();
      String other = "4 retries with no backoff and no jitter";
      Case changed = Case.outage().without("F02").without("summary").reworded("F01", other);
      Merged merged = merge(changed, draft);
      assertThat(merged.after()).contains(RETRIES).doesNotContain("4 retries");
      assertThat(merged.notes()).singleElement().asString().contains(other);
    }

    @Test
    void oneItemIsAdoptedForOneFindingOnly() throws RunFailure {
      Case two =
          Case.outage()
              .without("F02")
              .without("summary")
              .claim("F04", "retry/backoff", "a->b", "Code", RETRIES + " either");
      String after = merge(two, DRAFT.replace("%s", RETRIES)).after();
      assertThat(after).contains("      - \"" + RETRIES + " either\"");
    }

    @Test
    void aNewItemGoesToItsBoneEvenIfAPersonRenamedIt() throws RunFailure {
      String draft = written().replace("label: Code", "label: What we wrote");
      String after =
          merge(Case.outage().claim("F03", "Code", "Calls were synchronous"), draft).after();
      assertThat(after)
          .contains(
              "  - label: What we wrote\n    items:\n      - \""
                  + RETRIES
                  + "\"\n      - \"Calls were synchronous\"\n")
          .doesNotContain("label: Code");
    }

    @Test
    void aMissingBoneIsPutWhereBonesUsuallyStand() throws RunFailure {
      String after =
          merge(Case.outage().claim("F03", "Change", "A flag was flipped"), written()).after();
      assertThat(after)
          .contains(
              "causes:\n  - label: Change\n    items:\n      - \"A flag was flipped\"\n  - label: Code");
    }

    @Test
    void aMissingBlockComesLastUnderItsOwnHeading() throws RunFailure {
      Merged merged = merge(Case.outage().figure("S1", "47 min", "Orders unavailable"), written());
      assertThat(merged.after())
          .contains(
              """
              <!-- fishbone:end summary -->
              """)
          .contains(
              """
              ## Impact

              ```stats
              stats:
                - { value: "47 min", label: Orders unavailable }
              ```

              <!-- fishbone:state/1
              """);
    }

    @Test
    void aHeadingThatIsThereAlreadyIsToldApart() throws RunFailure {
      String draft = "## Why it broke\n\nWe do not know.\n";
      assertThat(merge(Case.outage(), draft).after())
          .startsWith("```meta\n")
          .contains("\n## Why it broke\n\nWe do not know.\n\n## Summary\n")
          .contains("\n## Why it broke (from telemetry)\n\n```fishbone\n");
    }
  }

  @Nested
  class TwoOfAKind {
    @Test
    void theFirstIsUsedAndThatIsSaid() throws RunFailure {
      String block = written().replaceAll("(?s).*(```fishbone.*?```\n).*", "$1");
      String draft = written().replace(block, block + "\n" + block);
      Merged merged = Case.outage().reworded("F02", LONGER).into(draft);
      assertThat(merged.after().indexOf(LONGER)).isLessThan(merged.after().indexOf(POOL));
      assertThat(merged.notes())
          .containsExactly("draft.md:27: this is a second fishbone block; the first is used");
    }
  }

  @Nested
  class AnotherIncident {
    @Test
    void aDraftThatNamesNoneIsNotRefused() throws RunFailure {
      assertThat(merge(Case.outage(), "Text.\n").after()).contains("\"incident\":\"INC-7\"");
    }

    @Test
    void isRefusedUnlessForced() throws RunFailure {
      String draft = Case.of("INC-6").region("summary", "Quiet.").document();
      assertThatThrownBy(() -> Case.outage().into(draft))
          .isInstanceOf(RunFailure.class)
          .hasMessage(
              "draft.md: it is of incident INC-6, the analysis of INC-7; to merge all the same, use"
                  + " --force");
      Merged merged = Merge.of("draft.md", draft, Case.outage().analysed(), true);
      assertThat(merged.after()).contains("\"incident\":\"INC-7\"", RETRIES);
    }
  }
}
