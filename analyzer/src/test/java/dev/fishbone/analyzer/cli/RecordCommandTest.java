package dev.fishbone.analyzer.cli;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Recording and the doctor as a person types them, against a server that plays Prometheus. */
class RecordCommandTest {
  private static final String[] WINDOW = {
    "--from", "2026-08-14T09:30:00Z", "--to", "2026-08-14T10:45:00Z"
  };

  @RegisterExtension
  private static final WireMockExtension SERVER =
      WireMockExtension.newInstance()
          .options(WireMockConfiguration.wireMockConfig().dynamicPort().bindAddress("127.0.0.1"))
          .build();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir private Path temp;

  @AfterEach
  void noTraceOfAStack() {
    assertThat(out + err.toString()).doesNotContain("\tat ").doesNotContain("Exception");
  }

  private int fishbone(String command, String... more) {
    String[] arguments = new String[more.length + 1];
    arguments[0] = command;
    System.arraycopy(more, 0, arguments, 1, more.length);
    return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
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

  private Path config(String text) throws IOException {
    return Files.writeString(temp.resolve("fishbone.yml"), text);
  }

  private Path prometheus() throws IOException {
    return config(
        "zone: Europe/Berlin\nservices: {pricing: {match: [{job: pricing}]}}\n"
            + "sources:\n  prometheus: {kind: prometheus, url: \""
            + SERVER.baseUrl()
            + "\", scrape-interval: 15s}\n");
  }

  private static void answersLikePrometheus() {
    SERVER.stubFor(
        get(urlPathEqualTo("/api/v1/label/__name__/values"))
            .willReturn(okJson("{\"status\":\"success\",\"data\":[\"up\"]}")));
    SERVER.stubFor(
        get(urlPathEqualTo("/api/v1/status/buildinfo"))
            .willReturn(okJson("{\"status\":\"success\",\"data\":{\"version\":\"2.42.0\"}}")));
    SERVER.stubFor(
        get(urlPathEqualTo("/api/v1/rules"))
            .willReturn(okJson("{\"status\":\"success\",\"data\":{\"groups\":[]}}")));
    SERVER.stubFor(
        post(urlEqualTo("/api/v1/query"))
            .willReturn(
                okJson(
                    "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":"
                        + "[{\"metric\":{\"__name__\":\"up\",\"job\":\"pricing\"},"
                        + "\"values\":[[1786699800.1,\"1\"]]}]}}")));
  }

  @Test
  void aSourceThatIsDownCostsAGapAndExitThreeNotTheRecording() throws Exception {
    SERVER.stubFor(any(anyUrl()).willReturn(aResponse().withStatus(500)));
    Path into = temp.resolve("rec");
    assertThat(record(prometheus(), into)).isEqualTo(3);
    assertThat(out.toString()).contains("missing, prometheus:").contains("HTTP 500");
    assertThat(Files.readString(into.resolve("coverage.json"))).contains("SOURCE_FAILED");
    assertThat(into.resolveSibling("rec.pull")).doesNotExist();
  }

  @Test
  void aRecordingHoldsTheWindowTheHourBeforeItAndWhatTheConfigurationSaysOfServices()
      throws Exception {
    answersLikePrometheus();
    Path into = temp.resolve("rec");
    record(prometheus(), into);
    assertThat(Files.readString(into.resolve("window.yml")))
        .contains("window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T10:45:00Z}")
        .contains("baseline: [{from: 2026-08-14T08:30:00Z, to: 2026-08-14T09:30:00Z}]")
        .contains("zone: Europe/Berlin")
        .contains("services: {pricing: {match: [{job: pricing}]}}")
        .contains("sources: {prometheus: {kind: prometheus, scrape-interval: 15s}}");
    assertThat(fishbone("analyze", into.toString(), "--out", temp.resolve("a").toString()))
        .isIn(0, 3);
  }

  @Test
  void recordingAndAnalysingInOneGoGivesTheSameReportAsOneAfterTheOther() throws Exception {
    answersLikePrometheus();
    Path config = prometheus();
    record(config, temp.resolve("rec"));
    fishbone("analyze", temp.resolve("rec").toString(), "--out", temp.resolve("one").toString());
    fishbone(
        "analyze",
        "--config",
        config.toString(),
        WINDOW[0],
        WINDOW[1],
        WINDOW[2],
        WINDOW[3],
        "--out",
        temp.resolve("both").toString());
    assertThat(temp.resolve("both/postmortem.md"))
        .hasSameTextualContentAs(temp.resolve("one/postmortem.md"));
    assertThat(temp.resolve("both/findings.json"))
        .hasSameTextualContentAs(temp.resolve("one/findings.json"));
  }

  @Test
  void aFolderThatHoldsSomethingIsNotTouched() throws Exception {
    Path into = Files.createDirectories(temp.resolve("rec"));
    Files.writeString(into.resolve("mine.txt"), "mine");
    assertThat(record(prometheus(), into)).isEqualTo(1);
    assertThat(err.toString()).contains("is not empty: choose another folder");
  }

  @Test
  void aWindowThatCannotBeMeantIsAMatterOfUsage() throws Exception {
    String config = prometheus().toString();
    String out = temp.resolve("rec").toString();
    assertThat(
            fishbone(
                "record",
                "--config",
                config,
                "--from",
                "2016-08-14T09:30:00Z",
                "--to",
                "-1h",
                "--out",
                out))
        .isEqualTo(2);
    assertThat(err.toString()).contains("31 are analysed at most");
    assertThat(
            fishbone(
                "record",
                "--config",
                config,
                "--from",
                "-1h",
                "--to",
                "2199-01-01T00:00:00Z",
                "--out",
                out))
        .isEqualTo(2);
    assertThat(err.toString()).contains("lies in the future");
    assertThat(
            fishbone("record", "--config", config, "--from", "-1h", "--alert", "A", "--out", out))
        .isEqualTo(2);
    assertThat(err.toString()).contains("give one of --from, --alert and --page");
  }

  @Test
  void aFolderWithinARecordingIsNoPlaceForAnother() throws Exception {
    answersLikePrometheus();
    record(prometheus(), temp.resolve("rec"));
    assertThat(record(prometheus(), temp.resolve("rec/sub"))).isEqualTo(1);
    assertThat(err.toString()).contains("lies within the recording");
  }

  @Test
  void aMistypedKeyIsNamedWithItsLineAndTheOneThatWasMeant() throws Exception {
    Path config = config("sources:\n  prometheus: {kind: prometheus, urll: \"http://x:1\"}\n");
    assertThat(record(config, temp.resolve("rec"))).isEqualTo(1);
    assertThat(err.toString()).contains("fishbone.yml:2:").contains("did you mean url?");
    assertThat(record(config("sorces: {}\n"), temp.resolve("rec"))).isEqualTo(1);
    assertThat(err.toString()).contains("did you mean sources?");
  }

  @Test
  void aSecretMayNotStandInTheConfiguration() throws Exception {
    Path config =
        config(
            "sources:\n  prometheus: {kind: prometheus, url: \"http://x:1\", bearer-token: hunter2}\n");
    assertThat(record(config, temp.resolve("rec"))).isEqualTo(1);
    assertThat(err.toString()).contains("{env: NAME}").doesNotContain("hunter2");
  }

  @Test
  void theDoctorSaysWhatIsThereWhatIsMissingForWhichRuleAndWhatToAddFirst() throws Exception {
    answersLikePrometheus();
    assertThat(fishbone("doctor", "--config", prometheus().toString())).isZero();
    assertThat(out.toString())
        .containsPattern("prometheus +prometheus +yes +yes +scrape\\*")
        .containsPattern("pool/saturation +no +metrics of connection pools")
        .contains("first: ");
  }

  @Test
  void theDoctorSaysOfASourceThatIsNotThereThatItIsNot() throws Exception {
    Path config =
        config("sources:\n  prometheus: {kind: prometheus, url: \"http://127.0.0.1:1\"}\n");
    assertThat(fishbone("doctor", "--config", config.toString())).isEqualTo(3);
    assertThat(out.toString())
        .containsPattern("prometheus +prometheus +no +\\? +nothing in the window")
        .contains("refused the connection: is it running there?");
  }
}
