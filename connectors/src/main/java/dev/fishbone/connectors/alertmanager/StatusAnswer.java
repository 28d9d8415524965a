package dev.fishbone.connectors.alertmanager;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the server's answers hold. */
final class StatusAnswer {
  private static final JsonMapper JSON = new JsonMapper();

  private StatusAnswer() {}

  /** The configuration that the server runs with, its secrets replaced by the server. */
  static String config(HttpSource http, Answer answer) throws SourceException {
    try (InputStream in = answer.open()) {
      JsonNode original = JSON.readTree(in).path("config").path("original");
      if (original.isString() && !original.asString().isBlank()) {
        return original.asString();
      }
    } catch (JacksonException | IOException e) {
      // Said below: it is no status of Alertmanager.
    }
    throw http.problem(
        SourceException.Kind.MALFORMED,
        "answered /api/v2/status with something that is not Alertmanager's: is url its root, with its"
            + " prefix if it has one?");
  }

  static boolean isList(Answer answer) {
    try (InputStream in = answer.open();
        JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        return false;
      }
      parser.skipChildren();
      return parser.currentToken() == JsonToken.END_ARRAY;
    } catch (JacksonException | IOException e) {
      return false;
    }
  }
}
