package dev.fishbone.rules.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many calls become of one where a share fails: (1 − pᴺ) ÷ (1 − p) = 1 + p + … + pᴺ⁻¹. */
class StageTest {
  @ParameterizedTest
  @CsvSource({
    "3, 0.12, 1.1344",
    "4, 0.5, 1.875",
    "4, 0.85, 3.186625",
    "4, 0, 1",
    "4, 1, 4",
    "1, 0.9, 1"
  })
  void oneLayer(double attempts, double failing, double times) {
    assertThat(Stage.growth(List.of(stage(attempts)), failing)).isCloseTo(times, within(1e-9));
  }

  @Test
  void aLayerFurtherOutSeesWhatTheInnerLeavesOver() {
    // 1 + 0.5 = 1.5 calls; 0.25 of the inner calls fail to their end: 1 + 0.25 + 0.0625.
    assertThat(Stage.growth(List.of(stage(3), stage(2)), 0.5))
        .isCloseTo(1.5 * 1.3125, within(1e-9));
    assertThat(Stage.growth(List.of(stage(3), stage(2)), 1)).isEqualTo(6);
  }

  @Test
  void aBudgetBoundsIt() {
    Stage bounded = new Stage(Span.exactly(4), 1.1);
    assertThat(Stage.growth(List.of(bounded), 0.05)).isCloseTo(1.052625, within(1e-9));
    assertThat(Stage.growth(List.of(bounded), 0.9)).isEqualTo(1.1);
  }

  private static Stage stage(double attempts) {
    return new Stage(Span.exactly(attempts), Double.POSITIVE_INFINITY);
  }
}
