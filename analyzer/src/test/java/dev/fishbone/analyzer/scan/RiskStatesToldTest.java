package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.html.DocumentPage;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What became of a risk since the nights before, in words. */
final class RiskStatesToldTest {
  private static final LocalDate DAY = LocalDate.parse("2026-03-02");

  @Test
  void whatIsAsBadAsBeforeIsNotToldToHaveGrown() {
    assertThat(told(found(2), found(2), found(2.1)))
        .contains("**Persisting**")
        .doesNotContain("Worse");
  }

  /** Told on the second night, as 2 times; 3.5 and 4 since. */
  @Test
  void whatGrewSaysFromWhatToWhatAndSinceWhen() {
    assertThat(told(found(2), found(2), found(3.5), found(4)))
        .contains("**Worse** `R0000000001`")
        .contains(
            "Worse than on 2026-03-03, when it was last news: 4 times what it can answer, 2 then.");
  }

  @Test
  void whatWasNotFoundSaysWhyFirstAndItsFiguresAreThoseOfTheirDay() {
    assertThat(told(found(2), found(2), clear()))
        .contains(
            "**Leaving** `R0000000001`: Not found tonight, though it could have been seen; gone if"
                + " the next night")
        .contains("- Tonight: Orders tries pricing once.")
        .contains("- As found on 2026-03-03: If all calls fail, its load is 2 times the usual.")
        .contains("- As found then: at least 2 times what it can answer")
        .contains("Leaving: a candidate for gone: one night did not find it")
        .contains("subtitle: 1 leaving");
  }

  @Test
  void whatHasGoneSaysSoBeforeItSaysWhatItWas() {
    assertThat(told(found(2), found(2), clear(), clear()))
        .contains("**Gone** `R0000000001`: Not found for the second night running")
        .contains("- As found on 2026-03-03: If all calls fail");
  }

  @Test
  void aNightThatCouldNotJudgeIsToldAsSuch() {
    Sighting open =
        new Sighting(
            "R0000000001",
            "latent/retry-storm",
            "orders->pricing",
            Verdict.NOT_ASSESSED,
            "needs traces of orders",
            "",
            Optional.empty());
    assertThat(told(found(2), found(2), open))
        .contains("**Persisting** `R0000000001`: Tonight could not judge it.")
        .contains("- Tonight: Needs traces of orders.");
  }

  @Test
  void theSubtitleCountsWhatThereIsInTheWordsOfTheStates() {
    assertThat(told(found(2))).contains("subtitle: 1 candidate\n");
    assertThat(told(clear())).contains("subtitle: No risk is known\n");
  }

  @Test
  void aStateIsABadgeOfThePageAndNoOtherBoldWordIs() {
    String page =
        DocumentPage.of(told(found(2), found(2)), "Made by Fishbone", StateWords.badges());
    assertThat(page).contains("<strong class=\"badge news\">Fresh</strong>");
    assertThat(DocumentPage.of("## A\n\n**Worse** and **worst**\n", "", StateWords.badges()))
        .contains("<strong class=\"badge news\">Worse</strong>")
        .contains("<strong>worst</strong>");
    assertThat(DocumentPage.of("## A\n\n**Fresh**\n", "", Map.of())).contains("<strong>Fresh");
  }

  @Test
  void whatCouldNotBeReadKeepsTheLettersOfItsNameAndStandsBeforeWhatWasNotFound() {
    Basis basis = new Basis(Map.of(), Map.of(), List.of("traces/a.jsonl cannot be read: mend it"));
    Night night = new Night(DAY, List.of(clear()), basis);
    String document = ScanDocument.of(scanned(List.of(night)));
    assertThat(document).contains("- traces/a.jsonl cannot be read: mend it.");
    assertThat(document.indexOf("## What could not be read"))
        .isBetween(document.indexOf("## Risks"), document.indexOf("## Not assessed tonight"));
  }

  @Test
  void viewersOfSarifAreNotToldThatWhatWasNotFoundIsThere() {
    assertThat(ScanSarif.of("1.0.0", scanned(nights(found(2), found(2), clear()))))
        .contains("\"text\" : \"Not found tonight, though it could have been seen")
        .contains("As found on 2026-03-03: If all calls fail, its load is 2 times the usual.\"")
        .doesNotContain("Bound the retries.");
    assertThat(ScanSarif.of("1.0.0", scanned(nights(found(2)))))
        .contains(
            "\"text\" : \"If all calls fail, its load is 2 times the usual. Bound the retries.\"");
  }

  @Test
  void ofAHundredThatCouldNotBeReadFiftyAreToldAndTheRestCounted() {
    List<String> files = IntStream.range(0, 100).mapToObj(i -> "f" + i + " is damaged").toList();
    assertThat(Basis.told(files))
        .hasSize(51)
        .contains("f49 is damaged")
        .last()
        .asString()
        .startsWith("and 50 more could not be read");
    assertThat(Basis.told(files.subList(0, 50))).isEqualTo(files.subList(0, 50));
  }

  @Test
  void aRuleThatIsOpenOnceIsNotBuriedByOneThatIsOpenAHundredTimes() {
    List<Sighting> open = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      open.add(open("R" + i, "latent/no-backoff", "a->b" + i));
    }
    open.add(open("R100", "latent/unpaged-critical", "-"));
    String document = ScanDocument.of(scanned(List.of(new Night(DAY, open))));
    assertThat(document)
        .contains("- **latent/unpaged-critical**: Needs alerting rules.")
        .contains("`a->b18`")
        .doesNotContain("`a->b19`")
        .contains("And 81 more, all of them in scan.json: 81 of latent/no-backoff.");
  }

  private static Sighting open(String id, String rule, String subject) {
    return new Sighting(
        id, rule, subject, Verdict.NOT_ASSESSED, "needs alerting rules", "", Optional.empty());
  }

  private static String told(Sighting... sightings) {
    return ScanDocument.of(scanned(nights(sightings)));
  }

  private static List<Night> nights(Sighting... sightings) {
    List<Night> nights = new ArrayList<>();
    for (Sighting sighting : sightings) {
      nights.add(new Night(DAY.plusDays(nights.size()), List.of(sighting)));
    }
    return nights;
  }

  private static Scanned scanned(List<Night> nights) {
    return new Scanned(
        RiskMemory.of(nights), nights.get(nights.size() - 1), Acknowledged.none(), List.of());
  }

  private static Sighting found(double times) {
    String words = "If all calls fail, its load is " + (int) times + " times the usual";
    return new Sighting(
        "R0000000001",
        "latent/retry-storm",
        "orders->pricing",
        Verdict.FOUND,
        words,
        words,
        "Bound the retries",
        Optional.empty(),
        Optional.empty(),
        Optional.of(new Sighting.Size(times, times, times, times, 3)));
  }

  private static Sighting clear() {
    return new Sighting(
        "R0000000001",
        "latent/retry-storm",
        "orders->pricing",
        Verdict.CLEAR,
        "orders tries pricing once",
        "",
        Optional.empty());
  }
}
