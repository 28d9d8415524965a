package dev.fishbone.connectors.searching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.Pulls;
import dev.fishbone.connectors.files.JsonWalk;
import dev.fishbone.connectors.http.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;

class AnswerTracesTest {
  @TempDir private Path folder;

  private static void walk(JsonParser parser, AnswerTraces traces) {
    parser.nextToken();
    traces.known();
    JsonWalk.items(
        parser,
        () -> {
          traces.begin(parser);
          JsonWalk.fields(
              parser,
              name -> {
                traces.trace(JsonWalk.text(parser));
                parser.skipChildren();
              });
          traces.end(parser);
        });
    parser.nextToken();
  }

  private Answer answer(String body) throws Exception {
    Path file = folder.resolve("body");
    Files.write(file, body.getBytes(StandardCharsets.UTF_8));
    return new Answer(200, "application/json", "", file);
  }

  /** The lines that are written of one answer after another. */
  private String written(String... bodies) throws Exception {
    Path file = folder.resolve("t.jsonl.zst");
    try (TraceLines lines = new TraceLines(file)) {
      for (String body : bodies) {
        Answer answer = answer(body);
        lines.write(answer, AnswerTraces.of(answer, "traces", AnswerTracesTest::walk), "<", ">");
      }
    }
    return Pulls.unpacked(file);
  }

  @Test
  void partsAreCopiedByteForByteWhateverStandsBetweenThem() throws Exception {
    assertThat(written(" [ {\"t\":\"1\",\"n\":\"größe 𝄞\"} ,\n\n{\"t\" : \"2\"}\r\n] "))
        .isEqualTo("<{\"t\":\"1\",\"n\":\"größe 𝄞\"}>\n<{\"t\" : \"2\"}>\n");
    assertThat(written("[{\"t\":\n\"1\"}]")).isEqualTo("<{\"t\": \"1\"}>\n");
    assertThat(written("\ufeff[{\"t\":\"1\"}]")).isEqualTo("<{\"t\":\"1\"}>\n");
  }

  @Test
  void aTraceOfAnEarlierAnswerIsNotWrittenAgainHoweverItsIdIsPadded() throws Exception {
    assertThat(written("[{\"t\":\"a1\"},{\"t\":\"A1\"}]", "[{\"t\":\"00a1\"},{\"t\":\"2\"}]"))
        .isEqualTo("<{\"t\":\"a1\"}>\n<{\"t\":\"A1\"}>\n<{\"t\":\"2\"}>\n");
  }

  @Test
  void whatBreaksOffKeepsItsWholeParts() throws Exception {
    Answer answer = answer("[{\"t\":\"1\"},{\"t\":");
    AnswerTraces traces = AnswerTraces.of(answer, "traces", AnswerTracesTest::walk);
    assertThat(traces.count()).isEqualTo(1);
    assertThat(traces.problem()).contains("breaks off");
    assertThat(written("[{\"t\":\"1\"},{\"t\":")).isEqualTo("<{\"t\":\"1\"}>\n");
  }
}
