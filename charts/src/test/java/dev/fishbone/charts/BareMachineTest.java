package dev.fishbone.charts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Draws in a JVM of another locale, with a display that does not answer and no font code. */
class BareMachineTest {
  @TempDir Path folder;

  /** Writes the pool's chart as the files named by the two arguments. */
  public static void main(String[] args) throws Exception {
    Files.writeString(Path.of(args[0]), ChartRenderer.svg(Incident.pool()));
    Files.write(Path.of(args[1]), ChartRenderer.png(Incident.pool()));
  }

  @Test
  void neitherDisplayNorFontsAreNeededAndTheBytesAreTheSame() throws Exception {
    Path svg = folder.resolve("pool.svg");
    Path png = folder.resolve("pool.png");
    Path log = folder.resolve("log");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                java,
                "-Dsun.font.fontmanager=there.is.None",
                "-Duser.language=ar",
                "-Duser.timezone=America/St_Johns",
                "-cp",
                System.getProperty("java.class.path"),
                BareMachineTest.class.getName(),
                svg.toString(),
                png.toString()));
    builder.environment().put("DISPLAY", ":9999");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    Process process = builder.start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    assertThat(Files.readAllBytes(svg))
        .isEqualTo(ChartRenderer.svg(Incident.pool()).getBytes(UTF_8));
    assertThat(Files.readAllBytes(png)).isEqualTo(ChartRenderer.png(Incident.pool()));
  }
}
