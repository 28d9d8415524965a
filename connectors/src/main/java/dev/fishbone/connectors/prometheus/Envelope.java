package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What an answer says of itself; its data is counted, not kept.
 *
 * @param readable whether it is JSON of the expected shape
 * @param results items of {@code data}, or of the list in it
 * @param names the strings of {@code data} that were wanted, where that is a list of them
 * @param firstMillis the earliest sample; {@link #NONE} where there is none
 */
record Envelope(
    boolean readable,
    boolean success,
    String errorType,
    String error,
    List<String> warnings,
    boolean partial,
    long results,
    List<String> names,
    long firstMillis) {
  static final long NONE = Long.MAX_VALUE;

  private static final JsonFactory JSON = new JsonFactory();
  private static final Envelope UNREADABLE =
      new Envelope(false, false, "", "", List.of(), false, 0, List.of(), NONE);

  Envelope {
    warnings = List.copyOf(warnings);
    names = List.copyOf(names);
  }

  static Envelope of(Answer answer) {
    return of(answer, name -> false);
  }

  /** With the names of a list of names that are wanted; the list may be longer than memory. */
  static Envelope of(Answer answer, Predicate<String> wanted) {
    try (InputStream body = answer.open();
        JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
      EnvelopeDraft draft = new EnvelopeDraft(wanted);
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return UNREADABLE;
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        draft.field(parser);
      }
      return parser.currentToken() == JsonToken.END_OBJECT ? draft.build() : UNREADABLE;
    } catch (JacksonException | IOException e) {
      return UNREADABLE;
    }
  }

  static Envelope unreadable() {
    return UNREADABLE;
  }

  /** One sentence part on why there is no success. */
  String complaint(int status) {
    if (!readable) {
      return "HTTP " + status + " with something that is not Prometheus' JSON";
    }
    return "HTTP " + status + ", " + errorType + ": " + Quoted.bare(error);
  }
}
