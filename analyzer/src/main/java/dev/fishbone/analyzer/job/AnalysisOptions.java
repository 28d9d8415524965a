package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.decisions.Decisions;
import dev.fishbone.analyzer.findings.KnownRisks;
import dev.fishbone.analyzer.html.Links;
import java.util.List;

/**
 * What an analysis takes beside the recording.
 *
 * @param links addresses that the page's evidence leads to
 * @param decisions what people decided about verdicts
 * @param shown attributes of requests that files for people may hold, {@code hash:} before what is
 *     to be a pseudonym; none leaves those of the recording
 * @param known what nightly scans had told
 */
public record AnalysisOptions(
    Links links, Decisions decisions, List<String> shown, KnownRisks known) {
  public static final AnalysisOptions NONE =
      new AnalysisOptions(Links.none(), Decisions.NONE, List.of());

  public AnalysisOptions {
    shown = List.copyOf(shown);
  }

  /** Where nobody scans. */
  public AnalysisOptions(Links links, Decisions decisions, List<String> shown) {
    this(links, decisions, shown, KnownRisks.NONE);
  }
}
