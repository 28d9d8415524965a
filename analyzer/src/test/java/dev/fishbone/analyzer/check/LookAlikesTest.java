package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not be called wrong, and what is no claim at all. */
final class LookAlikesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Deploy 2026.08.14-3 went out with version 2.3.1 of the client.",
        "The fix is commit a91f3c7 in PR #1841, see OPS-4711 and ticket 55.",
        "It cost $184k, or 200 EUR a minute, says SEV-1 policy section 3.",
        "See https://grafana.example/d/6130?from=14&to=20 and [this](https://x.example/9/38%).",
        "Set `retries: 12` and `timeout 40 s` in `values-2.yml`.",
        "Clients got a 502 or HTTP 503 from 10.0.0.12:8080.",
        "Released on 14 Aug 2026 and again on 2026-08-21.",
        "We were one team that no one had ever paged."
      })
  void namesPricesAndAddressesAreNoClaims(String draft) {
    assertThat(Incident.check(draft))
        .filteredOn(f -> f.words().chars().anyMatch(Character::isDigit))
        .allMatch(f -> f.sentence().startsWith("the deploy"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "About 6,000 requests failed.",
        "Nearly 6,200 requests failed.",
        "6.1k requests failed, more than 6,000 in any case.",
        "The error rate was 65 %, roughly two thirds.",
        "The outage lasted almost 39 minutes.",
        "The outage lasted about 40 minutes.",
        "We were paged at 9:55, almost nine minutes after the first symptom.",
        "We were paged 9 minutes after the first symptom.",
        "The page was acknowledged after a little over two minutes.",
        "Calls per request went up to 4.",
        "The pool was full for half an hour.",
        "The burn rate went up to about 830 times what is allowed."
      })
  void roundingIsNoContradiction(String draft) {
    assertThat(Incident.contradicted(Incident.check(draft))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Usually 12 requests failed in an hour.",
        "The page for search went out in June, 3 minutes after its deploy.",
        "On 21 Aug at 11:00 the flag was switched on again.",
        "The next day at 15:30 the page fired once more.",
        "If 50 % of the requests fail, the breaker should open for 30 s.",
        "We will page after 2 minutes, and keep 40 connections per instance.",
        "Pages load in 300 ms; the status page said 12 minutes.",
        "The health check fails after 3 checks.",
        "Two engineers spent 45 minutes on the write-up.",
        "A cache holds 500 entries for 60 s.",
        "The first alert rule was written 3 years ago.",
        "Of 40 customers asked, 12 had noticed."
      })
  void otherQuantitiesWithSimilarWordsAreLeftOpen(String draft) {
    assertThat(Incident.contradicted(Incident.check(draft))).isEmpty();
  }

  @Test
  void timesInAnotherZoneThatIsSaidAreRight() {
    String draft = "All times are CEST. We were paged at 11:55 and acknowledged at 11:57:24.";
    assertThat(Incident.check(draft))
        .extracting(Finding::verdict)
        .containsOnly(Finding.Verdict.SUPPORTED);
    assertThat(Incident.contradicted(Incident.check("Paged at 15:25 IST."))).isEmpty();
    assertThat(Incident.contradicted(Incident.check("Paged at 11:55 local time."))).isEmpty();
  }

  @Test
  void aPlanIsNotAnObservation() {
    String draft =
        "## Action items\n\n- Page within 3 minutes\n- Retry 1 time, with 9 connections per pod\n";
    assertThat(Incident.contradicted(Incident.check(draft))).isEmpty();
  }
}
