package dev.fishbone.connectors.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import dev.fishbone.telemetry.source.Pull;
import java.io.File;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an answer costs in memory. */
class LargeAnswerTest {
  private static final long MEBIBYTES = 200;

  @TempDir private Path folder;

  private static String place(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
        + File.pathSeparator;
  }

  @Test
  void twoHundredMebibytesPassThroughAHeapOfThirtyTwo() throws Exception {
    byte[] mebibyte = new byte[1 << 20];
    try (HttpStub server =
        new HttpStub(
            (exchange, n) -> {
              exchange.sendResponseHeaders(200, 0);
              OutputStream out = exchange.getResponseBody();
              for (int i = 0; i < MEBIBYTES; i++) {
                out.write(mebibyte);
              }
            })) {
      Process small =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx32m",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  place(LargeAnswer.class)
                      + place(HttpSource.class)
                      + place(Pull.class)
                      + place(ZstdInputStream.class),
                  LargeAnswer.class.getName(),
                  folder.toString(),
                  server.url())
              .redirectErrorStream(true)
              .start();
      String said = new String(small.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(said).isEqualTo(Long.toString(MEBIBYTES << 20));
    }
  }
}
