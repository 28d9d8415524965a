package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.Sources;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A secret is planted in each field of each kind of source and in the files that they name; the
 * servers repeat what they are sent; then all that was written is searched.
 */
class SecretsTest {
  private static final String[] WINDOW = {
    "--from", "2026-08-14T09:30:00Z", "--to", "2026-08-14T10:45:00Z"
  };

  private static final String PLANTED = "Zq7-planted-";

  /** What a kind needs beside its url. */
  private static final Map<String, String> NEEDED =
      Map.of("github-deployments", ", repos: [o/r]", "prometheus", ", queries: {sales: up}");

  /** Values that carry secrets in files of others, as their documentation shows them. */
  private static final Map<String, String> FILES =
      Map.of(
          "alertmanager.yml",
          """
          global: {smtp_auth_password: PLANTED1, slack_api_url: "https://hooks.slack.com/PLANTED2"}
          route: {receiver: page}
          receivers:
            - name: page
              pagerduty_configs: [{routing_key: PLANTED3}]
              webhook_configs: [{url: "https://u:PLANTED4@x.example/PLANTED5"}]
          # old: PLANTED6
          """,
          "haproxy.cfg",
          """
          global
            stats socket /run/admin.sock user root
          userlist admins
            user admin insecure-password PLANTED1
          backend pricing
            retries 3
            http-request set-header Authorization "Bearer PLANTED2"
            stats auth admin:PLANTED3
            server pricing-1 10.0.0.1:8080 maxconn 20
          """,
          "application.yml",
          """
          spring:
            datasource: {url: "jdbc:postgresql://db/x?password=PLANTED1", password: PLANTED2}
          resilience4j.retry.instances.pricing: {maxAttempts: 3}
          client: {secret: PLANTED3, api-key: PLANTED4, token: PLANTED5}
          """);

  private final StringWriter said = new StringWriter();
  private final Map<String, String> secrets = new LinkedHashMap<>();
  @TempDir private Path temp;

  private String plant(String where) {
    String secret = PLANTED + secrets.size() + "-" + Integer.toHexString(where.hashCode());
    secrets.put(secret, where);
    return secret;
  }

  private String reference(String where) throws IOException {
    String secret = plant(where);
    Files.writeString(Files.createDirectories(temp.resolve("etc")).resolve(secret), secret + "\n");
    return "{file: etc/" + secret + "}";
  }

  /** A source for each secret that each kind over HTTP can be given. */
  private List<String> sources(EchoServer server) throws IOException {
    List<String> lines = new ArrayList<>();
    for (ConnectorFactory factory : Sources.builtIn()) {
      for (String key : factory.secretKeys()) {
        String name = factory.type() + "-" + key;
        String user = key.equals("password") ? ", user: " + reference(name + " user") : "";
        lines.add(
            name
                + (": {kind: " + factory.type() + ", url: \"" + server.url(name) + "\"")
                + NEEDED.getOrDefault(factory.type(), "")
                + (user + ", " + key + ": " + reference(name))
                + (", headers: {X-Planted: " + reference(name + " header") + "}}"));
      }
    }
    return lines;
  }

  private List<String> files() throws IOException {
    for (Map.Entry<String, String> file : FILES.entrySet()) {
      String text = file.getValue();
      for (int i = 1; text.contains("PLANTED" + i); i++) {
        text = text.replace("PLANTED" + i, plant(file.getKey() + " " + i));
      }
      Files.writeString(temp.resolve(file.getKey()), text);
    }
    return List.of(
        "routes: {kind: alertmanager, config-file: alertmanager.yml}",
        "policies: {kind: config-files, files: [haproxy.cfg, application.yml]}");
  }

  private Path config(List<String> sources) throws IOException {
    return Files.writeString(
        temp.resolve("fishbone.yml"), "sources:\n  " + String.join("\n  ", sources) + "\n");
  }

  private int fishbone(String... arguments) {
    PrintWriter writer = new PrintWriter(said, true);
    return Main.run(arguments, writer, writer);
  }

  private int record(Path config, Path into) {
    return fishbone(
        "record",
        "--config",
        config.toString(),
        WINDOW[0],
        WINDOW[1],
        WINDOW[2],
        WINDOW[3],
        "--out",
        into.toString());
  }

  /** Base64 of a secret that stands anywhere in a longer text, without its ends. */
  private static Set<String> forms(String secret) {
    Set<String> forms = new TreeSet<>(Set.of(secret));
    for (String before : List.of("", "x", "xx")) {
      String text =
          Base64.getEncoder().encodeToString((before + secret).getBytes(StandardCharsets.UTF_8));
      forms.add(text.substring(4, text.length() - 4));
    }
    return forms;
  }

