package dev.fishbone.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

/**
 * A request that a pull made of a source.
 *
 * @param target path and query
 * @param form the body of a POST; empty for a GET
 */
record Question(String source, String target, String form, String accept) {
  HttpRequest request(String url) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + target))
            .header("Accept", accept)
            .header("Accept-Encoding", "gzip");
    return form.isEmpty()
        ? request.build()
        : request
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();
  }

  static void write(Path file, List<Question> questions) throws IOException {
    Files.write(
        file,
        questions.stream()
            .map(
                q ->
                    String.join(
                        "\t",
                        q.source,
                        q.target,
                        Base64.getEncoder().encodeToString(q.form.getBytes(StandardCharsets.UTF_8)),
                        q.accept))
            .toList());
  }

  static List<Question> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> line.split("\t", -1))
        .map(
            cells ->
                new Question(
                    cells[0],
                    cells[1],
                    new String(Base64.getDecoder().decode(cells[2]), StandardCharsets.UTF_8),
                    cells[3]))
        .toList();
  }
}
