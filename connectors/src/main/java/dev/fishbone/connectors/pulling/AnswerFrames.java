package dev.fishbone.connectors.pulling;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A packed file of the recording that takes binary messages, each behind four bytes of length
 * (big-endian), as the collector's file exporter writes them.
 */
public final class AnswerFrames implements AutoCloseable {
  /** Longest message that readers take. */
  public static final int LONGEST_BYTES = 128 << 20;

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final OutputStream out;

  /**
   * Begins the file anew.
   *
   * @param file ends in {@code .pb.zst}
   */
  public AnswerFrames(Path file) throws SourceException {
    this.file = file;
    this.out = PackedFile.open(file);
  }

  /**
   * A message that stands in an answer.
   *
   * @param message at least one byte, at most {@link #LONGEST_BYTES}
   */
  public void write(Answer answer, AnswerLines.Extent message) throws SourceException {
    int length = Math.toIntExact(message.to() - message.from());
    try (InputStream in = answer.open()) {
      in.skipNBytes(message.from());
      out.write(ByteBuffer.allocate(4).putInt(length).array());
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int left = length; left > 0; ) {
        int got = in.readNBytes(buffer, 0, Math.min(buffer.length, left));
        if (got == 0) {
          throw new IOException("the answer became shorter");
        }
        out.write(buffer, 0, got);
        left -= got;
      }
    } catch (IOException e) {
      throw RecordedFile.unwritable(file, e);
    }
  }

  @Override
  public void close() throws SourceException {
    try {
      out.close();
    } catch (IOException e) {
      throw RecordedFile.unwritable(file, e);
    }
  }
}
