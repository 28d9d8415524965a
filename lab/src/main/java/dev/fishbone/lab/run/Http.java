package dev.fishbone.lab.run;

import dev.fishbone.lab.LabException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks the parts of a run what they have to say. */
final class Http {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /**
   * @throws LabException where the answer is none of success
   */
  String get(int port, String path) throws LabException, InterruptedException {
    return send(HttpRequest.newBuilder(uri(port, path)));
  }

  /**
   * Sends JSON.
   *
   * @throws LabException where the answer is none of success
   */
  void post(int port, String path, String json) throws LabException, InterruptedException {
    String unused =
        send(
            HttpRequest.newBuilder(uri(port, path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  private static URI uri(int port, String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  private String send(HttpRequest.Builder builder) throws LabException, InterruptedException {
    HttpRequest request = builder.timeout(Duration.ofSeconds(10)).build();
    URI uri = request.uri();
    try {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new LabException(uri + " answered " + answer.statusCode());
      }
      return answer.body();
    } catch (IOException e) {
      throw new LabException(uri + " does not answer: " + e, e);
    }
  }

  /** Waits until a part answers, for 15 s at most. */
  void await(String name, int port, String path) throws LabException, InterruptedException {
    for (int i = 0; ; i++) {
      try {
        String unused = get(port, path);
        return;
      } catch (LabException e) {
        if (i == 150) {
          throw new LabException(name + " was not ready within 15 s: " + e.getMessage(), e);
        }
        Thread.sleep(100);
      }
    }
  }
}
