package dev.fishbone.connectors.otlp;

import com.github.luben.zstd.ZstdInputStream;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.spans.ByteSpans;
import dev.fishbone.connectors.spans.SpanSink;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Binary trace files: one bare message, or messages behind 4 bytes of length (big-endian) each,
 * every one plain or a zstd frame of its own; inside protobuf, or JSON for {@link JsonMessage}.
 */
public final class OtlpFrames {
  /** Below 160 MiB, so that no length begins with the byte that begins a bare message. */
  private static final int CAP_BYTES = 128 << 20;

  private static final int FIRST_FIELD = 0x0a;

  /** Takes a message that is JSON. */
  @FunctionalInterface
  public interface JsonMessage {
    void take(byte[] json, long message) throws IOException;
  }

  /** Takes a message that is protobuf; what it took before a fault stays. */
  @FunctionalInterface
  public interface ProtobufMessage {
    void take(CodedInputStream in, long message) throws IOException;
  }

  /**
   * Takes a message that is protobuf out of an array that ends no sooner than eight bytes later.
   */
  @FunctionalInterface
  private interface Framed {
    void take(byte[] bytes, int from, int length, long message) throws IOException;
  }

  private final ProtobufMessage protobuf;
  private final Framed framed;
  private final Complaints complaints;
  private final JsonMessage json;
  private long bad;

  /**
   * @param quick is offered all protobuf first
   */
  public OtlpFrames(SpanSink sink, Optional<ByteSpans> quick, JsonMessage json) {
    this(sink.complaints(), new OtlpProtobuf(sink, quick), json);
  }

  private OtlpFrames(Complaints complaints, OtlpProtobuf spans, JsonMessage json) {
    this(complaints, spans::read, spans::read, json);
  }

  public OtlpFrames(Complaints complaints, ProtobufMessage protobuf, JsonMessage json) {
    this(
        complaints,
        protobuf,
        (bytes, from, length, message) ->
            protobuf.take(CodedInputStream.newInstance(bytes, from, length), message),
        json);
  }

  private OtlpFrames(
      Complaints complaints, ProtobufMessage protobuf, Framed framed, JsonMessage json) {
    this.protobuf = protobuf;
    this.framed = framed;
    this.complaints = complaints;
    this.json = json;
  }

  /** Messages that could not be read to their end. */
  public long bad() {
    return bad;
  }

  /** Whether the first bytes can be one of these forms. */
  public static boolean isBinary(byte[] head) {
    return head.length > 0 && (head[0] == FIRST_FIELD && !looksText(head) || isFramed(head));
  }

  /**
   * A text whose first line is empty begins as a bare message does; only that has other controls.
   */
  private static boolean looksText(byte[] head) {
    for (byte each : head) {
      if (each >= 0 && each < ' ' && each != '\n' && each != '\r' && each != '\t') {
        return false;
      }
    }
    return true;
  }

  /** Whether messages stand behind their length; else the file is one bare message. */
  public static boolean isFramed(byte[] head) {
    if (head.length < 5) {
      return false;
    }
    long length = length(head, 0);
    boolean zstd =
        head.length >= 8
            && head[4] == 0x28
            && head[5] == (byte) 0xb5
            && head[6] == 0x2f
            && head[7] == (byte) 0xfd;
    return length > 0 && length <= CAP_BYTES && (zstd || head[4] == FIRST_FIELD || head[4] == '{');
  }

  private static long length(byte[] bytes, int at) {
    return (bytes[at] & 0xffL) << 24
        | (bytes[at + 1] & 0xffL) << 16
        | (bytes[at + 2] & 0xffL) << 8
        | bytes[at + 3] & 0xffL;
  }

  public void read(InputStream in, byte[] head) throws IOException {
    if (isFramed(head)) {
      framed(new FrameBuffer(in, head));
    } else {
      InputStream all = new SequenceInputStream(new ByteArrayInputStream(head), in);
      CodedInputStream coded = CodedInputStream.newInstance(all, 1 << 16);
      coded.setSizeLimit(Integer.MAX_VALUE);
      try {
        protobuf.take(coded, 1);
      } catch (InvalidProtocolBufferException e) {
        broken(1, "the message breaks off or is no OTLP protobuf; what came before it was read");
      }
    }
  }

  private void framed(FrameBuffer in) throws IOException {
    for (long message = 1; ; message++) {
      int had = in.have(Integer.BYTES);
      if (had == 0) {
        return;
      }
      long length = had < Integer.BYTES ? 0 : length(in.bytes, in.at);
      if (length <= 0 || length > CAP_BYTES) {
        broken(message, "its length is cut off or impossible; the file was read up to there");
        return;
      }
      in.at += Integer.BYTES;
      if (in.have((int) length) < length) {
        broken(message, "it is cut off, as when its writer stopped; the file was read up to there");
        return;
      }
      message(in.bytes, in.at, (int) length, message);
      in.at += (int) length;
    }
  }

  private void message(byte[] bytes, int from, int length, long message) throws IOException {
    try {
      if (length >= 4 && bytes[from] == 0x28 && bytes[from + 1] == (byte) 0xb5) {
        unpacked(bytes, from, length, message);
      } else {
        plain(bytes, from, length, message);
      }
    } catch (IOException e) {
      broken(message, "it is no OTLP protobuf or breaks off; the other messages count");
    }
  }

  private void unpacked(byte[] bytes, int from, int length, long message) throws IOException {
    byte[] plain;
    try (ZstdInputStream zstd =
        new ZstdInputStream(new ByteArrayInputStream(bytes, from, length))) {
      plain = zstd.readNBytes(CAP_BYTES + 1);
    }
    if (plain.length > CAP_BYTES) {
      broken(message, "it is larger than " + (CAP_BYTES >> 20) + " MiB when decompressed");
      return;
    }
    plain(Arrays.copyOf(plain, plain.length + FrameBuffer.SLACK), 0, plain.length, message);
  }

  private void plain(byte[] bytes, int from, int length, long message) throws IOException {
    if (length > 0 && bytes[from] == '{') {
      json.take(Arrays.copyOfRange(bytes, from, from + length), message);
    } else {
      framed.take(bytes, from, length, message);
    }
  }

  private void broken(long message, String what) {
    bad++;
    complaints.add(message, "message " + message + ": " + what);
  }
}
