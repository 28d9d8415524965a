package dev.fishbone.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPInputStream;

/**
 * Fetches answers with Java's own client and nothing else: four questions at a time of each source,
 * bodies unpacked to disk.
 */
final class BareClient {
  private static final int AT_A_TIME = 4;

  private BareClient() {}

  /** Arguments: the file of questions, a folder for the answers, {@code SOURCE=URL} of each. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    Map<String, String> urls = new LinkedHashMap<>();
    for (int i = 2; i < arguments.length; i++) {
      urls.put(arguments[i].split("=", 2)[0], arguments[i].split("=", 2)[1]);
    }
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    List<Question> questions = Question.read(Path.of(arguments[0]));
    List<ExecutorService> pools = new ArrayList<>();
    List<Future<?>> running = new ArrayList<>();
    for (Map.Entry<String, String> source : urls.entrySet()) {
      ExecutorService pool = Executors.newFixedThreadPool(AT_A_TIME);
      pools.add(pool);
      for (int i = 0; i < questions.size(); i++) {
        Question question = questions.get(i);
        Path file = folder.resolve(source.getKey() + "-" + i);
        if (question.source().equals(source.getKey())) {
          running.add(
              pool.submit(
                  () -> {
                    fetch(http, question, source.getValue(), file);
                    return null;
                  }));
        }
      }
    }
    for (Future<?> each : running) {
      each.get();
    }
    pools.forEach(ExecutorService::shutdown);
  }

  private static void fetch(HttpClient http, Question question, String url, Path file)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> answer =
        http.send(question.request(url), HttpResponse.BodyHandlers.ofInputStream());
    boolean gzip = answer.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
    try (InputStream body = gzip ? new GZIPInputStream(answer.body(), 1 << 16) : answer.body()) {
      Files.copy(body, file);
    }
  }
}
