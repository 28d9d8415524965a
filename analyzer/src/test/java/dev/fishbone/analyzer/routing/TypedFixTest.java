package dev.fishbone.analyzer.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.alerting.AlertmanagerReader;
import dev.fishbone.connectors.alerting.MatcherText;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.paging.UnpagedAlert;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Routing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final Pattern BEFORE = Pattern.compile("before line (\\d+) of alertmanager\\.yml");

  @TempDir private Path folder;

  @BeforeEach
  void needsAlertmanager() {
    AlertmanagerServer.assumeInstalled(getClass());
  }

  private static Optional<Fix> fix(String text, Map<String, String> labels) {
    Routing routing;
    try {
      routing =
          AlertmanagerReader.read(
              "alerts/alertmanager.yml",
              text,
              MatcherText.Mode.CLASSIC,
              UnpagedIncident.RECEIVERS,
              List.of());
    } catch (YamlException e) {
      return Optional.empty();
    }
    Telemetry telemetry = UnpagedIncident.of(routing, labels);
    UnpagedAlert rule = new UnpagedAlert();
    List<Verdict> verdicts =
        rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording()));
    assertThat(verdicts).hasSize(1);
    return verdicts
        .get(0)
        .outcome()
        .fold(f -> f.fix(), c -> Optional.empty(), n -> Optional.empty());
  }

  /** The text with a line put where the place says, as deep as its neighbours. */
  private static String typed(String text, Fix fix) {
    Matcher line = BEFORE.matcher(fix.place());
    if (!line.matches()) {
      assertThat(fix.place()).isEqualTo("as routes: of the root route in alertmanager.yml");
      return text.replaceFirst(
          "route:\n", Matcher.quoteReplacement("route:\n  routes:\n    " + fix.code() + "\n"));
    }
    List<String> lines = new java.util.ArrayList<>(text.lines().toList());
    int at = Integer.parseInt(line.group(1)) - 1;
    int depth = lines.get(at).indexOf('-');
    lines.add(at, " ".repeat(depth) + fix.code());
    return String.join("\n", lines) + "\n";
  }

  private int run(Path in, String command) throws Exception {
    return new ProcessBuilder("sh", "-c", command)
        .directory(in.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
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
      unpaged += run(file.getParent(), fix.get().test()) == 0 ? 0 : 1;
      Files.writeString(file, typed(text, fix.get()));
      assertThat(run(file.getParent(), fix.get().test()))
          .as("%s%n%s%n%s", Files.readString(file), labels, fix.get())
          .isZero();
    }
    assertThat(tried).isGreaterThan(CONFIGURATIONS / 4);
    assertThat(unpaged).as("files in which the test failed before").isEqualTo(tried);
  }
}
