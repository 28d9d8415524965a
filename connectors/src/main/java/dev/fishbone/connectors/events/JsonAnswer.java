package dev.fishbone.connectors.events;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import java.io.IOException;
import java.io.InputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers that are small enough to be held. */
public final class JsonAnswer {
  private static final JsonMapper JSON = new JsonMapper();
  private static final long CAP_BYTES = 48L << 20;

  private JsonAnswer() {}

  /** An answer that is a list. */
  public static JsonNode list(HttpSource http, Request request) throws SourceException {
    return list(http, request, http.ask(request));
  }

  /** An answer that has come and must be a list. */
  public static JsonNode list(HttpSource http, Request request, Answer answer)
      throws SourceException {
    JsonNode root = root(http, request, answer);
    if (!root.isArray()) {
      throw foreign(http, request);
    }
    return root;
  }

  /** An answer that holds a list under a key. */
  public static JsonNode object(HttpSource http, Request request, String key)
      throws SourceException {
    return object(http, request, http.ask(request), key);
  }

  /** An answer that has come and must hold a list under a key. */
  public static JsonNode object(HttpSource http, Request request, Answer answer, String key)
      throws SourceException {
    JsonNode root = root(http, request, answer);
    // An empty list is null where Go wrote it.
    if (!root.isObject() || !(root.path(key).isArray() || root.path(key).isNull())) {
      throw foreign(http, request);
    }
    return root;
  }

  /** An answer that has come and is a success, whatever it holds. */
  public static JsonNode root(HttpSource http, Request request, Answer answer)
      throws SourceException {
    if (!answer.ok()) {
      boolean refused = answer.refused() || answer.status() == 429;
      throw http.problem(
          refused ? Kind.REFUSED : Kind.MALFORMED,
          "answered " + path(request) + " with " + http.explain(answer));
    }
    try (InputStream in = answer.open()) {
      if (answer.bytes() > CAP_BYTES) {
        throw http.problem(
            Kind.TOO_LARGE,
            "answered " + path(request) + " with more than 48 MiB: ask for a shorter time");
      }
      return JSON.readTree(in);
    } catch (JacksonException | IOException e) {
      throw foreign(http, request);
    }
  }

  private static SourceException foreign(HttpSource http, Request request) {
    return http.problem(
        Kind.MALFORMED,
        "answered "
            + path(request)
            + " with something that is not its API's: is url its root, with its prefix if it has"
            + " one?");
  }

  private static String path(Request request) {
    int query = request.path().indexOf('?');
    return query < 0 ? request.path() : request.path().substring(0, query);
  }
}
