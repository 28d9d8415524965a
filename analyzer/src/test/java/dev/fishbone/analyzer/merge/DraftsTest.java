package dev.fishbone.analyzer.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Sequence.Actor;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.job.RunFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents as people and their tools write them. */
class DraftsTest {
  private static String seed(String name) throws IOException {
    Path seed = Path.of("../../shared/seeds", name);
    if (!Files.exists(seed)) {
      System.out.println("[not run] tests of merging that read " + seed + ": it is absent");
    }
    Assumptions.assumeTrue(Files.exists(seed), "the reference document is absent");
    return Files.readString(seed);
  }

  /** An analysis of what the first seed tells of. */
  private static Case outage() {
    return Case.outage()
        .claim(
            "F03",
            "change/trigger",
            "price-check-v2",
            "Change",
            "Flag price-check-v2 went from 0 % to 100 % in one step")
        .claim(
            "F04",
            "paging/unpaged-alert",
            "PoolWait",
            "Detection",
            "PoolWait went to Slack, not to the pager")
        .claim(
            "F05",
            "retry/breaker",
            "web->orders",
            "Capacity",
            "No circuit breaker between web and orders")
        .moment("T1", "09:52", "Orders 5xx rate reaches 38%")
        .moment("T2", "09:57", "M. Okafor acknowledges")
        .figure("S1", "6,130", "Failed requests")
        .figure(
            "S2",
            new Stats.Stat("9 min", "First symptom to page", "+4 min vs target", Stats.Trend.DOWN))
        .region("evidence", "E1: the pool");
  }

  /** The draft's own text is there, in order, with nothing taken out. */
  private static Merged merged(Case analysis, String draft) throws RunFailure {
    Merged merged = analysis.into(draft);
    int at = 0;
    String after = merged.after();
    for (String line : draft.replace("\uFEFF", "").split("(?<=\n)", -1)) {
      int found = after.indexOf(line, at);
      assertThat(found).as("kept: " + line).isGreaterThanOrEqualTo(at);
      at = found + line.length();
    }
    assertThat(analysis.into(after).isUnchanged()).isTrue();
    assertThat(DocumentParser.parse("d.md", after).problems())
        .hasSameSizeAs(DocumentParser.parse("d.md", draft).problems());
    return merged;
  }

  @Test
  void theFirstSeedTakesWhatItDoesNotSayAndKeepsWhatItDoes() throws Exception {
    String seed = seed("checkout-outage.txt");
    Merged merged = merged(outage(), seed);
    assertThat(merged.notes())
        .extracting(
            note ->
                note.replaceFirst("draft.md:(\\d+): ([^:]+): (the draft \\w+ \\w+).*", "$1 $2 $3"))
        .containsExactlyInAnyOrder(
            "3 meta/title the draft has its",
            "3 meta/subtitle the draft has its",
            "19 T1 the draft says so",
            "69 F03 the draft says so",
            "75 F01 the draft says so",
            "83 F04 the draft says so",
            "94 S1 the draft says so");
    assertThat(merged.after())
        .contains(
            """
                  - "No circuit breaker between Orders and Pricing"
                  - "Pricing's pool was full for 20 minutes"
                  - "No circuit breaker between web and orders"
            """)
        .contains(
            " acknowledges in 2 minutes\"\n  - \"[done] 09:57 · M. Okafor acknowledges\"\n  - \"[done] 10:09 ·")
        .contains(
            """
            ## Impact (from telemetry)

            ```stats
            stats:
              - { value: "9 min", label: First symptom to page, delta: "+4 min vs target", trend: down }
            ```

            ## About evidence

            <!-- fishbone:begin evidence -->
            """);
  }

  @Test
  void theSecondSeedGetsAHeadAndAllSectionsBehindItsText() throws Exception {
    String seed = seed("on-call-desk.txt");
    String after = merged(outage(), seed).after();
    assertThat(after).startsWith("```meta\ntitle: Checkout outage\n");
    assertThat(after).contains("tag: POSTMORTEM\n```\n\n" + seed + "\n\n## Summary\n");
    List<String> headings = after.lines().filter(line -> line.startsWith("## ")).toList();
    assertThat(headings)
        .containsExactly(
            "## Summary",
            "## Detection to resolution",
            "## Why it broke",
            "## Impact",
            "## About evidence");
  }

