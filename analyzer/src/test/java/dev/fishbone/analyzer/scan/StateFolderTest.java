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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
      assertThat(StateFolder.nights(temp)).isEmpty();
    }
    StateFolder.open(temp).close();
  }

  @Test
  void aNightComesBackAsItWentAndOnceADay() throws Exception {
    Night night = new Night(DAY, List.of(sighting(1.25)));
    try (StateFolder state = StateFolder.open(temp)) {
      state.keep(new Night(DAY, List.of(sighting(9))));
      state.keep(night);
      assertThat(StateFolder.nights(temp)).containsExactly(night);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{\"schema\": \"fish",
        "{\"schema\":\"fishbone.night/1\",\"night\":{}}",
        "{\"schema\":\"fishbone.night/2\",\"night\":null}",
        "{\"schema\":\"fishbone.night/2\",\"night\":{\"date\":\"2026-03-01\"}}",
        "{\"schema\":\"fishbone.night/2\",\"night\":{\"date\":null,\"sightings\":[],\"capacities\":[]}}",
        "{\"schema\":\"fishbone.night/2\",\"night\":{\"date\":\"2026-03-01\",\"sightings\":[{\"id\":\"R1\"}],\"capacities\":[]}}",
        "{\"schema\":\"fishbone.night/2\",\"night\":{\"date\":\"2026-03-09\",\"sightings\":[],\"capacities\":[]}}"
      })
  void aDamagedNightIsRefusedByName(String content) throws Exception {
    Files.createDirectories(temp.resolve("nights"));
    Files.writeString(temp.resolve("nights").resolve("2026-03-01.json"), content);
    assertThatThrownBy(() -> StateFolder.nights(temp))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("2026-03-01.json")
        .hasMessageContaining("move it away");
  }

  @Test
  void aRunThatIsNoneIsNotMistakenForOne() throws Exception {
    Files.writeString(temp.resolve("run.json"), "null");
    assertThatThrownBy(() -> ScanRun.read(temp))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("scan again");
  }

  @Test
  void analysesThatAreNoneAreRefusedByName() throws Exception {
    Files.writeString(temp.resolve("findings.json"), "null");
    assertThatThrownBy(() -> PastIncidents.read(List.of(temp)))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("findings.json");
  }

  @Test
  void aNightThatTellsARiskTwiceIsNotAsScansWriteIt() throws Exception {
    try (StateFolder state = StateFolder.open(temp)) {
      state.keep(new Night(DAY, List.of(sighting(9), sighting(9))));
    }
    assertThatThrownBy(() -> StateFolder.nights(temp)).hasMessageContaining("is no night as scans");
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
