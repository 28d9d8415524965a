package dev.fishbone.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdInputStream;
import dev.fishbone.lab.parts.Program;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The outage happens because of what its file says, and does not when that is taken away. */
@Timeout(240)
class ScenariosIT {
  private static final JsonMapper JSON = new JsonMapper();
  @TempDir Path folder;

  @BeforeEach
  void requirePrograms() {
    String missing =
        Arrays.stream(Program.values())
            .filter(program -> program.find().isEmpty())
            .map(Program::debianPackage)
            .collect(Collectors.joining(" "));
    if (!missing.isEmpty()) {
      // The build's own report counts skipped tests without saying why.
      System.out.println("[not run] ScenariosIT: missing Debian packages: " + missing);
    }
    Assumptions.assumeTrue(missing.isEmpty(), () -> "not run: missing Debian packages: " + missing);
  }

  @Test
  void withoutRetriesThereIsNeitherStormNorEjection() throws Exception {
    String yaml = Files.readString(Path.of("scenarios", "checkout-outage.yml"));
    assertThat(yaml).contains("attempts: 4");
    Path scenario = folder.resolve("no-retries.yml");
    Files.writeString(scenario, yaml.replace("attempts: 4", "attempts: 1"));

    Path recording = record(scenario);

    assertThat(attemptsOfFailedCheckouts(recording).values()).isNotEmpty().containsOnly(1);
    assertThat(states(recording)).doesNotContain("down");
  }

  @Test
  void withRetriesThereAreStormEjectionsAndAnAlertThatWakesNobody() throws Exception {
    Path recording = record(Path.of("scenarios", "checkout-outage.yml"));

    double attempts =
        attemptsOfFailedCheckouts(recording).values().stream()
            .mapToInt(Integer::intValue)
            .average()
            .orElse(0);
    assertThat(attempts).isGreaterThan(3);
    assertThat(states(recording)).contains("down");
    List<String> pages = Files.readAllLines(recording.resolve("pages.jsonl"));
    assertThat(pages)
        .anyMatch(page -> page.contains("PricingPoolWait") && page.contains("\"slack\""))
        .noneMatch(page -> page.contains("PricingPoolWait") && page.contains("pagerduty"))
        .anyMatch(page -> page.contains("CheckoutErrors") && page.contains("pagerduty"))
        .anyMatch(page -> page.contains("acknowledged"));
  }

  /** The machine of a test may be busy: what is asserted does not depend on exact times. */
  private Path record(Path scenario) throws Exception {
    Path recording = folder.resolve("recording");
    String unused =
        new Recorder(line -> {}, 1.0, false, "").record(scenario, recording, 20260814, 1, true);
    assertThat(recording.resolve("metrics")).isNotEmptyDirectory();
    assertThat(recording.resolve("alerts/rules.json")).content().contains("PricingPoolWait");
    return recording;
  }

  private static List<String> states(Path recording) throws IOException {
    return Files.readAllLines(recording.resolve("health.jsonl")).stream()
        .map(line -> JSON.readTree(line).path("state").asString())
        .toList();
  }

  /** Checkout (its server span at Orders) → Pricing attempts, where the first attempt failed. */
  private static Map<String, Integer> attemptsOfFailedCheckouts(Path recording) throws IOException {
    Map<String, Integer> attempts = new HashMap<>();
    Map<String, Boolean> firstFailed = new HashMap<>();
    Path file = recording.resolve("traces/orders.jsonl.zst");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new ZstdInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        for (JsonNode span : JSON.readTree(line).at("/resourceSpans/0/scopeSpans/0/spans")) {
          if (span.path("kind").asInt() == 3) {
            String checkout = span.path("parentSpanId").asString();
            attempts.merge(checkout, 1, Integer::sum);
            String attributes = span.path("attributes").toString();
            if (!attributes.contains("resend_count") && attributes.contains("error.type")) {
              firstFailed.put(checkout, true);
            }
          }
        }
      }
    }
    attempts.keySet().retainAll(firstFailed.keySet());
    return attempts;
  }
}
