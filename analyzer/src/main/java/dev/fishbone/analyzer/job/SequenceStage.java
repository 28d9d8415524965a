package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.SequenceEntry;
import dev.fishbone.analyzer.sequence.Sequences;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.trace.SpanColumns;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Reads the traces once more for the few that the findings name as examples, and tells one of them.
 * Where no finding names one, nothing is read.
 */
final class SequenceStage {
  static final String SEQUENCES = "outcomes/sequences.json";

  private SequenceStage() {}

  /** What was told. */
  record Told(List<SequenceEntry> sequences) {}

  static long run(Path recording, RunFolder folder, Progress progress) throws Exception {
    AssessStage.Assessment said = folder.take(AssessStage.ASSESSMENT, AssessStage.Assessment.class);
    Findings findings = said.findings().build(List.of(), List.of());
    Set<String> wanted = Sequences.wanted(findings);
    SpanColumns spans =
        wanted.isEmpty()
            ? new SpanColumns()
            : new RecordingReader(recording).spans(said.recording(), wanted, Sequences.KEPT_SPANS);
    List<SequenceEntry> sequences =
        new Sequences(findings, said.knownCalls(), said.proxies()).of(spans);
    folder.hand(SEQUENCES, new Told(sequences));
    return spans.size();
  }
}
