package dev.fishbone.connectors.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.Sources;
import dev.fishbone.connectors.yaml.YamlException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people write into {@code fishbone.yml}, and what they hear of their mistakes. */
class ConfigurationReaderTest {
  private static final String SOURCES =
      "sources: {prometheus: {kind: prometheus, url: \"http://x\"}}\n";

  @TempDir private Path folder;

  private Path file(String name, String content) throws Exception {
    return Files.writeString(folder.resolve(name), content);
  }

  private Configuration read(String content) throws Exception {
    return read(file("fishbone.yml", content));
  }

  private static Configuration read(Path file) throws Exception {
    return ConfigurationReader.read(
        file, Sources.builtIn(), Map.of("TOKEN", "planted\n", "BLANK", " \n"));
  }

  private static String setting(Configuration configuration, String key) {
    return configuration.sources().get(0).settings().text(key, "(none)");
  }

  @Test
  void theLeastThatIsNeededIsOneSource() throws Exception {
    Configuration configuration = read(SOURCES);
    assertThat(configuration.sources())
        .extracting(Configuration.Source::name)
        .containsExactly("prometheus");
    assertThat(configuration.history()).isEqualTo(Duration.ofDays(28));
    assertThat(configuration.baselines())
        .containsExactly(
            new Configuration.Baseline(Duration.ofHours(1), Duration.ZERO, Optional.empty()));
    assertThat(configuration.zone()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ufeff", "# comment\n", "---\n", "\n\n"})
  void whatEditorsPutBeforeItIsNoMistake(String before) throws Exception {
    assertThat(read(before + SOURCES).sources()).hasSize(1);
  }

  @Test
  void windowsLineEndsAreNoMistake() throws Exception {
    String text = "zone: UTC\r\nsources:\r\n  p:\r\n    kind: prometheus\r\n    url: http://x\r\n";
    assertThat(setting(read(text), "url")).isEqualTo("http://x");
  }

  @Test
  void sourcesStayInTheOrderInWhichTheyStand() throws Exception {
    String text =
        "sources:\n  z: {kind: zipkin, url: \"http://z\"}\n  a: {kind: jaeger, url: \"http://a\"}\n";
    assertThat(read(text).sources())
        .extracting(Configuration.Source::name)
        .containsExactly("z", "a");
  }

  @Test
  void filesAreFoundFromTheFolderOfTheConfiguration() throws Exception {
    Configuration configuration =
        read(
            "sources:\n  o: {kind: otlp, files: [traces/*.json, /var/otel/t.json]}\n"
                + "  p: {kind: prometheus, url: \"https://x\", ca-file: certs/ca.pem}\n");
    assertThat(configuration.sources().get(0).settings().list("files"))
        .containsExactly(folder.resolve("traces/*.json").toString(), "/var/otel/t.json");
    assertThat(configuration.sources().get(1).settings().text("ca-file", ""))
        .isEqualTo(folder.resolve("certs/ca.pem").toString());
  }

  @Test
  void whatTheRulesMustKnowOfASourceIsKeptBesideItsSettings() throws Exception {
    Configuration configuration =
        read(
            "sources:\n  p: {kind: prometheus, url: \"http://x\", scrape-interval: 30s,"
                + " sampling: head}\n");
    assertThat(configuration.sources().get(0).facts())
        .containsExactlyInAnyOrderEntriesOf(Map.of("scrape-interval", "30s", "sampling", "head"));
    assertThat(setting(configuration, "scrape-interval")).isEqualTo("30s");
    assertThat(setting(configuration, "sampling")).isEqualTo("(none)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'sorces: {}' | fishbone.yml:1:9: | did you mean sources?",
        "'zone: UTC' | fishbone.yml:1:1: | the key sources is missing",
        "'sources: {}' | fishbone.yml:1:1: | the key sources is missing",
        "'sources:' | fishbone.yml:1:1: | the key sources is missing",
        "'sources: [a]' | fishbone.yml:1:10: | sources must have keys",
        "'sources: 1' | fishbone.yml:1:10: | sources must have keys",
        "'- a' | fishbone.yml:1:1: | a configuration must have keys",
        "'just text' | fishbone.yml:1:1: | a configuration must have keys",
        "'' | fishbone.yml:1:1: | the key sources is missing",
        "'sources:\n  p: {kind: promtheus}' | fishbone.yml:2:13: | did you mean prometheus?",
        "'sources:\n  p: {url: x}' | fishbone.yml:2:6: | a source needs the key kind, one of",
        "'sources:\n  p: prometheus' | fishbone.yml:2:6: | a source needs the key kind",
        "'sources:\n  My Prom: {kind: prometheus}' | fishbone.yml:2:12: | lower-case letters",
        "'sources:\n  p: {kind: jaeger}\n  p: {kind: zipkin}' | fishbone.yml:3:3: | twice",
        "'sources:\n  p: {kind: jaeger, kind: zipkin}' | fishbone.yml:2:21: | twice",
        "'history: 4\nsources: {p: {kind: jaeger}}' | fishbone.yml:1:10: | such as 7d, not \"4\"",
        "'baseline: {before: 1h, offset: 7d}\nsources: {p: {kind: jaeger}}'"
            + " | fishbone.yml:1:11: | {before: 1h}",
        "'baseline: [{}]\nsources: {p: {kind: jaeger}}' | fishbone.yml:1:12: | {before: 1h}",
        "'zone: Europe/Berln\nsources: {p: {kind: jaeger}}' | fishbone.yml:1:7: | Europe/Berln",
        "'sources:\n\t p: 1' | fishbone.yml:2: | not YAML",
        "'sources: {p: {kind: *nobody}}' | fishbone.yml:1:21: | not YAML",
        "'sources: {p: {kind: otlp, files: [\"a\\0b\"]}}' | fishbone.yml:1:35: | no file can have",
      })
  void aMistakeIsNamedWithItsPlaceAndWhatToWrite(String text, String place, String sentence) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith(place)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aMistypedSettingIsFoundWhenTheSourceIsMade() throws Exception {
    Configuration.Source source =
        read("sources:\n  p:\n    kind: prometheus\n    urll: http://x\n").sources().get(0);
    assertThatThrownBy(() -> source.factory().create(source.settings()))
        .hasMessageStartingWith("fishbone.yml:4:11: ")
        .hasMessageContaining("did you mean url?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bearer-token: planted",
        "password: \"planted\"",
        "password: |\n      planted\n",
        "headers: {Authorization: Bearer planted}",
        "headers: {X-Api-Key: planted}",
        "headers: {x-auth-token: planted}",
        "headers: {Cookie: planted}",
        "headers: {X-Client-Secret: planted}"
      })
  void aSecretThatStandsInTheFileIsRefusedAndNotShown(String setting) {
    assertThatThrownBy(() -> read("sources:\n  p:\n    kind: prometheus\n    " + setting))
        .hasMessageStartingWith("fishbone.yml:4:")
        .hasMessageContaining("must not stand here: write {env: NAME} or {file: PATH}")
        .hasMessageNotContaining("planted");
  }

  @Test
  void aHeaderThatIsNoSecretMayStandInTheFile() throws Exception {
    Configuration configuration =
        read("sources: {p: {kind: prometheus, headers: {X-Scope-OrgID: team-a}}}");
    assertThat(setting(configuration, "headers.X-Scope-OrgID")).isEqualTo("team-a");
    assertThat(configuration.sources().get(0).settings().secrets()).isEmpty();
  }

  @Test
  void aSecretComesFromTheEnvironmentOrAFileWithoutTheLineBreakAtItsEnd() throws Exception {
    file("token", "planted-in-a-file\n");
    Configuration configuration =
        read(
            "sources: {p: {kind: prometheus, bearer-token: {env: TOKEN}, headers: {X-Api-Key:"
                + " {file: token}}}}");
    assertThat(setting(configuration, "bearer-token")).isEqualTo("planted");
    assertThat(setting(configuration, "headers.X-Api-Key")).isEqualTo("planted-in-a-file");
    assertThat(configuration.sources().get(0).settings().secrets())
        .containsExactly("planted-in-a-file", "planted");
    assertThat(configuration.toString()).doesNotContain("planted");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{env: MISSING} | the environment has no \"MISSING\": set it, or name a file",
        "{env: BLANK} | the environment has no \"BLANK\"",
        "{env: } | env must be a single value",
        "{env: [TOKEN]} | env must be a single value",
        "{file: } | file must be a single value",
        "{file: nowhere} | cannot be read: name one that you may read",
        "{file: .} | cannot be read",
        "{file: empty} | is empty",
        "{file: large} | is too large for a secret",
        "{file: binary} | cannot be read: name one that you may read, with text in UTF-8",
        "{file: \"a\\0b\"} | no file can have",
        "{env: TOKEN, file: empty} | refers to one place",
        "{env: TOKEN, default: planted} | refers to one place",
      })
  void aReferenceThatLeadsNowhereIsNamedWithItsPlace(String reference, String sentence)
      throws Exception {
    file("empty", "\n");
    file("large", "planted".repeat(10_000));
    Files.write(folder.resolve("binary"), "planted\u00ff".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(
            () -> read("sources:\n  p:\n    kind: prometheus\n    password: " + reference))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("fishbone.yml:4:")
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("planted");
  }

  @Test
  void noConfigurationIsASentence() {
    assertThatThrownBy(() -> read(folder.resolve("none.yml")))
        .hasMessageContaining("none.yml: no such file; write one with sources:");
    assertThatThrownBy(() -> read(folder))
        .hasMessageContaining("cannot be read: it must be a text");
  }

  @Test
  void whatIsNoTextIsASentence() throws Exception {
    Path file = folder.resolve("fishbone.yml");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 's', 0});
    assertThatThrownBy(() -> read(file)).hasMessageContaining("text file in UTF-8");
  }

