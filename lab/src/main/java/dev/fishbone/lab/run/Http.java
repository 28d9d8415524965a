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
   * @throws LabException where the answer is not 200
   */
  String get(int port, String path) throws LabException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    try {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(10)).build(),
              HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
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
