package dev.fishbone.analyzer.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.alerting.AlertmanagerReader;
import dev.fishbone.connectors.alerting.MatcherText;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.rules.Fix;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The change that would have paged, typed into the file where the rule says, as a person would do
 * it: Alertmanager's own tool takes the file, and its answer is the one that the rule promised.
 */
@Timeout(300)
class TypedFixTest {
  private static final int CONFIGURATIONS = 60;

  @TempDir private Path folder;

  @BeforeEach
  void needsAlertmanager() {
    AlertmanagerServer.assumeInstalled(getClass());
  }

  private static Optional<Fix> fix(String text, Map<String, String> labels) {
    try {
      return UnpagedIncident.fix(
          AlertmanagerReader.read(
              "alerts/alertmanager.yml",
              text,
              MatcherText.Mode.CLASSIC,
              UnpagedIncident.RECEIVERS,
              List.of()),
          labels);
    } catch (YamlException e) {
      return Optional.empty();
    }
  }

  @Test
  void whatIsTypedPagesAndReachesJustTheReceiversThatWereSaid() throws Exception {
    Random random = new Random(20260816);
    int tried = 0;
    int unpaged = 0;
    for (int i = 0; i < CONFIGURATIONS; i++) {
      String text = RandomConfig.file(new RandomConfig(random).route("  ", 0));
      Map<String, String> labels = RandomConfig.labels(random);
      Optional<Fix> fix = fix(text, labels);
      if (fix.isEmpty()) {
        continue;
      }
      tried++;
      Path file = folder.resolve(i + "/alertmanager.yml");
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      assertThat(fix.get().test()).contains("r11");
      unpaged += Amtool.shell(file.getParent(), fix.get().test()) == 0 ? 0 : 1;
      Files.writeString(file, Typing.typed(text, fix.get().place(), fix.get().code()));
      assertThat(Amtool.shell(file.getParent(), fix.get().test()))
          .as("%s%n%s%n%s", Files.readString(file), labels, fix.get())
          .isZero();
    }
    assertThat(tried).isGreaterThan(CONFIGURATIONS / 4);
    assertThat(unpaged).as("files in which the test failed before").isEqualTo(tried);
  }
}
