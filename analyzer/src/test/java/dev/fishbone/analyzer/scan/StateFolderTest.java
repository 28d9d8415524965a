package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept between nights. */
final class StateFolderTest {
  private static final LocalDate DAY = LocalDate.parse("2026-03-02");

  @TempDir private Path temp;

  @Test
  void aSecondScanIsToldAndLeaves() throws Exception {
    try (StateFolder first = StateFolder.open(temp)) {
      assertThatThrownBy(() -> StateFolder.open(temp))
          .isInstanceOf(RunFailure.class)
          .hasMessageContaining("another scan is working on this state");
      assertThat(first.nights(DAY)).isEmpty();
    }
    StateFolder.open(temp).close();
  }

  @Test
  void aNightComesBackAsItWentAndOnceADay() throws Exception {
    Night night = new Night(DAY, List.of(sighting(1.25)));
    try (StateFolder state = StateFolder.open(temp)) {
      state.keep(new Night(DAY, List.of(sighting(9))));
      state.keep(night);
      assertThat(state.nights(DAY)).containsExactly(night);
      assertThat(state.nights(DAY.minusDays(1))).isEmpty();
    }
  }

  @Test
  void aDamagedNightIsRefusedByName() throws Exception {
    try (StateFolder state = StateFolder.open(temp)) {
      Files.writeString(temp.resolve("nights").resolve("2026-03-01.json"), "{\"schema\": \"fish");
      assertThatThrownBy(() -> state.nights(DAY))
          .isInstanceOf(RunFailure.class)
          .hasMessageContaining("2026-03-01.json")
          .hasMessageContaining("move it away");
    }
  }

  private static Sighting sighting(double value) {
    return new Sighting(
        "R0123456789",
        "latent/retry-storm",
        "orders->pricing",
        Verdict.FOUND,
        "words",
        "mend it",
        Optional.of(new Sighting.Size(value, 1, 2, 3, 4)));
  }
}
