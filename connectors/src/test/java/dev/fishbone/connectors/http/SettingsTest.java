package dev.fishbone.connectors.http;

import static dev.fishbone.connectors.http.Asking.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import dev.fishbone.telemetry.source.SourceSettings;
import java.time.Duration;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a source over HTTP can be told. */
class SettingsTest {
  @Test
  void theUsualWaitsAndSizesAreThoseOfTheDocumentation() throws Exception {
    HttpSettings usual =
        HttpSettings.of(
            SourceSettings.of("s", java.util.Map.of("url", "http://x/p//")), "http://x");
    assertThat(usual.url()).hasToString("http://x/p");
    assertThat(usual.timeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(usual.connectTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(usual.capBytes()).isEqualTo(256L << 20);
    assertThat(usual.headers()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // RFC 7617, 2; the second with its example of characters beyond ASCII in 2.1
        "Aladdin | open sesame | Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
        "test | 123\u00a3 | Basic dGVzdDoxMjPCow==",
        "reader | a:b | Basic cmVhZGVyOmE6Yg==",
      })
  void userAndPasswordAreSentAsTheStandardSays(String user, String password, String header)
      throws Exception {
    assertThat(settings("http://x", "user", user, "password", password).headers())
        .containsEntry("Authorization", header);
  }

  @Test
  void aTokenOfAFileThatEndsInALineBreakIsSentWithoutIt() throws Exception {
    assertThat(settings("http://x", "bearer-token", " t0ken\n").headers())
        .containsEntry("authorization", "Bearer t0ken");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "url | localhost:9090 | url must look like",
        "url | ftp://x | url must look like",
        "url | http:// | url is not a URL",
        "url | http://x/?a=b | nothing after it",
        "url | http://x/#a | nothing after it",
        "url | http://a b | url is not a URL",
        "url | http://x:99999 | port above 65535",
        "url | http://me:planted@x | put it into the settings user and password",
        "url | http://planted@my_host | put it into the settings user and password",
        "timeout | 10 | must be a duration with its unit such as 10s",
        "timeout | 0s | must be a duration",
        "connect-timeout | 2d | must be a duration",
        "max-answer | 1GB | such as 256MiB",
        "max-answer | 0MiB | such as 256MiB",
        "password | planted | password goes with a user",
        "headers.Host | planted | Host is not for you to set",
        "headers.content-length | planted | content-length is not for you to set",
        "headers.Accept-Encoding | planted | Accept-Encoding is not for you to set",
        "headers.X Y | planted | no header can be called \"X Y\"",
        "headers.X-Key.evn | planted | no header can be called",
        "headers.X-Key | planted\u0007x | holds a character that no header may carry",
        "headers.X-Key | planted\u00fc | holds a character that no header may carry",
        "bearer-token | 'planted\nX-Other: 1' | holds a character that no header may carry",
      })
  void whatCannotBeMeantIsRefusedWithASentenceThatShowsNoSecret(
      String key, String value, String sentence) {
    assertThatThrownBy(() -> settings("http://x", key, value))
        .isInstanceOfSatisfying(
            SourceException.class, e -> assertThat(e.kind()).isEqualTo(Kind.BAD_SETTINGS))
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("planted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"user", "headers.Authorization"})
  void twoWaysToSayWhoAsksAreRefused(String second) {
    assertThatThrownBy(() -> settings("http://x", "bearer-token", "planted1", second, "planted2"))
        .hasMessageContaining("bearer-token")
        .hasMessageNotContaining("planted");
  }

  @Test
  void aReferenceInTheWrongPlaceIsNotShown() {
    TreeMap<String, SourceSettings.Setting> values = new TreeMap<>();
    values.put("url", new SourceSettings.Setting("http://x", "f.yml:1:1", false));
    values.put("timeout", new SourceSettings.Setting("planted", "f.yml:2:1", true));
    assertThatThrownBy(() -> HttpSettings.of(new SourceSettings("s", "", values), "http://x"))
        .hasMessageStartingWith("f.yml:2:1: timeout must be a duration")
        .hasMessageNotContaining("planted");
  }
}
