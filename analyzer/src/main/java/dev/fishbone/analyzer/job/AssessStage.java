package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.FindingsBuilder;
import dev.fishbone.analyzer.findings.Reach;
import dev.fishbone.analyzer.sequence.Proxies;
import dev.fishbone.connectors.BusinessRead;
import dev.fishbone.connectors.ContextRead;
import dev.fishbone.connectors.MetricsRead;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.book.Assessor;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.rules.chain.Chain;
import dev.fishbone.rules.chain.Link;
import dev.fishbone.rules.impact.Impact;
import dev.fishbone.rules.impact.ImpactAssessor;
import dev.fishbone.rules.impact.ImpactReport;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.KnownCalls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/** Asks the rules and reckons the impact, from what the reading steps handed on. */
final class AssessStage {
  static final String ASSESSMENT = "outcomes/assessment.json";

  private AssessStage() {}

  /**
   * What was said of the incident, and of the telemetry what the report needs beside it.
   *
   * @param proxies service → the proxy in front of it
   */
  record Assessment(
      Recording recording,
      Coverage coverage,
      List<Change> changes,
      Reach reach,
      KnownCalls knownCalls,
      SortedMap<String, String> proxies,
      List<Verdict> verdicts,
      List<Link> links,
      ImpactReport impact) {

    /** What makes findings of it. */
    FindingsBuilder findings() {
      return new FindingsBuilder(
          Product.VERSION, recording, coverage, verdicts, links, impact, reach);
    }
  }

  static long run(Path recording, RunFolder folder, Progress progress) throws Exception {
    Telemetry telemetry = telemetry(folder);
    ImpactReport impact = ImpactAssessor.assess(telemetry);
    FailedRequests.hand(folder, telemetry, impact.impacts().stream().map(Impact::effect).toList());
    AlertOwners.hand(folder, telemetry);
    List<Verdict> verdicts = new Assessor(RuleBook.builtIn()).assess(telemetry);
    folder.hand(
        ASSESSMENT,
        new Assessment(
            telemetry.recording(),
            telemetry.coverage(),
            telemetry.changes(),
            Reach.of(telemetry.traces()),
            telemetry.traces().knownCalls(),
            Proxies.of(telemetry),
            verdicts,
            Chain.of(verdicts, telemetry),
            impact));
    return verdicts.size();
  }

  private static Telemetry telemetry(RunFolder folder) throws IOException, LostWorkException {
    Recording recording =
        folder
            .take(ReadStages.RECORDING, Recording.class)
            .withSha256(folder.take(ReadStages.FINGERPRINT, String.class));
    return CaseFile.of(
        recording,
        folder.take(ReadStages.TRACES, ReadStages.Traces.class),
        folder.take(ReadStages.METRICS, MetricsRead.class),
        folder.take(ReadStages.CONTEXT, ContextRead.class),
        folder.take(ReadStages.BUSINESS, BusinessRead.class));
  }
}
