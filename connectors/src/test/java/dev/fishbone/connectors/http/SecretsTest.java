package dev.fishbone.connectors.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.source.SourceSettings;
import dev.fishbone.telemetry.source.SourceSettings.Setting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets that a server repeats to us, in sentences and in data. */
class SecretsTest {
  private static final String PASSWORD = "p&\"<w/ü+S3cret\\>";

  @TempDir private Path folder;

  private static HttpSettings referred(String url, String... keysAndValues) throws Exception {
    TreeMap<String, Setting> values = new TreeMap<>();
    values.put("url", new Setting(url, "", false));
    values.put("timeout", new Setting("10s", "", false));
    for (int i = 0; i < keysAndValues.length; i += 2) {
      values.put(keysAndValues[i], new Setting(keysAndValues[i + 1], "", true));
    }
    return HttpSettings.of(new SourceSettings("store", "", values), "http://localhost:1");
  }

  private static String kept(HttpSettings settings, String data, int at) throws IOException {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    byte[] bytes = data.getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = settings.secrets().scrubbing(kept)) {
      out.write(bytes, 0, at);
      out.write(bytes, at, bytes.length - at);
    }
    assertThat(kept.size()).as("as many bytes as before").isEqualTo(bytes.length);
    return kept.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"tenant\":\"payments-production-eu\"}",
        "{\"user\":\"grafana-reader-account\",\"job\":\"prometheus\"}",
        "[1786699800.1,\"20260814\"]",
        "hunter2 is everywhere"
      })
  void namesWordsAndNumbersThatDataHoldsAnywayStay(String data) throws Exception {
    HttpSettings settings =
        referred(
            "http://x",
            "user",
            "grafana-reader-account",
            "password",
            data.contains("2026") ? "20260814" : data.contains("hunter") ? "hunter2" : "prometheus",
            "headers.X-Scope-OrgID",
            "payments-production-eu");
    assertThat(kept(settings, data, 0)).isEqualTo(data);
  }

  @Test
  void aCredentialIsOverwrittenWhereverItStandsAndHoweverTheDataArrive() throws Exception {
    HttpSettings settings = referred("http://x", "bearer-token", "t0ken-t0ken-t0ken");
    String data = "{\"a\":\"t0ken-t0ken-t0ken\",\"b\":\"t0ken-t0ken-t0kex\"} t0ken-t0ken-t0ken";
    for (int at = 0; at <= data.length(); at++) {
      assertThat(kept(settings, data, at))
          .isEqualTo("{\"a\":\"*****************\",\"b\":\"t0ken-t0ken-t0kex\"} *****************");
    }
  }

  @Test
  void aCredentialIsOverwrittenInEveryFormInWhichServersRepeatIt() throws Exception {
    HttpSettings settings = referred("http://x", "user", "reader", "password", PASSWORD);
    byte[] raw = PASSWORD.getBytes(StandardCharsets.UTF_8);
    List<String> forms =
        List.of(
            PASSWORD,
            Base64.getEncoder()
                .encodeToString(("reader:" + PASSWORD).getBytes(StandardCharsets.UTF_8)),
            URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8),
            "p&\\\"<w/ü+S3cret\\\\>",
            "p\\u0026\\\"\\u003cw/ü+S3cret\\\\\\u003e",
            "p&amp;&#34;&lt;w/ü+S3cret\\&gt;");
    for (String form : forms) {
      assertThat(kept(settings, "<<" + form + ">>", 5)).matches("<<\\*+>>");
    }
    for (int before = 0; before < 3; before++) {
      byte[] longer = new byte[raw.length + before + 1];
      System.arraycopy(raw, 0, longer, before, raw.length);
      String text = Base64.getEncoder().encodeToString(longer);
      // At most a letter at each end also tells of its neighbours, and stays.
      assertThat(kept(settings, text, 0)).containsPattern("^.{0,3}\\*{20,}.{0,6}$");
    }
  }

  @Test
  void dataWithoutSecretsIsKeptByteByByte() throws Exception {
    HttpSettings settings = referred("http://x", "bearer-token", "t0ken-t0ken-t0ken");
    byte[] data = new byte[300_000];
    new Random(5).nextBytes(data);
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    try (OutputStream out = settings.secrets().scrubbing(kept)) {
      for (int at = 0, next = 1; at < data.length; at += next, next = next * 3 % 70_001) {
        next = Math.min(next, data.length - at);
        out.write(data, at, next);
      }
    }
    assertThat(kept.toByteArray()).isEqualTo(data);
  }

  @Test
  void aServerThatRepeatsOurHeadersLeavesNoSecretOnDiskOrInASentence() throws Exception {
    try (HttpStub server =
        new HttpStub(
            (exchange, n) -> {
              String heard = exchange.getRequestHeaders().entrySet().toString();
              exchange.getResponseHeaders().set("Link", "<" + heard + ">");
              HttpStub.send(exchange, n == 1 ? 200 : 500, heard);
            })) {
      HttpSettings settings =
          referred(
              server.url(),
              "user",
              "reader-0f",
              "password",
              "pass-w0rd-0f",
              "headers.X-Api-Key",
              "k3y-of-the-api",
              "headers.Cookie",
              "session=s3ssion-id-0f; other=1");
      try (HttpSource source =
          HttpSource.open(settings, Asking.pull(folder, () -> java.time.Duration.ofDays(1)))) {
        source.ask(Request.get("/fine"));
        String sentence = source.explain(source.ask(Request.get("/broken")));
        assertThat(sentence).startsWith("HTTP 500, \"[");
        assertThat(sentence).doesNotContain("0f").doesNotContain("k3y");
      }
      assertThat(server.asked.get(0).headers().getFirst("X-Api-Key")).isEqualTo("k3y-of-the-api");
      String pair =
          Base64.getEncoder()
              .encodeToString("reader-0f:pass-w0rd-0f".getBytes(StandardCharsets.UTF_8));
      assertThat(server.asked.get(0).headers().getFirst("Authorization"))
          .isEqualTo("Basic " + pair);
      try (Stream<Path> files = Files.walk(folder)) {
        List<Path> written = files.filter(Files::isRegularFile).toList();
        assertThat(written).hasSizeGreaterThanOrEqualTo(3);
        for (Path file : written) {
          assertThat(Files.readString(file))
              .doesNotContain(pair, "pass-w0rd-0f", "k3y-of-the-api", "s3ssion-id-0f");
        }
      }
    }
  }

  @Test
  void anAddressThatIsItselfASecretIsNotShown() throws Exception {
    TreeMap<String, Setting> values = new TreeMap<>();
    values.put("url", new Setting("http://127.0.0.1:1/p/t0ken-in-path//", "", true));
    HttpSettings settings = HttpSettings.of(new SourceSettings("store", "", values), "http://x");
    try (HttpSource source =
        HttpSource.open(settings, Asking.pull(folder, () -> java.time.Duration.ofDays(1)))) {
      assertThat(Asking.failure(source)).hasMessageStartingWith("store at *** refused the");
      assertThat(source.scrubbed("no route /p/t0ken-in-path/q")).isEqualTo("no route ***/q");
    }
  }

  @Test
  void settingsThatArePrintedShowNoSecret() throws Exception {
    HttpSettings settings = referred("http://x", "bearer-token", "t0ken-t0ken-t0ken");
    assertThat(settings.toString()).isEqualTo("store at http://x");
    assertThat(new Setting("t0ken", "f:1:2", true)).hasToString("***");
  }
}
