package dev.fishbone.connectors.redact;

import com.github.luben.zstd.ZstdOutputStream;
import dev.fishbone.connectors.otlp.OtlpFrames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Messages of binary trace files, framed and packed as those of the original. */
final class FramesOut {
  private final OutputStream out;
  private final boolean framed;
  private final boolean packed;

  /**
   * @param head the first bytes of the original
   */
  FramesOut(OutputStream out, byte[] head) {
    this.out = out;
    this.framed = OtlpFrames.isFramed(head);
    this.packed = framed && head.length > 5 && head[4] == 0x28 && (head[5] & 0xff) == 0xb5;
  }

  /** Writes a message into what it is given; on a fault, what was written stays. */
  @FunctionalInterface
  interface Message {
    void write(OutputStream bytes) throws IOException;
  }

  /** A bare message may be as long as its file; a framed one is known by its length. */
  void protobuf(Message message) throws IOException {
    if (!framed) {
      message.write(out);
      return;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      message.write(bytes);
    } finally {
      whole(bytes.toByteArray());
    }
  }

  void whole(byte[] message) throws IOException {
    byte[] bytes = packed ? pack(message) : message;
    if (message.length == 0) {
      return;
    }
    for (int shift = 24; shift >= 0; shift -= 8) {
      out.write(bytes.length >>> shift & 0xff);
    }
    out.write(bytes);
  }

  private static byte[] pack(byte[] message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZstdOutputStream zstd = new ZstdOutputStream(bytes)) {
      zstd.write(message);
    }
    return bytes.toByteArray();
  }
}
