package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.FindingsBuilder;
import dev.fishbone.analyzer.report.ChartBook;
import dev.fishbone.analyzer.report.Exhibits;
import dev.fishbone.charts.ChartRenderer;
import dev.fishbone.charts.ChartSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Draws what the rules and the impact want shown, and puts findings.json together: its list of
 * charts is then known.
 */
final class DrawStage {
  static final String FINDINGS = "outcomes/findings.json";

  private DrawStage() {}

  static long run(Path recording, RunFolder folder, Progress progress) throws Exception {
    AssessStage.Assessment said = folder.take(AssessStage.ASSESSMENT, AssessStage.Assessment.class);
    FindingsBuilder builder = said.findings();
    SequenceStage.Told told = folder.take(SequenceStage.SEQUENCES, SequenceStage.Told.class);
    ChartBook book = new ChartBook(said.recording(), builder.times(), said.changes());
    List<Exhibits.Shown> shown = Exhibits.of(said.verdicts(), said.impact().impacts());
    // Drawing is a function of the spec alone, so charts are drawn beside each other.
    List<Findings.ChartEntry> charts =
        shown.parallelStream()
            .flatMap(exhibit -> draw(book, exhibit, folder, progress).stream())
            .toList();
    folder.hand(FINDINGS, builder.build(charts, told.sequences()));
    return charts.size();
  }

  /** Nothing where a chart is refused: one picture must not cost the report. */
  private static Optional<Findings.ChartEntry> draw(
      ChartBook book, Exhibits.Shown shown, RunFolder folder, Progress progress) {
    ChartSpec spec;
    try {
      spec = book.chart(shown.exhibit(), shown.shade());
    } catch (IllegalArgumentException e) {
      progress.note("the chart " + shown.exhibit().name() + " is left out: " + e.getMessage());
      return Optional.empty();
    }
    String svg = "charts/" + spec.name() + ".svg";
    String png = "charts/" + spec.name() + ".png";
    try {
      RunFolder.write(folder.out().resolve(svg), ChartRenderer.svg(spec));
      RunFolder.write(folder.out().resolve(png), ChartRenderer.png(spec));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.of(
        new Findings.ChartEntry(
            spec.name(), spec.title(), svg, png, spec.alternative(), shown.verdicts()));
  }
}