  private void assertClean(String what, String text) {
    for (String form : forms(PLANTED)) {
      int at = text.indexOf(form);
      if (at >= 0) {
        String around = text.substring(Math.max(0, at - 300), Math.min(text.length(), at + 100));
        String whose =
            secrets.entrySet().stream()
                .filter(each -> forms(each.getKey()).stream().anyMatch(text::contains))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("a part");
        throw new AssertionError(whose + " stands in " + what + ": " + around);
      }
    }
  }

  private static String content(Path file) throws IOException {
    try (Decompressed in = Decompressed.open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private int assertNothingIn(Path folder) throws IOException {
    int searched = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertClean("the name of " + file, folder.relativize(file).toString());
        assertClean(file.toString(), content(file));
        searched++;
      }
    }
    return searched;
  }

  /** Searches what a pull that still runs has written; what it moves meanwhile comes up later. */
  private void search(Path growing, Queue<Throwable> found) {
    if (!Files.exists(growing)) {
      return;
    }
    try {
      assertNothingIn(growing);
    } catch (AssertionError e) {
      found.add(e);
    } catch (IOException | UncheckedIOException e) {
      // A file was moved while it was looked at.
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 401, 500})
  void aSecretThatAServerRepeatsIsWrittenNowhere(int status) throws Exception {
    Path recording = temp.resolve("rec");
    Queue<Throwable> found = new ConcurrentLinkedQueue<>();
    try (EchoServer server =
        new EchoServer(status, () -> search(temp.resolve("rec.pull"), found))) {
      List<String> asked = sources(server);
      List<String> all = new ArrayList<>(asked);
      all.addAll(files());
      Path config = config(all);
      assertThat(record(config, recording)).isIn(0, 3);
      fishbone("doctor", "--config", config.toString(), WINDOW[0], WINDOW[1], WINDOW[2], WINDOW[3]);
      assertThat(fishbone("analyze", recording.toString(), "--out", temp.resolve("out").toString()))
          .isIn(0, 3);
      assertThat(found).isEmpty();
      for (String source : asked) {
        assertHeard(server, source.substring(0, source.indexOf(':')));
      }
    }
    assertClean("what was said", said.toString());
    assertThat(said.toString()).doesNotContain("\tat ").doesNotContain("Exception");
    assertThat(assertNothingIn(recording)).isGreaterThan(3);
    assertThat(assertNothingIn(temp.resolve("out"))).isGreaterThan(2);
    try (Stream<Path> copies = Files.list(recording.resolve("config"))) {
      assertThat(copies).anyMatch(copy -> isCopyOf(copy, "retries 3"));
    }
  }

  private static boolean isCopyOf(Path copy, String content) {
    try {
      return Files.readString(copy).contains(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Otherwise nothing would have been shown that could have been hidden. */
  private void assertHeard(EchoServer server, String source) {
    String heard = server.heard.getOrDefault(source, "");
    assertThat(secrets.entrySet())
        .as("what " + source + " sent, which may need another line in this test: " + heard)
        .anyMatch(
            secret ->
                secret.getValue().equals(source)
                    && forms(secret.getKey()).stream().anyMatch(heard::contains));
  }

  @Test
  void aSecretThatMakesASettingUnreadableIsNotShown() throws Exception {
    try (EchoServer server = new EchoServer(200, () -> {})) {
      for (ConnectorFactory factory : Sources.builtIn()) {
        for (String key : factory.keys()) {
          String plain = key.replaceFirst("\\[]$", "").replaceFirst("\\*$", "x");
          String[] path = plain.split("\\.");
          String setting =
              path.length == 1
                  ? plain + ": " + reference(plain)
                  : path[0] + ": {" + path[1] + ": " + reference(plain) + "}";
          String url =
              factory.keys().contains("url") && !plain.equals("url")
                  ? ", url: \"" + server.url("x") + "\""
                  : "";
          String needed =
              plain.equals("repos") || plain.equals("queries.x")
                  ? ""
                  : NEEDED.getOrDefault(factory.type(), "");
          Path config =
              config(List.of("x: {kind: " + factory.type() + url + needed + ", " + setting + "}"));
          fishbone(
              "doctor", "--config", config.toString(), WINDOW[0], WINDOW[1], WINDOW[2], WINDOW[3]);
        }
      }
    }
    assertClean("what was said", said.toString());
    assertThat(said.toString()).doesNotContain("\tat ").doesNotContain("Exception");
  }
}