  @Test
  void fiveMebibytesAreNoConfiguration() {
    assertThatThrownBy(() -> read(SOURCES + "# " + "x".repeat(5 << 20)))
        .hasMessageEndingWith("fishbone.yml is larger than 4 MiB: this is no configuration");
  }

  @Test
  void justBelowTheCapAConfigurationIsRead() throws Exception {
    assertThat(read(SOURCES + "# " + "x".repeat((4 << 20) - SOURCES.length() - 3)).sources())
        .hasSize(1);
  }

  @Test
  void aliasesThatMultiplyWithoutEndAreASentence() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      String alias = "*a" + (i - 1);
      bomb.append("a" + i + ": &a" + i + " [" + (alias + ", ").repeat(9) + alias + "]\n");
    }
    assertThatThrownBy(() -> read(bomb + SOURCES))
        .hasMessageStartingWith("fishbone.yml:")
        .hasMessageContaining("write it out");
  }

  @ParameterizedTest
  @ValueSource(ints = {1000, 100_000})
  void nestingWithoutEndIsASentence(int depth) {
    assertThatThrownBy(() -> read("sources: " + "[".repeat(depth) + "]".repeat(depth)))
        .isInstanceOf(YamlException.class)
        .hasMessageStartingWith("fishbone.yml:");
  }

  @Test
  void anAliasMayBeUsedAsEverywhere() throws Exception {
    String text =
        "sources:\n  a: &a {kind: prometheus, url: \"http://a\", timeout: 9s}\n"
            + "  b: {<<: *a, url: \"http://b\"}\n";
    Configuration configuration = read(text);
    assertThat(configuration.sources().get(1).settings().text("url", "")).isEqualTo("http://b");
    assertThat(configuration.sources().get(1).settings().text("timeout", "")).isEqualTo("9s");
  }
}
