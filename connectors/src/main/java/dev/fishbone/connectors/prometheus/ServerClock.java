package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.telemetry.source.SourceException;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** What time a server thinks it is: its retention counts from there. */
final class ServerClock {
  private ServerClock() {}

  /** Unix milliseconds; nothing where the server does not say. */
  static OptionalLong millis(HttpSource http) throws SourceException {
    JsonNode result =
        FlavourProbe.data(http.ask(Request.form("/api/v1/query").with("query", "time()")))
            .path("result");
    // A scalar, or a vector of one where a server knows no scalars.
    JsonNode sample = result.path(0).isObject() ? result.path(0).path("value") : result;
    double seconds = sample.path(0).asDouble(0);
    return seconds > 0 ? OptionalLong.of(Math.round(seconds * 1_000)) : OptionalLong.empty();
  }
}