  @Test
  void theLineEndsOfWindowsAreKeptInWhatIsAddedToo() throws RunFailure {
    String after = merged(outage(), "# Us\r\n\r\nText.\r\n").after();
    assertThat(after.replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
  }

  @Test
  void theHeadGoesBehindAByteOrderMarkAndFrontMatter() throws RunFailure {
    assertThat(merged(outage(), "\uFEFFText.\n").after()).startsWith("\uFEFF```meta\n");
    String front = "---\nlayout: post\ntags: [a]\n---\n";
    assertThat(merged(outage(), front + "Text.\n").after()).startsWith(front + "\n```meta\n");
    assertThat(merged(outage(), "").after()).startsWith("```meta\n");
  }

  @Test
  void whatStandsWithinOtherFencesIsNoneOfOurs() throws RunFailure {
    String example = Case.outage().document();
    String draft =
        "How to:\n\n````markdown\n"
            + example
            + "````\n\n- a list\n\n  ```text\n  <!-- fishbone:state/1\n  ```\n";
    assertThat(merged(outage(), draft).after()).contains("\n## Why it broke (from telemetry)\n");
  }

  @Test
  void aBlockInAListOrQuoteIsUsedWhereItStands() throws RunFailure {
    String draft =
        "1. Why\n\n   ```fishbone\n   causes:\n     - label: Code\n       items:\n         - \"Ours\"\n   ```\n\n> ~~~timeline\n> items:\n>   - \"[done] 09:00 · Begin\"\n> ~~~\n";
    String after = merged(outage(), draft).after();
    assertThat(after)
        .contains("         - \"Ours\"\n         - \"3 retries with no backoff and no jitter\"\n")
        .contains(
            ">   - \"[done] 09:00 · Begin\"\n>   - \"[done] 09:52 · Orders 5xx rate reaches 38%\"\n")
        .containsOnlyOnce("```fishbone")
        .doesNotContain("```timeline");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // GitHub
        "<details><summary>Log</summary>\n\n```\nx\n```\n\n</details>\n\n> [!NOTE]\n> Look.\n\n- [ ] todo\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nText[^1]\n\n[^1]: Note\n",
        // GitLab
        "[[_TOC_]]\n\n%{init: x}\n\n:::details\nx\n:::\n\n```mermaid\ngraph TD;\n```\n\n![a](/uploads/1/a.png){width=60%}\n\n/label ~incident\n",
        // Confluence, by way of a converter
        "Incident\n========\n\n<table><tbody><tr><th>\n\n**When**\n\n</th></tr></tbody></table>\n\nA\\\nB  \nC\u00a0D\n\n  [*link*]: https://x\n\n\\- no list\n",
        "Setext\n---\n***\n+ a\n\n\n      code\n\n<div>\nraw\n</div>\n",
        "no line end at the end"
      })
  void exportedMarkdownStaysAsItIs(String draft) throws RunFailure {
    assertThat(merged(outage(), draft).after()).contains(draft);
    assertThat(merged(outage(), draft.replace("\n", "\r\n")).after())
        .contains(draft.replace("\n", "\r\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"incident\":",
        "{}",
        "[]",
        "",
        "{\"incident\":\"INC-7\",\"items\":{\"a\":[1]}}"
      })
  void aDamagedStateIsSaidAndNothingIsDone(String json) {
    String draft = "Text.\n\n<!-- fishbone:state/1\n" + json + "\n-->\n";
    assertThatThrownBy(() -> outage().into(draft))
        .isInstanceOf(RunFailure.class)
        .hasMessageStartingWith("draft.md:3: The state comment cannot be read: ")
        .hasMessageEndingWith("nothing is changed");
  }

  @Test
  void twoStatesAreSaidAndNothingIsDone() {
    String draft = Case.outage().document() + Case.outage().document();
    assertThatThrownBy(() -> outage().into(draft)).hasMessageContaining("two state comments");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Text.\n\n```sh\nls\n", "Text.\n\n<!-- later\n", "Text.\n\n<script>\n"})
  void whatIsNotClosedCannotBeAddedTo(String draft) {
    assertThatThrownBy(() -> outage().into(draft))
        .hasMessage(
            "draft.md:3: the fence or comment that begins here is not closed, so nothing can be added"
                + " behind it: close it; nothing is changed");
  }

  @Test
  void aBlockOfOursThatIsNotClosedHidesTheState() {
    String draft = Case.outage().document().replaceFirst("(?s)(```fishbone.*?)```\n", "$1");
    assertThatThrownBy(() -> outage().into(draft)).hasMessageContaining("is not closed");
  }

  @Test
  void whatAPersonWroteBelowTheStateStaysAndTheStateGoesBehindIt() throws RunFailure {
    String draft = Case.outage().document() + "\nSeen by all.\n";
    String after = outage().into(draft).after();
    assertThat(after).contains("\nSeen by all.\n\n## Detection to resolution\n");
    assertThat(after).endsWith("-->\n").containsOnlyOnce("fishbone:state/1");
    String beside = Case.outage().document().replace("-->\n", "--> Seen by all.\n");
    beside = beside.replace("summary --> Seen by all.", "summary -->");
    assertThat(outage().into(beside).after()).contains(" Seen by all.\n");
  }

  @Test
  void aBlockThatCannotBeReadWaitsAndLosesNothing() throws RunFailure {
    String draft = Case.outage().document().replace("causes:", "causes: {");
    Merged merged = outage().into(draft);
    assertThat(merged.after())
        .contains("causes: {")
        .contains("```timeline")
        .doesNotContain("price-check-v2");
    assertThat(merged.notes())
        .anySatisfy(
            note ->
                assertThat(note).startsWith("draft.md:15: this fishbone block cannot be edited"));
    String mended = merged.after().replace("causes: {", "causes:");
    assertThat(outage().into(mended).after())
        .contains("price-check-v2")
        .containsOnlyOnce("3 retries");
  }

