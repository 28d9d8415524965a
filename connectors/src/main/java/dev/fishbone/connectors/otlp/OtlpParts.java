package dev.fishbone.connectors.otlp;

import com.github.luben.zstd.ZstdInputStream;
import com.google.protobuf.CodedInputStream;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.FirstLine;
import dev.fishbone.connectors.files.LineScanner;
import dev.fishbone.connectors.otlp.SpanTimes.Verdict;
import dev.fishbone.connectors.pulling.AnswerFrames;
import dev.fishbone.telemetry.source.SourceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The lines or messages of a trace file, each with what its times are. What is one value, a
 * document over many lines or a bare message, has one verdict and comes in pieces.
 */
final class OtlpParts {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int HEAD = 64;
  private static final int BARE = 0x0a;
  private static final int ZSTD = 0x28b52ffd;

  /** Takes parts in the file's order, with their line feeds and lengths. */
  @FunctionalInterface
  interface Taker {
    /** Says whether to go on. */
    boolean take(byte[] bytes, int start, int length, Verdict verdict, boolean binary)
        throws SourceException;
  }

  private final SpanTimes times;
  private final Taker taker;

  OtlpParts(SpanTimes times, Taker taker) {
    this.times = times;
    this.taker = taker;
  }

  /**
   * Goes through a file.
   *
   * @return what is wrong with it, part of a sentence; empty where it was read to its end
   */
  String read(Path file) throws SourceException {
    try (Decompressed in = Decompressed.open(file)) {
      byte[] head = in.readNBytes(HEAD);
      InputStream all = new SequenceInputStream(new ByteArrayInputStream(head), in);
      String problem = "";
      if (OtlpFrames.isBinary(head)) {
        problem = head[0] == BARE ? bare(file, all) : frames(all);
      } else if (FirstLine.mayBeText(head)) {
        problem = text(file, all);
      } else if (in.problem().isEmpty()) {
        return "it is in none of the known trace formats and was not copied";
      }
      return in.problem().isEmpty() ? problem : in.problem();
    } catch (IOException e) {
      return "it cannot be read (" + e.getMessage() + "): check the file and its rights";
    }
  }

  private String text(Path file, InputStream in) throws IOException, SourceException {
    FirstLine first = FirstLine.of(in, LineScanner.CAP_BYTES);
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(first.head()), in);
    if (!first.isDocument()) {
      return lines(all);
    }
    Verdict verdict;
    try (Decompressed again = Decompressed.open(file);
        JsonParser parser = JSON.createParser(ObjectReadContext.empty(), again)) {
      verdict = times.ofJson(parser);
    }
    return pieces(all, verdict, false);
  }

  private String lines(InputStream in) throws IOException, SourceException {
    LineScanner scanner = new LineScanner(in);
    long tooLong = 0;
    while (scanner.next()) {
      if (scanner.tooLong()) {
        tooLong++;
      } else if (!scanner.isBlank()) {
        Verdict verdict = times.ofJson(scanner.buffer(), scanner.start(), scanner.length());
        int length = scanner.length() + (scanner.ends() ? 1 : 0);
        if (!taker.take(scanner.buffer(), scanner.start(), length, verdict, false)) {
          return "";
        }
      }
    }
    return tooLong == 0
        ? ""
        : tooLong
            + " lines of more than "
            + (LineScanner.CAP_BYTES >> 20)
            + " MiB were not copied: write fewer spans a line";
  }

  private String frames(InputStream in) throws IOException, SourceException {
    for (long message = 1; ; message++) {
      byte[] size = in.readNBytes(Integer.BYTES);
      if (size.length == 0) {
        return "";
      }
      int length = size.length < Integer.BYTES ? 0 : ByteBuffer.wrap(size).getInt();
      if (length <= 0 || length > AnswerFrames.LONGEST_BYTES) {
        return "message "
            + message
            + ": its length is cut off or impossible; the file was copied up to there";
      }
      byte[] body = in.readNBytes(length);
      byte[] whole = ByteBuffer.allocate(Integer.BYTES + body.length).put(size).put(body).array();
      // One that is cut off is kept: whoever reads the recording tells.
      Verdict verdict = body.length < length ? Verdict.UNKNOWN : message(body);
      if (!taker.take(whole, 0, whole.length, verdict, true) || body.length < length) {
        return "";
      }
    }
  }

  private Verdict message(byte[] body) {
    byte[] plain = body;
    if (body.length >= Integer.BYTES && ByteBuffer.wrap(body).getInt() == ZSTD) {
      try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(body))) {
        plain = in.readNBytes(AnswerFrames.LONGEST_BYTES);
      } catch (IOException e) {
        return Verdict.UNKNOWN;
      }
    }
    return plain.length > 0 && plain[0] == '{'
        ? times.ofJson(plain, 0, plain.length)
        : times.ofProtobuf(CodedInputStream.newInstance(plain));
  }

  private String bare(Path file, InputStream in) throws IOException, SourceException {
    Verdict verdict;
    try (Decompressed again = Decompressed.open(file)) {
      CodedInputStream coded = CodedInputStream.newInstance(again, 1 << 16);
      coded.setSizeLimit(Integer.MAX_VALUE);
      verdict = times.ofProtobuf(coded);
    }
    return pieces(in, verdict, true);
  }

  private String pieces(InputStream in, Verdict verdict, boolean binary)
      throws IOException, SourceException {
    byte[] buffer = new byte[1 << 16];
    for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
      if (!taker.take(buffer, 0, got, verdict, binary)) {
        return "";
      }
    }
    return "";
  }
}
