package dev.fishbone.analyzer.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a person's sentence says what a finding says; what looks alike comes first. */
class SameClaimTest {
  private static final String POOL =
      "Pricing's database pool (10 connections per instance) was full for 203 s, with up to 95 callers waiting";
  private static final String BREAKER =
      "No circuit breaker between orders and pricing: 8,947 calls were sent, 99.2 % of them failed";
  private static final String FLAG =
      "Flag price-check-v2 went from 0 % to 100 % in one step with no canary; it shipped with 4 unrelated changes";

  private static VerdictEntry verdict(String id, String rule, String subject, String claim) {
    return new VerdictEntry(
        id,
        1,
        rule,
        subject,
        1,
        "finding",
        claim,
        List.of(claim),
        "x",
        null,
        "Code",
        null,
        null,
        List.of(),
        null,
        null,
        List.of(),
        List.of());
  }

  private static double score(String draft, String id, String made) {
    SameClaim same =
        new SameClaim(
            List.of(
                verdict("F1", "pool/saturation", "pricing/db", POOL),
                verdict("F2", "retry/breaker", "orders->pricing", BREAKER),
                verdict("F3", "change/trigger", "price-check-v2", FLAG),
                verdict("F4", "retry/breaker", "web->orders", "x"),
                verdict("F5", "paging/unpaged-alert", "CheckoutErrors", "x")));
    return same.score(draft, id, made, true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The circuit breaker between Orders and Pricing worked",
        "No circuit breaker between Web and Orders",
        "CheckoutErrors had no circuit breaker between orders and pricing",
        "Orders and Pricing are tested together",
        "99.2 % of all tests passed, 8,947 of them",
        "No",
      })
  void theseDoNotSayThatThereWasNoBreaker(String draft) {
    assertThat(score(draft, "F2", BREAKER)).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "No circuit breaker between Orders and Pricing",
        "Orders had no circuit breaker to Pricing",
        "there was never a breaker from orders to pricing, sadly, in spite of the plan",
      })
  void theseDo(String draft) {
    assertThat(score(draft, "F2", BREAKER)).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Pricing's pool was never full",
        "Pool of Orders was full with callers waiting",
        "Pricing pool was full for 20 min, callers waiting",
        "The database was slow",
      })
  void theseDoNotSayThatThePoolWasFullForSoLong(String draft) {
    assertThat(score(draft, "F1", POOL)).isZero();
  }

  @Test
  void figuresAreTheSameWithinTheirRounding() {
    assertThat(score("Pricing's pool was full for 3 min 23 s, callers waiting", "F1", POOL))
        .isPositive();
    assertThat(score("Pricing's pool was full for 200 s, callers waiting", "F1", POOL))
        .isPositive();
    assertThat(score("The flag went straight from 0% to 100%", "F3", FLAG)).isPositive();
    assertThat(score("The flag went from 0% to 50%", "F3", FLAG)).isZero();
  }
}
