package dev.fishbone.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.IncidentJob;
import dev.fishbone.analyzer.job.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * The same incident twice: as it was, and in a shop that did what its postmortem's step says. Both
 * were recorded; the configuration of the second is that of the first with the step's snippet in
 * it, and what the step was to remove is looked for and not found.
 */
final class StepAppliedTest {
  private static final Path RECORDINGS = Path.of("..", "lab", "recordings");

  @TempDir private Path temp;

  @Test
  void retriesFromABudgetWithBackoffEndTheStorm() throws Exception {
    Step step = step("storm-unmarked", "amplification/retry-storm", "orders->pricing");
    Map<?, ?> said = (Map<?, ?>) map(step.code().orElseThrow()).get("retry");
    Map<?, ?> set = retries("storm-unmarked-applied").get(0);
    assertThat(set.get("attempts")).isEqualTo(said.get("attempts"));
    assertThat(set.get("backoff")).isEqualTo(said.get("backoff") + " " + said.get("base"));
    assertThat(set.get("jitter")).isEqualTo(said.get("jitter"));
    assertThat(said.get("budget")).isEqualTo("10 %");
    assertThat(set.get("budget")).isEqualTo("0.1");
    assertCleared("storm-unmarked-applied", "amplification/retry-storm", "orders->pricing");
    assertCleared("storm-unmarked-applied", "retry/budget", "orders->pricing");
  }

  @Test
  void oneLayerThatRetriesDoesNotMultiply() throws Exception {
    Step step = step("storm-two-layers", "amplification/layered", "web->orders->pricing");
    assertThat(step.body()).contains("Let orders retry pricing, and nobody above it");
    assertThat(retries("storm-two-layers-applied"))
        .filteredOn(r -> !r.get("attempts").equals(1))
        .singleElement()
        .satisfies(r -> assertThat(r.get("caller")).isEqualTo("orders"));
    assertCleared("storm-two-layers-applied", "amplification/layered", "web->orders->pricing");
  }

  @Test
  void aProxyThatRepeatsOnlyWhatReachedNobodyAddsNoCalls() throws Exception {
    Step step = step("storm-proxy-retries", "amplification/retry-storm", "web->orders");
    assertThat(text("storm-proxy-retries", "config/haproxy.cfg"))
        .doesNotContain(step.code().orElseThrow());
    assertThat(text("storm-proxy-retries-applied", "config/haproxy.cfg"))
        .contains(step.code().orElseThrow());
    assertCleared("storm-proxy-retries-applied", "amplification/retry-storm", "web->orders");
  }

  @Test
  void checksOnThreadsOfTheirOwnTakeNobodyOutForBeingBusy() throws Exception {
    Step step = step("probe-on-request-pool", "probe/contention", "orders");
    assertThat(step.title()).contains("Answer health checks on threads of their own");
    assertThat(text("probe-on-request-pool", "config/policies.yml")).contains("pool: threads");
    assertThat(text("probe-on-own-pool", "config/policies.yml")).contains("pool: management");
    assertCleared("probe-on-own-pool", "probe/contention", "orders");
    assertCleared("probe-on-own-pool", "probe/ejection-cascade", "orders");
  }

  @Test
  void theRouteLetsTheAlertPage() throws Exception {
    Step step = step("alert-to-chat", "paging/unpaged-alert", "PricingPoolWait");
    List<String> lines = text("alert-to-chat", "alerts/alertmanager.yml").lines().toList();
    int before = line(step) - 1;
    String indent = lines.get(before).substring(0, lines.get(before).indexOf('-'));
    List<String> changed = new ArrayList<>(lines);
    changed.add(before, indent + step.code().orElseThrow());
    assertThat(map(text("alert-to-chat-applied", "alerts/alertmanager.yml")))
        .isEqualTo(map(String.join("\n", changed)));
    assertCleared("alert-to-chat-applied", "paging/unpaged-alert", "PricingPoolWait");
    assertCleared("alert-to-chat-applied", "paging/detection-gap", "orders");
  }

