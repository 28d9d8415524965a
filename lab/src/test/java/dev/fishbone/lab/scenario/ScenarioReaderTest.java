package dev.fishbone.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fishbone.lab.retry.RetryPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioReaderTest {
  private static final Path OUTAGE = Path.of("scenarios", "checkout-outage.yml");
  private static final Path LOOKALIKE = Path.of("scenarios", "checkout-lookalike.yml");

  @Test
  void theLookalikeHasTheLoadOfTheOutageButNeitherRetriesNorSharedProbes() throws IOException {
    Scenario outage = ScenarioReader.read(OUTAGE, false);
    Scenario lookalike = ScenarioReader.read(LOOKALIKE, false);

    assertThat(lookalike.load()).isEqualTo(outage.load());
    assertThat(lookalike.timeline()).isEqualTo(outage.timeline());
    assertThat(lookalike.pricing()).isEqualTo(outage.pricing());
    assertThat(lookalike.call().attempts()).isEqualTo(1);
    assertThat(lookalike.probing().onRequestThreads()).isFalse();
    assertThat(lookalike.truth().verdicts())
        .contains(
            new Scenario.Truth.Verdict("amplification/retry-storm", "clear", "orders->pricing"),
            new Scenario.Truth.Verdict("probe/contention", "clear", "orders"));
  }

  @Test
  void timesOfTheIncidentBecomeTimesOfTheLab() throws IOException {
    Scenario outage = ScenarioReader.read(OUTAGE, false);

    assertThat(outage.timeScale()).isEqualTo(10);
    assertThat(outage.call().timeout()).as("5 s").isEqualTo(Duration.ofMillis(500));
    assertThat(outage.load().steps().get(0).perSecond()).as("2/s").isEqualTo(20);
    assertThat(outage.alerting().timeToPage())
        .as("objectives are not scaled: the recording's settings say the scale")
        .isEqualTo(Duration.ofMinutes(5));
    assertThat(outage.alerting().rules().get(1).expression()).contains("[10s]");
  }

  @Test
  void theShortFormMovesTheEventsThatItNames() throws IOException {
    Scenario outage = ScenarioReader.read(OUTAGE, true);

    assertThat(outage.timeline().events().get(2).at()).isEqualTo(Duration.ofSeconds(44));
    assertThat(outage.timeline().baselineTo().minus(outage.timeline().baselineFrom()))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(25));
  }

  @Test
  void aRetryPolicyMayHaveAllFiveParts() throws IOException {
    Scenario scenario =
        ScenarioReader.parse(
            "s.yml",
            outageWith(
                "backoff: {growth: none}",
                "backoff: {growth: exponential, base: 2s, max: 20s, jitter: full}\n"
                    + "  budget: {ratio: 20%, burst: 10}\n"
                    + "  breaker: {failure-ratio: 50%, window: 30s, minimum-calls: 20, open-for:"
                    + " 1m}"),
            false);

    RetryPolicy call = scenario.call();
    assertThat(call.backoff())
        .isEqualTo(
            new RetryPolicy.Backoff(
                RetryPolicy.Growth.EXPONENTIAL,
                Duration.ofMillis(200),
                Duration.ofSeconds(2),
                RetryPolicy.Jitter.FULL));
    assertThat(call.budget()).contains(new RetryPolicy.Budget(0.2, 10));
    assertThat(call.breaker())
        .contains(new RetryPolicy.Breaker(0.5, Duration.ofSeconds(3), 20, Duration.ofSeconds(6)));
  }

  @Test
  void aScenarioLikeAnotherSaysOnlyHowItDiffers() throws IOException {
    Scenario base = ScenarioReader.read(Path.of("scenarios", "storm-marked.yml"), false);
    Scenario alike =
        ScenarioReader.read(Path.of("scenarios", "slow-database-without-retries.yml"), false);

    assertThat(alike.call())
        .as("of 'call' one key is another")
        .isEqualTo(base.call().withAttempts(1));
    assertThat(alike.pricing()).isEqualTo(base.pricing());
    assertThat(alike.timeline().events()).as("a list takes a list's place").hasSize(2);
    assertThat(alike.timeline().to()).isEqualTo(base.timeline().to());
    assertThat(alike.truth().change()).as("another's truth is not its own").isEmpty();
  }

  @Test
  void aScenarioLikeNoneOrLikeItselfIsRefusedWithFileAndLine(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("s.yml");
    for (String other : new String[] {"s", "none", "../s"}) {
      Files.writeString(file, "name: s\nlike: " + other + "\n");
      assertThatExceptionOfType(ScenarioException.class)
          .isThrownBy(() -> ScenarioReader.read(file, false))
          .withMessageContaining("s.yml:2: 'like' must be the name of a scenario");
    }
  }

  @Test
  void loadIsScaledAndNothingElse() throws IOException {
    Scenario outage = ScenarioReader.read(OUTAGE, false);
    Scenario more = outage.underLoad(1.5);

    assertThat(more.load().steps().get(0).perSecond()).isEqualTo(30);
    assertThat(more.underLoad(1 / 1.5).load()).isEqualTo(outage.load());
    assertThat(more.call()).isEqualTo(outage.call());
  }

  @Test
  void aMisspeltKeyIsNamedWithItsLine() throws IOException {
    assertComplaint(
        outageWith("attempts:", "atempts:"),
        "s.yml:" + lineOf("attempts:") + ": unknown key 'atempts' in 'call': write one of");
  }

  @Test
  void aWrongUnitIsNamedWithItsLine() throws IOException {
    assertComplaint(
        outageWith("timeout: 5s\n", "timeout: 5 sec\n"),
        "s.yml:"
            + lineOf("timeout: 5s\n")
            + ": 'timeout': '5 sec' is not a duration: write whole numbers with ms, s, m or h");
    assertComplaint(
        outageWith("calls-pricing: 20%", "calls-pricing: 20"),
        "must be a share with its unit, as in 20%, but it is '20'");
    assertComplaint(outageWith("rate: 2/s", "rate: 2"), "must be a rate with its unit, as in 2/s");
  }

  @Test
  void whatCannotBeMeantIsRefused() throws IOException {
    assertComplaint(
        outageWith("receiver: slack-pricing", "receiver: slack-prising"),
        "must be one of the receivers slack-pricing, orders-oncall");
    assertComplaint(outageWith("  threads: 4\n", ""), "'orders' needs the key 'threads'");
    assertComplaint(outageWith("attempts: 4", "attempts: 4\n  attempts: 3"), "s.yml:", "attempts");
    assertComplaint(outageWith("flag-off: 7m20s", "flag-of: 7m20s"), "unknown key 'flag-of'");
    assertComplaint(
        outageWith("proxy:\n", "proxy:\n  retries: {count: 3, on: ['502\\n x']}\n"),
        "must be a list of HAProxy's conditions");
    assertComplaint(
        outageWith("truth:\n", "tracing: {untraced: [prising]}\n\ntruth:\n"),
        "'untraced' must be a list of web, orders, pricing");
    assertComplaint(
        outageWith("truth:\n", "tracing: {head: 0%}\n\ntruth:\n"), "must be a share above 0%");
    assertComplaint("", "s.yml:1: the file is empty");
    assertComplaint("a: [1", "s.yml:1: this is not YAML");
    assertComplaint("- a", "'scenario' must be a mapping (key: value), but it is a list");
  }

  private static void assertComplaint(String yaml, String... parts) {
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> ScenarioReader.parse("s.yml", yaml, true))
        .satisfies(complaint -> assertThat(complaint.getMessage()).contains(parts));
  }

  private static String outageWith(String before, String after) throws IOException {
    String yaml = Files.readString(OUTAGE);
    assertThat(yaml).contains(before);
    return yaml.replace(before, after);
  }

  private static long lineOf(String text) throws IOException {
    String yaml = Files.readString(OUTAGE);
    return yaml.substring(0, yaml.indexOf(text)).lines().count();
  }
}
