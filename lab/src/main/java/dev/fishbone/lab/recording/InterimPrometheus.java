package dev.fishbone.lab.recording;

import com.github.luben.zstd.ZstdOutputStream;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** Stands in for the connectors' own client until that has landed. */
public final class InterimPrometheus implements Connector {
  private static final List<String> QUERIES =
      List.of(
          "{__name__=~\"hikaricp_.*\"}",
          "{__name__=~\"executor_.*\"}",
          "{__name__=~\"http_server_requests_seconds_(count|sum)\"}",
          "{__name__=~\"http_client_requests_seconds_(count|sum)\"}",
          "{__name__=~\"haproxy_backend_(http_responses_total|http_requests_total|active_servers|current_sessions|current_queue)\"}",
          "{__name__=~\"haproxy_server_(status|check_failures_total|check_up_down_total|http_responses_total|sessions_total|current_sessions)\",proxy=\"orders_be\"}",
          "ALERTS",
          "ALERTS_FOR_STATE",
          "up");

  private final String url;

  public InterimPrometheus(String url) {
    this.url = url;
  }

  @Override
  public Set<Signal> offers() {
    return Set.of();
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    HttpClient client = HttpClient.newHttpClient();
    JsonMapper json = new JsonMapper();
    try (OutputStream out =
        new ZstdOutputStream(
            Files.newOutputStream(pull.recording().resolve("metrics/prometheus.jsonl.zst")), 19)) {
      for (String selector : QUERIES) {
        String query = selector + "[" + pull.range().length().toSeconds() + "s]";
        String time = pull.range().to().toString();
        HttpResponse<String> answer =
            client.send(
                HttpRequest.newBuilder(URI.create(url + "/api/v1/query"))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(
                        HttpRequest.BodyPublishers.ofString(
                            "query="
                                + URLEncoder.encode(query, StandardCharsets.UTF_8)
                                + "&time="
                                + time))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
        String request =
            json.writeValueAsString(
                WindowFile.map("endpoint", "/api/v1/query", "query", query, "time", time));
        out.write(
            ("{\"request\":" + request + ",\"answer\":" + answer.body().strip() + "}\n")
                .getBytes(StandardCharsets.UTF_8));
      }
      return Coverage.NONE;
    } catch (IOException | InterruptedException e) {
      throw new SourceException(SourceException.Kind.UNREACHABLE, e.toString(), e);
    }
  }

  @Override
  public void close() {}
}
