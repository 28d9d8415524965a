package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a short command does not load, it does not wait for. */
final class StartUpTest {
  @TempDir private Path temp;

  @Test
  void aShortCommandLoadsNoLibraryOfTheOthers() throws Exception {
    Path loaded = temp.resolve("loaded");
    try (Launched rules =
        Launched.of(List.of("-Xlog:class+load:file=" + loaded), Main.class, List.of("rules"))) {
      assertThat(rules.rest()).isEmpty();
      assertThat(rules.code()).isZero();
    }
    List<String> classes = Files.readAllLines(loaded);
    assertThat(classes).anyMatch(line -> line.contains("dev.fishbone.analyzer.cli.MetricsCommand"));
    for (String library :
        List.of("io.prometheus", "io.opentelemetry", "org.h2", "org.springframework")) {
      assertThat(classes.stream().filter(line -> line.contains(" " + library + "."))).isEmpty();
    }
  }
}
