package dev.fishbone.analyzer.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.fishbone.analyzer.job.IncidentJob;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.telemetry.ReasonCode;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** findings.json keeps to its schema, and every id in it leads somewhere. */
final class SchemaTest {
  @TempDir private Path temp;

  private static String schema() throws Exception {
    try (InputStream in = SchemaTest.class.getResourceAsStream("/schema/findings-1.json")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"checkout-outage", "checkout-lookalike"})
  void theFileKeepsToTheSchemaAndItsIdsResolve(String example) throws Exception {
    IncidentJob.run(Path.of("..", "examples", example), temp, Progress.SILENT);
    String json = Files.readString(temp.resolve("findings.json"));

    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schema());
    assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();

    Findings findings = Json.EXACT.readValue(json, Findings.class);
    Set<String> known = new HashSet<>();
    findings.evidence().forEach(e -> assertThat(known.add(e.id())).as(e.id()).isTrue());
    findings.verdicts().stream()
        .filter(v -> v.figures() != null)
        .flatMap(v -> Objects.requireNonNull(v.figures()).stream())
        .forEach(f -> assertThat(known).as(f.name()).containsAll(f.evidence()));
    findings.times().forEach(t -> assertThat(known).as(t.name()).containsAll(t.evidence()));
    findings.sequences().forEach(s -> assertThat(examples(findings, s)).contains(s.trace()));
    findings.impact().forEach(i -> assertThat(known).as(i.name()).containsAll(i.evidence()));
  }

  /** The traces that the evidence of a sequence's finding names. */
  private static Set<String> examples(Findings findings, SequenceEntry sequence) {
    Set<String> evidence = new HashSet<>();
    findings.verdicts().stream()
        .filter(v -> v.id().equals(sequence.verdict()))
        .forEach(v -> evidence.addAll(Objects.requireNonNull(v.evidence())));
    Set<String> traces = new HashSet<>();
    findings.evidence().stream()
        .filter(e -> evidence.contains(e.id()) && e.traces() != null)
        .forEach(e -> traces.addAll(Objects.requireNonNull(e.traces())));
    return traces;
  }

  @Test
  void aFileOfAVersionThatKnewNoSequencesIsRead() throws Exception {
    IncidentJob.run(Path.of("..", "examples", "checkout-outage"), temp, Progress.SILENT);
    ObjectNode older =
        (ObjectNode) Json.EXACT.readTree(Files.readString(temp.resolve("findings.json")));
    assertThat(older.remove("sequences")).hasSize(1);
    assertThat(Json.EXACT.treeToValue(older, Findings.class).sequences()).isEmpty();
  }

  @Test
  void everyReasonThatCodeCanGiveIsInTheSchema() throws Exception {
    String schema = schema();
    for (ReasonCode code : ReasonCode.values()) {
      assertThat(schema).contains('"' + code.name() + '"');
    }
  }
}
