package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds out which server answers. */
final class FlavourProbe {
  private static final int LARGEST_BYTES = 32 << 20;

  private FlavourProbe() {}

  /** What a server is, and the version that it names; the version may be empty. */
  record Found(Flavour flavour, String version) {}

  static Found ask(HttpSource http) throws SourceException {
    JsonNode build = data(http.ask(Request.get("/api/v1/status/buildinfo")));
    String version = build.path("version").asString("");
    String application = build.path("application").asString("");
    if (application.contains("Mimir") || application.contains("Cortex")) {
      return new Found(Flavour.MIMIR, version);
    }
    if (build.has("goVersion")) {
      // Thanos answers in Prometheus' words; it never reached 1.0, and Prometheus' API came later.
      return new Found(version.startsWith("0.") ? Flavour.THANOS : Flavour.PROMETHEUS, version);
    }
    // VictoriaMetrics names no build here; it alone has this function.
    JsonNode now = data(http.ask(Request.form("/api/v1/query").with("query", "now()")));
    boolean victoria = now.path("resultType").asString("").equals("vector");
    return new Found(victoria ? Flavour.VICTORIAMETRICS : Flavour.PROMETHEUS, "");
  }

  /** The member {@code data} of an answer that fits into memory; missing where there is none. */
  static JsonNode data(Answer answer) {
    JsonMapper mapper = new JsonMapper();
    try (InputStream in = answer.open()) {
      byte[] body = in.readNBytes(LARGEST_BYTES + 1);
      return answer.ok() && body.length <= LARGEST_BYTES
          ? mapper.readTree(body).path("data")
          : mapper.missingNode();
    } catch (IOException | JacksonException e) {
      return mapper.missingNode();
    }
  }
}
