package dev.fishbone.connectors.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What came back, whatever its status.
 *
 * @param body its bytes on disk, decompressed
 * @param link the header {@code Link}, empty where there was none
 */
public record Answer(int status, String contentType, String link, Path body) {
  public boolean ok() {
    return status >= 200 && status < 300;
  }

  /** Whether the source does not let us in. */
  public boolean refused() {
    return status == 401 || status == 403;
  }

  /** A buffered stream of the body. */
  public InputStream open() throws IOException {
    return new BufferedInputStream(Files.newInputStream(body), 1 << 16);
  }

  public long bytes() throws IOException {
    return Files.size(body);
  }
}
