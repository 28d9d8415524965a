package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a short command does not load, it does not wait for. */
final class StartUpTest {
  @TempDir private Path temp;

  @Test
  void aShortCommandLoadsNoLibraryOfTheOthers() throws Exception {
    Path loaded = temp.resolve("loaded");
    Process rules =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load:file=" + loaded,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "rules")
            .redirectErrorStream(true)
            .redirectOutput(temp.resolve("said").toFile())
            .start();
    assertThat(rules.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(temp.resolve("said"))).contains("amplification/retry-storm");
    assertThat(rules.exitValue()).isZero();
    assertThat(Files.readString(loaded))
        .contains("dev.fishbone.analyzer.cli.MetricsCommand")
        .doesNotContain(
            "io.prometheus.",
            "io.opentelemetry.",
            "org.h2.",
            "org.springframework.",
            "tools.jackson.");
  }
}
