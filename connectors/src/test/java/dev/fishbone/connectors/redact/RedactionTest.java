package dev.fishbone.connectors.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.RecordingException;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a copy is made with, where it may lie, and what in it still belongs together. */
final class RedactionTest {
  private static final String KEY = "a key that nobody would guess";
  private static final String UP =
      "up{job=\"orders\",instance=\"db7.example.com:8080\"} 1 1786699800\n# EOF\n";

  @TempDir private Path temp;

  private RedactionKey key(String text) throws Exception {
    Path file = temp.resolve("key");
    Files.writeString(file, text);
    return RedactionKey.ofFile(file);
  }

  private Recorded small() {
    return Recorded.in(temp).add("window.yml", Recorded.WINDOW).add("metrics/up.om", UP);
  }

  @Test
  void theSameKeyGivesTheSameBytesAndNoOtherDoes() throws Exception {
    Recorded one = small();
    one.redact(key(KEY));
    Recorded two = new Recorded(one.original(), temp.resolve("again"), one.notes());
    two.redact(key(KEY + "\n"));
    Recorded other = new Recorded(one.original(), temp.resolve("other"), one.notes());
    other.redact(RedactionKey.random());

    assertThat(Recorded.contents(two.copy())).isEqualTo(Recorded.contents(one.copy()));
    assertThat(Recorded.contents(other.copy())).isNotEqualTo(Recorded.contents(one.copy()));
    assertThat(Recorded.contents(one.copy()).toString()).doesNotContain(KEY);
  }

  @Test
  void aHostHasOnePseudonymInEveryFile() throws Exception {
    Recorded recorded =
        small()
            .add(
                "health.jsonl",
                "{\"time\":\"2026-08-14T09:30:00Z\",\"service\":\"orders\",\"instance\":\"db7.example.com\",\"state\":\"up\"}\n")
            .add("config/haproxy.cfg", "backend b\n  server db7.example.com 10.0.0.1:80 check\n")
            .add(
                "traces/t.json",
                "[{\"traceId\":\"01\",\"id\":\"02\",\"name\":\"x\",\"timestamp\":1786699800000000,\"duration\":1,"
                    + "\"localEndpoint\":{\"serviceName\":\"orders\"},\"tags\":{\"host.name\":\"db7.example.com\"}}]");
    recorded.redact(RedactionKey.random());

    java.util.regex.Matcher found =
        Pattern.compile("instance=\"(host-[a-z]{12}):8080\"")
            .matcher(recorded.text("metrics/up.om"));
    assertThat(found.find()).isTrue();
    String host = found.group(1);
    assertThat(recorded.text("health.jsonl")).contains("\"instance\":\"" + host + "\"");
    assertThat(recorded.text("config/haproxy.cfg")).contains("server " + host + " host-");
    assertThat(recorded.text("traces/00001.json")).contains("\"host.name\":\"" + host + "\"");
  }

  @Test
  void alertsTakeTheSameWayThroughTheRoutesOfTheCopy() throws Exception {
    Recorded recorded =
        small()
            .add(
                "metrics/up.om",
                "ALERTS{alertname=\"Slow\",alertstate=\"firing\",team=\"anna\"} 1 1786699800\n"
                    + "ALERTS{alertname=\"Slow\",alertstate=\"firing\",team=\"berta\"} 1 1786699800\n")
            .add(
                "alerts/alertmanager.yml",
                "route: {receiver: r, routes: [{receiver: r, matchers: ['team=~\"an.*|c\"', 'team!~\"b.*\"', 'owner=~\".*\"', 'team!=\"anna\"']}]}\n"
                    + "receivers: [{name: r, webhook_configs: [{url: 'https://api.opsgenie.com/x'}]}]\n");
    recorded.redact(RedactionKey.random());

    RecordingReader reader = new RecordingReader(recorded.copy());
    Recording window = reader.window();
    Routing routing = reader.context(window).routing();
    Route child = routing.roots().get(0).routes().get(0);
    List<Matcher> matchers = child.matchers();
    String anna = matchers.get(3).value();
    assertThat(recorded.text("metrics/up.om")).contains("team=\"" + anna + "\"");
    assertThat(anna).isNotEqualTo("anna").matches("label-[a-z]+");
    assertThat(anna).matches(matchers.get(0).value());
    assertThat(anna).doesNotMatch(matchers.get(1).value());
    assertThat("").matches(matchers.get(2).value());
    assertThat(matchers.get(1).value()).matches("label-[a-z]+").isNotEqualTo(anna);
    assertThat(routing.receivers().get(0).kind()).isEqualTo(ReceiverClass.PAGE);
  }

  @Test
  void seriesMeanTheSameInTheCopyThoseOfAUsersRowsAmongThem() throws Exception {
    String job = "job=\"orders\",instance=\"db7.example.com:8080\"";
    Recorded recorded =
        Recorded.in(temp)
            .add(
                "window.yml",
                Recorded.WINDOW
                    + """
                    catalogue:
                      - id: shop
                        source: written by jane.doe@example.com
                        resource: [db]
                        error-if: {code: "(?!-$)5.+"}
                        metrics:
                          - {name: shop_used, signal: POOL_ACTIVE, unlimited-if: [2147483647]}
                        ignored:
                          - {names: [shop_size], because: jane.doe@example.com says so}
                    """)
            .add(
                "metrics/m.om",
                "{\"shop_used\","
                    + job
                    + ",db=\"x\"} 3 1786699800\n"
                    + "http_server_requests_seconds{"
                    + job
                    + ",status=\"500\"} {count:17,sum:3.25,schema:3} 1786699800\n"
                    + "pgbouncer_pools_server_active_connections{"
                    + job
                    + ",database=\"shop\",user=\"app\"} 7 1786699800\n"
                    + "pgbouncer_databases_pool_size{"
                    + job
                    + ",name=\"shop\",database=\"real\"} 20 1786699800\n");
    recorded.redact(key(KEY));

    List<String> original = meaning(recorded.original());
    assertThat(original).hasSize(5);
    assertThat(meaning(recorded.copy())).isEqualTo(original);
    assertThat(Recorded.contents(recorded.copy()).toString()).doesNotContain("jane");
  }

