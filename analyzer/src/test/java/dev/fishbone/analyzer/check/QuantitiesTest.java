package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.PlacedText;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers and units as people write them. */
final class QuantitiesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "it took fourteen minutes | 840",
        "it took 1h 12m | 4320",
        "it took 1h12m | 4320",
        "it took 47m | 2820",
        "a four-minute window | 240",
        "3 minutes and 24 seconds | 204",
        "three and a half minutes | 210",
        "half an hour | 1800",
        "a minute and a half | 90",
        "1.5 h | 5400",
        "250 ms | 0.25",
        "2–4 minutes | 180",
        "6,130 requests | 6130",
        "6 130 requests | 6130",
        "6.1k requests | 6100",
        "a dozen requests | 12",
        "two hundred and five requests | 205",
        "twelve thousand requests | 12000",
        "38% of requests | 0.38",
        "38 per cent of requests | 0.38",
        "half of the requests | 0.5",
        "one in five requests | 0.2",
        "three quarters of it | 0.75",
        "4x as much | 4",
        "fourfold | 4",
        "at 09:46 | 35160",
        "at 9:46 pm | 78360",
        "at 9 am | 32400",
        "at 0946 UTC | 35160"
      })
  void areRead(String text, double value) {
    List<Claim> claims = claims(text);
    assertThat(claims).hasSize(1);
    assertThat(claims.get(0).quantity().value()).isCloseTo(value, Offset.offset(1e-9));
  }

  @Test
  void hedgesAreUnderstood() {
    assertThat(claims("about 14 minutes").get(0).hedge()).isEqualTo(Hedge.ABOUT);
    assertThat(claims("nearly 14 minutes").get(0).hedge()).isEqualTo(Hedge.NEARLY);
    assertThat(claims("more than 14 minutes").get(0).hedge()).isEqualTo(Hedge.OVER);
    assertThat(claims("at least 14 minutes").get(0).hedge()).isEqualTo(Hedge.AT_LEAST);
    assertThat(claims("under 14 minutes").get(0).hedge()).isEqualTo(Hedge.UNDER);
    assertThat(claims("just over 14 minutes").get(0).hedge()).isEqualTo(Hedge.SLIGHTLY_OVER);
  }

  @Test
  void partsKnowTheirWhole() {
    assertThat(claims("6 of 8 pods were out"))
        .extracting(c -> c.pair().role())
        .containsExactly(Claim.Role.PART, Claim.Role.WHOLE);
  }

  private static List<Claim> claims(String text) {
    return ClaimReader.of(
        Passage.of(
            Passage.Kind.PROSE, PlacedText.of(text), List.of(), Habits.of(text), new WordPool()));
  }
}
