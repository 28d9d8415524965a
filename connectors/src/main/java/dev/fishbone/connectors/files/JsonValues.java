package dev.fishbone.connectors.files;

import dev.fishbone.connectors.format.Quoted;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * The JSON values of a stream: one a line, or one document over many lines; told apart by whether
 * the first line is complete. A bad line costs that line; a bad document what follows the fault.
 */
public final class JsonValues {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(500)
                  .maxNumberLength(1_000)
                  .maxStringLength(16 << 20)
                  .maxNameLength(64 << 10)
                  .build())
          .build();

  /** Takes one value; the parser stands on its first token and must be left on its last. */
  @FunctionalInterface
  public interface Taker {
    void take(JsonParser parser, long line);
  }

  private final Complaints complaints;
  private long bad;

  public JsonValues(Complaints complaints) {
    this.complaints = complaints;
  }

  /** Lines or documents that could not be read to their end. */
  public long bad() {
    return bad;
  }

  public void read(InputStream in, Taker taker) throws IOException {
    read(in, taker, KnownLines.NONE);
  }

  /**
   * As above.
   *
   * @param known is offered each line, and only what it does not read is handed to the taker
   */
  public void read(InputStream in, Taker taker, KnownLines known) throws IOException {
    FirstLine first = FirstLine.of(in, LineScanner.CAP_BYTES);
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(first.head()), in);
    if (first.isDocument()) {
      document(all, taker);
    } else {
      lines(all, taker, known);
    }
  }

  private void document(InputStream in, Taker taker) {
    long line = 1;
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), in)) {
      try {
        while (parser.nextToken() != null) {
          taker.take(parser, parser.currentTokenLocation().getLineNr());
        }
      } catch (JacksonException e) {
        line = parser.currentLocation().getLineNr();
        bad(line, e, "what came before it was read");
      }
    }
  }

  private void lines(InputStream in, Taker taker, KnownLines known) throws IOException {
    LineScanner scanner = new LineScanner(in, known);
    while (scanner.next()) {
      if (scanner.tooLong()) {
        bad++;
        complaints.add(
            scanner.number(),
            "the line is longer than "
                + (LineScanner.CAP_BYTES >> 20)
                + " MiB and was passed over: write fewer spans a line");
      } else if (!scanner.isBlank()) {
        line(scanner, taker);
      }
    }
  }

  private void line(LineScanner scanner, Taker taker) {
    try (JsonParser parser =
        JSON.createParser(
            ObjectReadContext.empty(), scanner.buffer(), scanner.start(), scanner.length())) {
      while (parser.nextToken() != null) {
        taker.take(parser, scanner.number());
      }
    } catch (JacksonException e) {
      if (scanner.hasNul()) {
        bad++;
        complaints.add(
            scanner.number(),
            "the line holds NUL bytes, as after a crash of its writer; the rest of the file counts");
      } else {
        bad(scanner.number(), e, "the rest of the file counts");
      }
    }
  }

  private void bad(long line, JacksonException e, String consequence) {
    bad++;
    String what =
        e instanceof StreamConstraintsException
            ? "it exceeds what is read of one value (depth 500, texts of 16 MiB)"
            : e instanceof tools.jackson.core.exc.UnexpectedEndOfInputException
                ? "it ends in the middle of a value, as when its writer was cut off"
                : "not JSON: " + Quoted.bare(String.valueOf(e.getOriginalMessage()));
    complaints.add(line, what + "; " + consequence);
  }
}
