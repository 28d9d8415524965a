package dev.fishbone.connectors.http;

import static dev.fishbone.connectors.http.Asking.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whereto a source may send us, and what comes along. */
class RedirectsTest {
  private static final String TOKEN = "eyJhbGciOiJIUzI1NiJ9.c2VjcmV0";

  @TempDir private Path folder;

  private static HttpStub redirecting(int status, String location) {
    return new HttpStub(
        (exchange, n) -> {
          if (exchange.getRequestURI().getPath().equals("/q")) {
            exchange.getResponseHeaders().set("Location", location);
            HttpStub.send(exchange, status, "elsewhere");
          } else {
            HttpStub.send(exchange, 200, "here");
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void onItsOwnHostASourceIsFollowedWithAllThatItMayKnow(int status) throws Exception {
    try (HttpStub server = redirecting(status, "/prefix/q?n=1");
        HttpSource source = Asking.source(folder, server.url(), "bearer-token", TOKEN)) {
      assertThat(Asking.text(source.ask(Request.get("/q")))).isEqualTo("here");
      assertThat(server.asked.get(1).address()).isEqualTo("/prefix/q?n=1");
      assertThat(server.asked.get(1).headers().getFirst("Authorization"))
          .isEqualTo("Bearer " + TOKEN);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void anotherHostHearsNothingFromUs(int status) throws Exception {
    try (HttpStub other = new HttpStub(HttpStub.always(200, "{}"));
        HttpStub server = redirecting(status, other.url() + "/login?next=/q");
        HttpSource source =
            Asking.source(
                folder, server.url(), "bearer-token", TOKEN, "headers.X-Scope-OrgID", "tenant-7")) {
      SourceException failure = failure(source);
      assertThat(failure)
          .hasMessageEndingWith(
              "redirects /q to " + other.url() + "/login: set url to where it lives");
      assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
      assertThat(other.asked).isEmpty();
      assertThat(server.asked).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1/q",
        "//elsewhere.invalid/q",
        "http://127.0.0.1@elsewhere.invalid/q",
        "mailto:root@localhost",
        "file:///etc/passwd",
        "http://[",
        "http://elsewhere.invalid/\u00fc"
      })
  void noOtherWayOfNamingAHostIsFollowed(String location) throws Exception {
    try (HttpStub server = redirecting(302, location);
        HttpSource source = Asking.source(folder, server.url(), "bearer-token", TOKEN)) {
      assertThat(failure(source).kind()).isEqualTo(Kind.REFUSED);
      assertThat(server.asked).hasSize(1);
    }
  }

  @Test
  void whoIsSentRoundInCirclesStops() throws Exception {
    try (HttpStub server = redirecting(302, "/q");
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(failure(source)).hasMessageContaining("redirects /q to " + server.url() + "/q");
      assertThat(server.asked).hasSize(4);
    }
  }

  @Test
  void aFormIsNotSentToASecondPlace() throws Exception {
    try (HttpStub server = redirecting(307, "/other");
        HttpSource source = Asking.source(folder, server.url())) {
      assertThat(failure(source, Request.form("/q").with("query", "up")))
          .hasMessageContaining("redirects /q to " + server.url() + "/other: set url");
    }
  }

  @Test
  void aTokenInAnAddressThatASourceNamesIsNotShown() throws Exception {
    try (HttpStub server = redirecting(302, "http://elsewhere.invalid/" + TOKEN + "/q");
        HttpSource source = Asking.source(folder, server.url(), "bearer-token", TOKEN)) {
      assertThat(failure(source)).hasMessageContaining("/***/q").hasMessageNotContaining("eyJ");
    }
  }
}
