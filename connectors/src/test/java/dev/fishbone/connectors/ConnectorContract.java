package dev.fishbone.connectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every connector over HTTP does, whatever its source. A test of a source adds its own cases
 * with a server that answers as the source's documentation says; a request for which it has no
 * answer fails the test.
 */
public abstract class ConnectorContract {
  protected static final TimeRange WINDOW =
      new TimeRange(Instant.parse("2026-08-14T09:30:00Z"), Instant.parse("2026-08-14T10:45:00Z"));

  @RegisterExtension
  protected static final WireMockExtension SERVER =
      WireMockExtension.newInstance()
          .options(WireMockConfiguration.wireMockConfig().dynamicPort().bindAddress("127.0.0.1"))
          .failOnUnmatchedRequests(true)
          .build();

  @TempDir protected Path folder;

  protected abstract ConnectorFactory factory();

  /** Settings with which the source can be asked; {@code url} is added to them. */
  protected Map<String, String> ownSettings() {
    return Map.of();
  }

  protected final Map<String, String> settings(String... more) {
    Map<String, String> settings = new HashMap<>(ownSettings());
    settings.put("url", SERVER.baseUrl());
    settings.put("timeout", "5s");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return settings;
  }

  protected final Connector connector(Map<String, String> settings) throws SourceException {
    return factory().create(SourceSettings.of(factory().type(), settings));
  }

  /** All that the source offers in {@link #WINDOW}. */
  protected final Coverage pullAll(Map<String, String> settings) throws SourceException {
    try (Connector connector = connector(settings)) {
      return connector.pull(pull(connector));
    }
  }

  protected final Pull pull(Connector connector) {
    return Pulls.of(WINDOW, connector.offers(), folder);
  }

  protected final Path recorded(String name) {
    return folder.resolve("recording").resolve(name);
  }

  @Test
  void aMistypedSettingIsNamedWithTheOneThatWasMeant() {
    assertThatThrownBy(() -> connector(settings("timeotu", "3s")))
        .isInstanceOfSatisfying(
            SourceException.class,
            e -> assertThat(e.kind()).isEqualTo(SourceException.Kind.BAD_SETTINGS))
        .hasMessageContaining("did you mean timeout?");
  }

  @Test
  void noSecretAppearsInAComplaint() {
    for (String key : factory().secretKeys()) {
      assertThatThrownBy(() -> connector(settings(key, "hunter2\nhunter2", "timeout", "soon")))
          .isInstanceOf(SourceException.class)
          .hasMessageNotContaining("hunter2");
    }
  }

  @Test
  void aDurationWithoutUnitIsRefused() {
    assertThatThrownBy(() -> connector(settings("timeout", "10")))
        .hasMessageContaining("such as 10s");
  }

  @Test
  void creatingDoesNoIo() throws SourceException {
    connector(settings()).close();
  }

  @Test
  void nothingThatListensIsASentenceThatNamesTheSource() throws SourceException {
    try (Connector connector = connector(settings("url", "http://127.0.0.1:1"))) {
      assertThatThrownBy(() -> connector.pull(pull(connector)))
          .isInstanceOfSatisfying(
              SourceException.class,
              e -> assertThat(e.kind()).isEqualTo(SourceException.Kind.UNREACHABLE))
          .hasMessageContaining(factory().type() + " at http://127.0.0.1:1");
    }
  }

  @Test
  void aSourceThatDoesNotLetUsInSaysHowToBeLetIn() throws SourceException {
    SERVER.stubFor(
        WireMock.any(WireMock.anyUrl())
            .willReturn(WireMock.aResponse().withStatus(401).withBody("who are you?")));
    try (Connector connector = connector(settings())) {
      assertThatThrownBy(() -> connector.survey(pull(connector)))
          .isInstanceOfSatisfying(
              SourceException.class,
              e -> assertThat(e.kind()).isEqualTo(SourceException.Kind.REFUSED))
          .hasMessageContaining("HTTP 401");
    }
  }

  @Test
  void anErrorPageInsteadOfAnAnswerIsAGapOrASentenceAndNeverATrace() throws SourceException {
    SERVER.stubFor(
        WireMock.any(WireMock.anyUrl())
            .willReturn(
                WireMock.ok("<html>It works!</html>").withHeader("Content-Type", "text/html")));
    try (Connector connector = connector(settings())) {
      Coverage coverage = connector.pull(pull(connector));
      assertThat(coverage.entries()).anyMatch(entry -> !entry.gaps().isEmpty());
    } catch (SourceException e) {
      assertThat(e).hasMessageContaining(factory().type());
    }
  }
}
