package dev.fishbone.connectors.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.Sources;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page on sources says what is so. */
class DocumentedConfigurationTest {
  private static final Path PAGE = Path.of("../docs/connectors.md");

  @TempDir private Path folder;

  @Test
  void itsExampleIsAccepted() throws Exception {
    String page = Files.readString(PAGE);
    String yaml = page.substring(page.indexOf("```yaml\n") + 8);
    Path token = Files.writeString(folder.resolve("token"), "a-token");
    Path file =
        Files.writeString(
            folder.resolve("fishbone.yml"),
            yaml.substring(0, yaml.indexOf("```")).replace("/run/secrets/pagerduty", "" + token));
    Configuration read =
        ConfigurationReader.read(file, Sources.builtIn(), Map.of("PROM_TOKEN", "a-token"));
    assertThat(read.sources()).hasSize(6);
    assertThat(read.baselines()).hasSize(2);
    assertThat(read.sources().get(1).settings().text("config-in-repository"))
        .contains("am/alertmanager.yml");
    assertThat(read.sources().get(1).settings().text("repository"))
        .contains(folder.resolve("../ops").toString());
  }

  @Test
  void itNamesEveryKindOfSource() throws Exception {
    String page = Files.readString(PAGE);
    assertThat(Sources.builtIn())
        .extracting(ConnectorFactory::type)
        .allSatisfy(type -> assertThat(page).contains("`" + type + "`"));
  }
}
