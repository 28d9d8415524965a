package dev.fishbone.rules.retry;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.FewRetries;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.calls.HerdIndex;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.remedy.RetryRemedy;
import dev.fishbone.rules.retry.Spacing.Jitter;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AttemptCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges how an edge's retries were spaced (2.4). */
record BackoffJudge(Telemetry telemetry, BackoffLimits limits, Gates gates) {
  /** Only what is configured tells; nobody saw a pause. */
  private static final double UNSEEN = 0.8;

  Outcome judge(CalledEdge called) {
    TimeRange window = telemetry.recording().window();
    List<TimeRange> episodes =
        RetryShare.episodes(called.edge(), called.inferred(), window, limits.calls());
    if (episodes.isEmpty()) {
      return gates
          .beforeClear(called.edge())
          .<Outcome>map(n -> n)
          .orElseGet(() -> new FewRetries(called, window, limits.calls()).clear());
    }
    TimeRange range = episodes.get(0).span(episodes.get(episodes.size() - 1));
    Pauses pauses = Pauses.of(telemetry, called, limits);
    return pauses.unknown() ? tooFew(called, range) : judge(called, pauses, range);
  }

  private NotAssessed tooFew(CalledEdge called, TimeRange range) {
    long paced = called.attempts().sum(AttemptCount.PACED, range);
    if (2 * paced > called.retries(range)) {
      return new NotAssessed(
          ReasonCode.LOW_N,
          "retries whose pause is the caller's own: the callee said when to come again",
          "Say the backoff in policies.yml if it should be judged");
    }
    return new NotAssessed(
        ReasonCode.LOW_N,
        String.format(
            Locale.ROOT,
            "at least %.0f pauses before retries by one clock; %d can be told",
            limits.minGaps(),
            called.attempts().gapsSeen()),
        "Say the backoff in policies.yml, or record spans of each attempt at the caller");
  }

  private Outcome judge(CalledEdge called, Pauses pauses, TimeRange range) {
    WorstCase worst =
        WorstCase.of(called, pauses.seen(), RetryPolicies.of(telemetry.policies(), called.edge()));
    Optional<HerdIndex> herd =
        HerdIndex.of(called.attempts(), range, limits.herdRetries(), called.subject());
    BackoffFinding finding = new BackoffFinding(called, pauses, worst, herd, range);
    List<String> missing = new ArrayList<>();
    if (!pauses.disagreement().isEmpty()) {
      missing.add(pauses.disagreement());
    }
    called.doubt(range).ifPresent(missing::add);
    boolean none = pauses.seenNone() || pauses.configuredNone();
    if (none) {
      boolean told = pauses.barely() || pauses.seen().isEmpty();
      double sure = told ? Math.max(pauses.sure(), UNSEEN) : Math.max(pauses.sure(), 0.5);
      return finding
          .write("no backoff and no jitter", missing, confidence(sure, called, pauses, range))
          .withFix(RetryRemedy.of(telemetry, called.edge()).backoff());
    }
    if (!pauses.configuredSome() && pauses.unclear()) {
      return new NotAssessed(
          ReasonCode.LOW_POWER,
          "pauses before retries that follow one law; " + pauses.seenWords(),
          "Say the backoff in policies.yml, or record more retries");
    }
    if (pauses.seen(Jitter.NO) || pauses.configured(Jitter.NO)) {
      return withoutJitter(finding, missing, range);
    }
    return finding.clear("");
  }

  /** A defect of the configuration, and a cause only where retries came together. */
  private Outcome withoutJitter(BackoffFinding finding, List<String> missing, TimeRange range) {
    Optional<HerdIndex> herd = finding.herd();
    if (herd.isPresent() && herd.get().value() < limits.herd()) {
      return finding.clear("; they did not come together, though nothing keeps them apart");
    }
    if (herd.isEmpty()) {
      missing.add("too few retries to tell whether they came together");
    }
    double sure = herd.map(h -> h.above(limits.herd())).orElse(0.5);
    String lacks = finding.pauses().words().replace(" without jitter", "") + " and no jitter";
    return finding
        .write(lacks, missing, confidence(sure, finding.called(), finding.pauses(), range))
        .withFix(RetryRemedy.of(telemetry, finding.called().edge()).backoff());
  }

  private Confidence confidence(double sure, CalledEdge called, Pauses pauses, TimeRange range) {
    double known = pauses.configuredNone() && pauses.seenNone() ? 1 : called.specificity(range);
    return Confidence.of(sure, CallEvidence.completeness(telemetry), known);
  }
}
