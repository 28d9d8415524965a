package dev.fishbone.connectors.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPInputStream;

/** Takes a body to disk, decompressed, within a size and a time. */
final class BodyFile {
  private static final int BUFFER_BYTES = 1 << 16;

  private BodyFile() {}

  /** The body is larger than the cap. */
  static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** The body did not end in time. */
  static final class TooSlow extends IOException {
    private static final long serialVersionUID = 1L;
  }

  static void take(
      HttpResponse<InputStream> response,
      Path into,
      long capBytes,
      Duration limit,
      ScheduledExecutorService watch)
      throws IOException {
    AtomicBoolean late = new AtomicBoolean();
    InputStream raw = response.body();
    // A read of this stream waits for ever; closing it from elsewhere ends the wait.
    ScheduledFuture<?> alarm =
        watch.schedule(() -> close(raw, late), limit.toMillis(), TimeUnit.MILLISECONDS);
    try (InputStream in = unpacked(response, raw);
        OutputStream out = Files.newOutputStream(into)) {
      copy(in, out, capBytes);
    } catch (TooLarge e) {
      throw e;
    } catch (IOException e) {
      if (late.get()) {
        throw new TooSlow();
      }
      throw e;
    } finally {
      alarm.cancel(false);
    }
    if (late.get()) {
      throw new TooSlow();
    }
  }

  private static void close(InputStream raw, AtomicBoolean late) {
    late.set(true);
    try {
      raw.close();
    } catch (IOException e) {
      // Whoever reads it is told either way.
    }
  }

  private static InputStream unpacked(HttpResponse<InputStream> response, InputStream raw)
      throws IOException {
    boolean gzip =
        response.headers().firstValue("Content-Encoding").orElse("").equalsIgnoreCase("gzip");
    return gzip ? new GZIPInputStream(raw, BUFFER_BYTES) : raw;
  }

  private static void copy(InputStream in, OutputStream out, long capBytes) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long taken = 0;
    for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
      taken += got;
      if (taken > capBytes) {
        throw new TooLarge();
      }
      out.write(buffer, 0, got);
    }
  }
}
