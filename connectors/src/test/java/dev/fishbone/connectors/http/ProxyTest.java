package dev.fishbone.connectors.http;

import static dev.fishbone.connectors.http.Asking.failure;
import static dev.fishbone.connectors.http.Asking.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sources that are reached through a proxy; their host's name is known to nobody but it. */
class ProxyTest {
  @TempDir private Path folder;

  @Test
  void aSourceIsAskedThroughTheProxy() throws Exception {
    try (HttpStub proxy = new HttpStub(HttpStub.always(200, "by proxy"));
        HttpSource source =
            Asking.source(folder, "http://elsewhere.invalid:9090/prom", "proxy", proxy.url())) {
      assertThat(Asking.text(source.ask(Request.get("/q").with("a", "b")))).isEqualTo("by proxy");
      assertThat(proxy.asked)
          .extracting(HttpStub.Asked::address)
          .containsExactly("http://elsewhere.invalid:9090/prom/q?a=b");
    }
  }

  @Test
  void aProxyThatLetsNobodyThroughIsASentence() throws Exception {
    try (RawStub proxy =
            new RawStub(
                (out, socket, n) ->
                    RawStub.write(out, "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"));
        HttpSource source =
            Asking.source(folder, "https://elsewhere.invalid", "proxy", proxy.url())) {
      assertThat(failure(source)).hasMessageContaining("is not let through by the proxy");
    }
  }

  @Test
  void aProxyThatWantsToKnowWhoWeAreIsASentence() throws Exception {
    try (RawStub proxy =
            new RawStub(
                (out, socket, n) ->
                    RawStub.write(
                        out,
                        "HTTP/1.1 407 Who?\r\nProxy-Authenticate: Basic realm=x\r\n"
                            + "Content-Length: 0\r\n\r\n"));
        HttpSource source =
            Asking.source(folder, "http://elsewhere.invalid", "proxy", proxy.url())) {
      assertThat(source.explain(source.ask(Request.get("/q"))))
          .isEqualTo("HTTP 407: the proxy wants to know who asks, which is not supported");
    }
  }

  @Test
  void aProxyThatIsNotThereIsNamed() throws Exception {
    try (HttpSource source =
        Asking.source(folder, "http://elsewhere.invalid", "proxy", "http://127.0.0.1:1")) {
      assertThat(failure(source)).hasMessageContaining("is the proxy running");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://proxy:3128 | spoken to in plain HTTP",
        "http://user:planted@proxy:3128 | run one beside this that logs in",
        "proxy:3128 | proxy must look like http://proxy:3128",
        "socks5://proxy | proxy must look like http://proxy:3128"
      })
  void aProxyThatCannotBeUsedIsRefused(String proxy, String sentence) {
    assertThatThrownBy(() -> settings("http://x", "proxy", proxy))
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("planted");
  }
}
