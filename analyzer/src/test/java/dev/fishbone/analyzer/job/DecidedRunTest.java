package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.fishbone.analyzer.decisions.Decisions;
import dev.fishbone.analyzer.decisions.DecisionsFile;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.SameBytesTest.Results;
import dev.fishbone.analyzer.report.Causes;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions through a whole run, and files that people edit among its results. */
final class DecidedRunTest {
  @TempDir private Path temp;

  private final List<String> notes = new ArrayList<>();
  private final Progress progress =
      new Progress() {
        @Override
        public void step(String what) {}

        @Override
        public void note(String sentence) {
          notes.add(sentence);
        }

        @Override
        public void end() {}
      };

  private Findings run(String decisions) throws Exception {
    Decisions read = DecisionsFile.read("decisions.yml", decisions);
    AnalysisOptions options = new AnalysisOptions(AnalysisOptions.NONE.links(), read, List.of());
    IncidentJob.run(Examples.OUTAGE, temp, options, progress);
    String json = Files.readString(temp.resolve("findings.json"));
    assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
    return Json.EXACT.readValue(json, Findings.class);
  }

  private static Schema schema() throws Exception {
    try (InputStream in = DecidedRunTest.class.getResourceAsStream("/schema/findings-1.json")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
    }
  }

  @Test
  void everyLaterRunHonoursThemAndWritesTheSameBytes() throws Exception {
    Findings.VerdictEntry first = Causes.of(run("decisions: []")).get(0);
    TreeMap<String, String> undecided = Results.of(temp);
    String decisions =
        "decisions:\n- {id: "
            + first.id()
            + ", decision: overrule, reason: not so, by: Ana, at: 2026-08-15}\n"
            + "- {id: F0000000000, decision: overrule, reason: gone, by: Ana, at: 2026-08-15}\n";
    Findings decided = run(decisions);
    assertThat(Causes.of(decided)).extracting(Findings.VerdictEntry::id).doesNotContain(first.id());
    assertThat(decided.verdicts()).anyMatch(v -> v.id().equals(first.id()) && v.overruled());
    assertThat(notes)
        .containsExactly(
            "decisions.yml:3:3: the decision about F0000000000 is to be looked at again: no verdict of this"
                + " run has this id");
    TreeMap<String, String> once = Results.of(temp);
    assertThat(once.get("report.html")).contains("Decided by people", "not so");
    run(decisions);
    assertThat(Results.of(temp)).isEqualTo(once);
    run("decisions: []");
    assertThat(Results.of(temp)).isEqualTo(undecided);
  }

  @Test
  void actionsThatAPersonFilledInAreKept() throws Exception {
    run("decisions: []");
    Path actions = temp.resolve("actions.csv");
    String written = Files.readString(actions);
    String filled = written.replaceFirst(",,\n", ",Ana,2026-09-01\n");
    assertThat(filled).isNotEqualTo(written);
    Files.writeString(actions, filled);
    run("decisions: []");
    assertThat(Files.readString(actions)).isEqualTo(written);
    assertThat(temp.resolve("actions.edited-1.csv")).hasContent(filled);
    assertThat(notes).anyMatch(note -> note.contains("actions.edited-1.csv"));
  }
}