  @Test
  void theRuleThatWasMissingPagesInTime() throws Exception {
    Step step = step("no-rule", "paging/missing-rule", "orders");
    Map<?, ?> said = (Map<?, ?>) list(step.code().orElseThrow()).get(0);
    JsonNode rule = rule("no-rule-applied", said.get("alert") + "");
    assertThat(rule.path("query").asString()).isEqualTo(shown(said.get("expr") + ""));
    assertThat(rule.path("duration").asInt() + "s").isEqualTo(said.get("for"));
    assertThat(new ObjectMapper().convertValue(rule.path("labels"), Map.class))
        .isEqualTo(said.get("labels"));
    assertCleared("no-rule-applied", "paging/missing-rule", "orders");
    assertCleared("no-rule-applied", "paging/detection-gap", "orders");
  }

  @Test
  void theRuleThatWaitedTooLongPagesInTime() throws Exception {
    Step step = step("rule-too-slow", "paging/unpaged-alert", "CheckoutErrors");
    JsonNode rule = rule("rule-too-slow-applied", "CheckoutErrors");
    assertThat("for: " + rule.path("duration").asInt() + "s").isEqualTo(step.code().orElseThrow());
    assertCleared("rule-too-slow-applied", "paging/unpaged-alert", "CheckoutErrors");
    assertCleared("rule-too-slow-applied", "paging/detection-gap", "orders");
  }

  /** The step that says that it removes this finding. */
  private Step step(String recording, String rule, String subject) throws Exception {
    Findings findings = analyzed(recording);
    VerdictEntry found = verdict(findings, rule, subject);
    assertThat(found.verdict()).isEqualTo(Findings.FINDING);
    return Remediation.actions(findings).stream()
        .filter(a -> a.removes().contains(found.id()))
        .findFirst()
        .orElseThrow()
        .step();
  }

  private void assertCleared(String recording, String rule, String subject) throws Exception {
    VerdictEntry verdict = verdict(analyzed(recording), rule, subject);
    assertThat(verdict.verdict()).as("%s of %s", rule, subject).isEqualTo("clear");
  }

  private static VerdictEntry verdict(Findings findings, String rule, String subject) {
    return findings.verdicts().stream()
        .filter(v -> v.rule().equals(rule) && v.subject().equals(subject))
        .findFirst()
        .orElseThrow();
  }

  private Findings analyzed(String recording) throws Exception {
    Path out = temp.resolve(recording);
    if (!Files.exists(out)) {
      IncidentJob.run(RECORDINGS.resolve(recording), out, Progress.SILENT);
    }
    return Json.EXACT.readValue(Files.readString(out.resolve("findings.json")), Findings.class);
  }

  private static String text(String recording, String file) throws IOException {
    return Files.readString(RECORDINGS.resolve(recording).resolve(file));
  }

  private static Map<?, ?> map(String yaml) {
    return (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(yaml);
  }

  private static List<?> list(String yaml) {
    return (List<?>) new Load(LoadSettings.builder().build()).loadFromString(yaml);
  }

  @SuppressWarnings("unchecked") // as the lab writes them
  private static List<Map<?, ?>> retries(String recording) throws IOException {
    return (List<Map<?, ?>>) map(text(recording, "config/policies.yml")).get("retries");
  }

  private static JsonNode rule(String recording, String name) throws IOException {
    JsonNode groups = new ObjectMapper().readTree(text(recording, "alerts/rules.json"));
    return StreamSupport.stream(groups.path("data").path("groups").spliterator(), false)
        .flatMap(g -> StreamSupport.stream(g.path("rules").spliterator(), false))
        .filter(r -> r.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Prometheus shows the matchers of a selector by name; these have no comma or brace in them. */
  private static String shown(String expression) {
    return Pattern.compile("\\{([^}]*)}")
        .matcher(expression)
        .replaceAll(
            braces ->
                Stream.of(braces.group(1).split(",", -1))
                    .sorted()
                    .collect(Collectors.joining(",", "{", "}")));
  }

  /** "Before line 12 of alertmanager.yml; …". */
  private static int line(Step step) {
    return Integer.parseInt(step.note().orElseThrow().replaceAll(".*?line (\\d+) of.*", "$1"));
  }
}
