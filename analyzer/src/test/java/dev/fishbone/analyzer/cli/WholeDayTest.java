package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.scan.reading.MadeDay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A day of many services in little memory. */
final class WholeDayTest {
  @TempDir private Path temp;

  /** By second the same took more than 1 GiB. */
  @Test
  void aDayOfSixtyServicesThatCallEachOtherFitsIntoAQuarterOfAGigabyte() throws Exception {
    Path file = MadeDay.write(temp.resolve("day.jsonl"), 60, 8, 3);
    try (Launched scan = Launched.scan(List.of("-Xmx256m"), temp, file)) {
      List<String> said = scan.rest();
      assertThat(scan.code()).as(said.toString()).isZero();
    }
    String night = Files.readString(temp.resolve("out/scan.json"));
    assertThat(night).contains("s01->s02").contains("s60->s08");
  }
}