  private static Sequence drawn(String reply) {
    return new Sequence(
        "failure",
        List.of(new Actor("Orders", "Orders API"), new Actor("Pricing", "Pricing")),
        List.of(
            Call.call("Orders", "Pricing", "get price"), Call.reply("Pricing", "Orders", reply)),
        List.of());
  }

  @Test
  void aSequenceIsBroughtUpToDateAsAWholeUnlessAPersonTouchedIt() throws RunFailure {
    String draft = Case.outage().sequence(drawn("200")).document();
    Case later = Case.outage().sequence(drawn("503"));
    assertThat(later.into(draft).after()).isEqualTo(later.document());
    Merged held = later.into(draft.replace("get price", "get the price"));
    assertThat(held.after()).contains("200").doesNotContain("503");
    assertThat(held.notes()).singleElement().asString().startsWith("sequence/failure: a person");
    Merged gone = Case.outage().into(draft);
    assertThat(gone.after()).doesNotContain("```sequence");
    String theirs =
        "```sequence\nactors:\n  - {id: O, name: Orders}\n  - {id: P, name: Pricing}\nmessages: []\n```\n";
    assertThat(later.into(theirs).after()).containsOnlyOnce("```sequence");
    String others = theirs.replace("Orders", "Search").replace("Pricing", "Index");
    assertThat(later.into(others).after()).contains("503");
  }

  @Test
  void picturesAndLinksPointFromTheDraftIntoTheRunsFolder() throws RunFailure {
    Case analysis = Case.outage();
    String text =
        analysis
            .document()
            .replace(
                "Orders failed for 47 minutes.",
                "![a](charts/a.svg) [b](https://x.y) [c](#d) [e](evidence/f.csv) `](charts/no)`");
    // What was written is not what is remembered, so the region is unknown to the state: a new one.
    Analysed analysed = Analysed.of(text, List.of(), "../a run/out");
    String after = Merge.of("d.md", "Text.\n", analysed, false).after();
    assertThat(after)
        .contains(
            "![a](../a%20run/out/charts/a.svg) [b](https://x.y) [c](#d) [e](../a%20run/out/evidence/f.csv) `](charts/no)`");
    assertThat(Merge.of("d.md", after, analysed, false).isUnchanged()).isTrue();
  }

  @Test
  void hostileDraftsEndSoon() throws RunFailure {
    List<String> drafts = new ArrayList<>();
    drafts.add("```meta\n```\n\n".repeat(10_000));
    drafts.add("> ".repeat(2_000) + "x\n");
    drafts.add("- ".repeat(2_000) + "x\n");
    drafts.add("a\u0000b\n```text\n\u0000\n```\n");
    drafts.add(
        "```fishbone\ncauses:\n" + "  - label: Code\n    items: []\n".repeat(5_000) + "```\n");
    drafts.add(
        "```timeline\nitems:\n"
            + "  - \"[done] 09:00 · \ud83d\ude00 x\"\n".repeat(9_000)
            + "```\n");
    for (String draft : drafts) {
      Merged merged = outage().into(draft);
      assertThat(merged.after().length()).isGreaterThan(draft.length());
      assertThat(outage().into(merged.after()).isUnchanged()).isTrue();
    }
  }
}