  private static List<String> meaning(Path recording) throws Exception {
    RecordingReader reader = new RecordingReader(recording);
    return reader.metrics(reader.window()).series().stream()
        .map(
            s -> s.signal() + " " + s.service() + "/" + s.resource() + " " + s.samples().valueAt(0))
        .toList();
  }

  @Test
  void whatIsNotCopiedIsSaidAndStandsInTheCoverageWithoutItsName() throws Exception {
    Recorded recorded =
        small()
            .add("config/anna.properties", "a=b")
            .add("notes about anna.txt", "x")
            .add(
                "changes.jsonl",
                "{\"time\":\"2026-08-14T09:30:00Z\",\"type\":\"deploy\"}\nbroken\n");
    Redaction.Result result = recorded.redact(RedactionKey.random());

    assertThat(result).isEqualTo(new Redaction.Result(3, 2, 1));
    assertThat(recorded.notes())
        .anyMatch(n -> n.startsWith("config/anna.properties is not in the copy"))
        .anyMatch(n -> n.startsWith("notes about anna.txt is not in the copy"))
        .anyMatch(n -> n.startsWith("changes.jsonl: 1 of its lines"))
        .hasSize(3);
    assertThat(recorded.text("coverage.json"))
        .contains("a file is not in the copy: its form is not known", "SOURCE_FAILED")
        .doesNotContain("anna");
  }

  @Test
  void aRoutingThatCannotBeReadFailsInTheCopyToo() throws Exception {
    Recorded recorded =
        small()
            .add("alerts/alertmanager.yml", "receivers: []\n")
            .add("logs/access.log", "10.0.0.1 - anna [14/Aug/2026] \"GET /\" 200\n");
    assertThat(recorded.redact(RedactionKey.random())).isEqualTo(new Redaction.Result(2, 2, 1));
    assertThat(recorded.text("coverage.json"))
        .contains("\"alert_routes\"", "SOURCE_FAILED")
        .doesNotContain("anna");
  }

  @Test
  void aServiceNamedByAnAddressOfMailHasOnePseudonymForItAndItsCallers() throws Exception {
    Recorded recorded =
        small()
            .add(
                "traces/t.json",
                "[{\"traceId\":\"01\",\"id\":\"02\",\"name\":\"x\",\"timestamp\":1786699800000000,\"duration\":1,"
                    + "\"localEndpoint\":{\"serviceName\":\"anna@x\"},\"remoteEndpoint\":{\"serviceName\":\"anna@x\"}}]");
    recorded.redact(RedactionKey.random());
    String traces = recorded.text("traces/00001.json");
    assertThat(traces).doesNotContain("anna");
    assertThat(traces).containsPattern("(name-[a-z]{12}).*\\1");
  }

  @Test
  void aRecordingThatBreaksOffSaysSoInItsCopy() throws Exception {
    byte[] packed =
        com.github.luben.zstd.Zstd.compress(UP.repeat(2_000).getBytes(StandardCharsets.UTF_8));
    Recorded recorded =
        small().add("metrics/up.om", java.util.Arrays.copyOf(packed, packed.length / 2));
    assertThat(recorded.redact(RedactionKey.random()).broken()).isPositive();
    assertThat(recorded.text("coverage.json")).contains("the original breaks off");
  }

  @ParameterizedTest
  @ValueSource(strings = {"original/copy", "original", "file", "full"})
  void aPlaceThatWouldLoseOrMixFilesIsRefused(String place) throws Exception {
    Recorded recorded = small();
    Files.writeString(temp.resolve("file"), "x");
    Files.createDirectories(temp.resolve("full"));
    Files.writeString(temp.resolve("full/x"), "x");
    Recorded refused = new Recorded(recorded.original(), temp.resolve(place), recorded.notes());
    assertThatThrownBy(() -> refused.redact(RedactionKey.random()))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("--out");
    assertThat(Recorded.contents(recorded.original())).hasSize(2);
  }

  @Test
  void anEmptyFolderIsTakenAndNothingElseIsLeftBeside() throws Exception {
    Files.createDirectories(temp.resolve("copy"));
    small().redact(RedactionKey.random());
    try (java.util.stream.Stream<Path> beside = Files.list(temp)) {
      assertThat(beside.map(p -> p.getFileName().toString()))
          .containsExactlyInAnyOrder("original", "copy");
    }
  }

  @Test
  void aKeyThatCouldBeGuessedAndAFolderWithoutAWindowAreRefused() {
    assertThatThrownBy(() -> key("secret"))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("shorter than 16 bytes")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> RedactionKey.ofVariable("K", ""))
        .hasMessageContaining("variable K is not set");
    assertThatThrownBy(() -> Recorded.in(temp).add("x", "y").redact(RedactionKey.random()))
        .hasMessageContaining("has no window.yml");
  }
}
