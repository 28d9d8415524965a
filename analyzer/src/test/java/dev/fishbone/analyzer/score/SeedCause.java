package dev.fishbone.analyzer.score;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Verdict;
import java.util.List;
import java.util.regex.Pattern;

/** The ten causes of a postmortem of such an outage that people wrote, and what would say each. */
enum SeedCause {
  FLAG_IN_ONE_STEP("change/trigger", "from 0 % to 100 % in one step"),
  BUNDLED("change/trigger", "shipped with 4 unrelated changes"),
  NO_CANARY("change/trigger", "with no canary"),
  SYNCHRONOUS_CALL(
      "amplification/fan-out-growth|change/trigger", "synchronous call|calls to pricing grew"),
  NO_BACKOFF("retry/backoff", "no backoff and no jitter"),
  WORST_CASE("retry/backoff", "timeout per attempt, .* worst case per request"),
  POOL_SIZED_FOR_ONE("pool/sizing", "sized for 1 call per request, not (4|3\\.9)"),
  NO_BREAKER("retry/breaker", "No circuit breaker between orders and pricing"),
  ALERT_TO_CHAT("paging/unpaged-alert", "slack-pricing \\(chat\\)"),
  SHARED_HEALTH_CHECK("probe/contention", "waited behind requests");

  private final Pattern rule;
  private final Pattern claim;

  SeedCause(String rule, String claim) {
    this.rule = Pattern.compile(rule);
    this.claim = Pattern.compile(claim);
  }

  /** Whether a finding or a suspicion says it. */
  boolean told(List<Verdict> verdicts) {
    return verdicts.stream()
        .filter(verdict -> rule.matcher(verdict.rule()).matches())
        .map(verdict -> verdict.outcome().fold(Outcome.Finding::claim, c -> "", n -> ""))
        .anyMatch(text -> claim.matcher(text).find());
  }
}
