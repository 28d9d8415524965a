package dev.fishbone.connectors.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.http.HttpResponse;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ScheduledExecutorService;
import java.util.zip.GZIPInputStream;

/** Takes a body to disk, decompressed and without our secrets, within a size and a time. */
final class BodyFile {
  private static final int BUFFER_BYTES = 1 << 16;

  private BodyFile() {}

  /**
   * @param bytes of the decompressed body
   * @param idle between two parts
   * @param whole for all of it
   * @param left until the deadline
   */
  record Limits(long bytes, Duration idle, Duration whole, Duration left) {}

  /** The body is larger than the cap. */
  static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** The body did not end in time. */
  static final class TooSlow extends IOException {
    private static final long serialVersionUID = 1L;
    private final Duration limit;

    TooSlow(String what, Duration limit) {
      super(what);
      this.limit = limit;
    }

    Duration limit() {
      return limit;
    }
  }

  /** The body is packed in a way that was not asked for. */
  static final class Packed extends IOException {
    private static final long serialVersionUID = 1L;

    Packed(String encoding) {
      super(encoding);
    }
  }

  static void take(
      HttpResponse<InputStream> response,
      Path into,
      Limits limits,
      Secrets secrets,
      ScheduledExecutorService watch)
      throws IOException {
    InputStream raw = response.body();
    try (BodyAlarm alarm = new BodyAlarm(raw, limits, watch)) {
      try (InputStream in = unpacked(response, raw);
          OutputStream out = secrets.scrubbing(new Disk(Files.newOutputStream(into)))) {
        copy(in, out, limits.bytes(), alarm);
      } catch (TooLarge e) {
        throw e;
      } catch (IOException e) {
        alarm.check();
        throw e;
      }
      alarm.check();
    } finally {
      raw.close();
    }
  }

  private static InputStream unpacked(HttpResponse<InputStream> response, InputStream raw)
      throws IOException {
    String encoding =
        response
            .headers()
            .firstValue("Content-Encoding")
            .orElse("")
            .strip()
            .toLowerCase(Locale.ROOT);
    switch (encoding) {
      case "", "identity" -> {
        return raw;
      }
      case "gzip", "x-gzip" -> {
        Known known = new Known(raw);
        return known.available() == 0 ? known : new GZIPInputStream(known, BUFFER_BYTES);
      }
      default -> throw new Packed(encoding);
    }
  }

  /**
   * A stream that knows whether it has ended. Java's reader of gzip asks for that between members,
   * and takes a network's "nothing yet" for the end.
   */
  private static final class Known extends PushbackInputStream {
    Known(InputStream in) {
      super(in, 1);
    }

    @Override
    public int available() throws IOException {
      int next = read();
      if (next < 0) {
        return 0;
      }
      unread(next);
      return 1;
    }
  }

  private static void copy(InputStream in, OutputStream out, long capBytes, BodyAlarm alarm)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long taken = 0;
    for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
      alarm.came();
      taken += got;
      if (taken > capBytes) {
        throw new TooLarge();
      }
      out.write(buffer, 0, got);
    }
  }

  /** The file, whose failures are told apart from a network that breaks: asking again is no use. */
  private static final class Disk extends FilterOutputStream {
    Disk(OutputStream file) {
      super(file);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw told(e);
      }
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void close() throws IOException {
      try {
        out.close();
      } catch (IOException e) {
        throw told(e);
      }
    }

    private static IOException told(IOException e) {
      return e instanceof ClosedChannelException
          ? e
          : new FileSystemException("the answer", null, String.valueOf(e.getMessage()));
    }
  }
}
