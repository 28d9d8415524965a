package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wrong figure is found, with both values and how it came about. */
final class SlipsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "base | Fourteen minutes passed between the first symptom and the page. | Fourteen minutes",
        "base | The pager rang 14 min after the first errors. | 14 min",
        "base | First symptom to acknowledgement: 2 min | 2 min",
        "base | It was acknowledged 11 minutes after the page. | 11 minutes",
        "zone | CheckoutErrors paged at 10:55. | 10:55",
        "zone | The flag was switched off at 15:44:33. | 15:44:33",
        "attempts | 24,110 requests failed. | 24,110",
        "attempts | Customers lost 18,430 orders. | 18,430",
        "attempts | Orders retried each failed call four times. | four times",
        "instance | The pool has 60 connections per instance. | 60",
        "instance | The pool has 20 connections in total. | 20",
        "instance | The pool has 60 connections at each pricing instance. | 60",
        "instance | All 60 connections of each of the three instances were in use. | 60",
        "unit | The page was acknowledged within 126 minutes. | 126 minutes",
        "unit | Each attempt has a timeout of 5 minutes. | 5 minutes",
        "swapped | The page was sent at 09:57:24. | 09:57:24",
        "swapped | 8 of 6 instances were taken out. | 8",
        "swapped | Mean latency went from 2.85 s to 16 ms. | 2.85 s to 16 ms",
        "absolute | No customer could complete checkout. | No customer could complete checkout",
        "absolute | All requests failed for a while. | All requests failed for a while",
        "unknown | 6,310 requests failed. | 6,310"
      })
  void eachIsTold(String slip, String draft, String words) {
    List<Finding> wrong = Incident.contradicted(Incident.check(draft));
    assertThat(wrong).hasSize(1);
    assertThat(wrong.get(0).words()).isEqualTo(words);
    assertThat(wrong.get(0).slip().orElseThrow().word()).isEqualTo(slip);
    assertThat(wrong.get(0).evidence()).isNotNull();
  }

  @Test
  void theSentenceHoldsBothValuesAndTheirEvidence() {
    Finding wrong =
        Incident.contradicted(
                Incident.check("We were paged fourteen minutes after the first symptom."))
            .get(0);
    assertThat(wrong.sentence())
        .contains("8 min 58 s", "first symptom", "14 min 6 s", "price-check-v2");
    assertThat(wrong.evidence()).hasSizeGreaterThan(1).allMatch(id -> id.startsWith("E"));
  }

  @Test
  void twoTimesThatChangedPlacesAreBothTold() {
    List<Finding> wrong =
        Incident.contradicted(
            Incident.check("The page went out at 09:57:24, acknowledged at 09:55:18."));
    assertThat(wrong).extracting(Finding::words).containsExactly("09:57:24", "09:55:18");
  }

  /** He did after the page; the first symptom is known to 3 s, and too near to refute it. */
  @Test
  void aLengthFromAnotherMomentIsNotBorneOutByThatMomentsFigure() {
    assertThat(supported("He acknowledged three seconds after the page.")).hasSize(1);
    assertThat(supported("He acknowledged three seconds after the first symptom.")).isEmpty();
  }

  @Test
  void aVagueLengthIsNotBorneOutByWhatSharesAWordWithIt() {
    assertThat(supported("Orders gave up on pricing after a quarter of a second.")).hasSize(1);
    assertThat(supported("Orders gave up on pricing after half a second.")).isEmpty();
  }

  private static List<Finding> supported(String draft) {
    return Checker.read("draft.md", draft)
        .against(Incident.findings("pool-leak"))
        .findings()
        .stream()
        .filter(f -> f.verdict() == Finding.Verdict.SUPPORTED)
        .filter(f -> f.words().contains("second"))
        .toList();
  }

  @Test
  void supportedClaimsNameTheirEvidence() {
    Finding right = Incident.check("In all 6,130 requests failed.").get(0);
    assertThat(right.verdict()).isEqualTo(Finding.Verdict.SUPPORTED);
    assertThat(right.evidence()).isNotEmpty();
    assertThat(right.sentence()).contains("6,130");
  }
}
