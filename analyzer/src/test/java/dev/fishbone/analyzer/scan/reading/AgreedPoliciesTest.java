package dev.fishbone.analyzer.scan.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several inputs of one night, each with a configuration of its own. */
final class AgreedPoliciesTest {
  private static final String PRICING = "  - {caller: orders, callee: pricing, attempts: 4}\n";

  @TempDir private Path temp;
  private List<String> lines = List.of();

  @BeforeEach
  void made() {
    lines = new MadeNight(3).checkouts(40, 60).lines();
  }

  @Test
  void inputsThatSayTheSameOrSpeakOfOtherThingsAgree() throws Exception {
    Path one = input("one", "retries:\n" + PRICING, 0);
    Path same = input("same", "# of the same fleet\nretries:\n\n" + PRICING, 1);
    Path other = input("other", "retries:\n  - {caller: web, callee: orders, attempts: 2}\n", 2);
    Telemetry night = read(one, same, other);
    assertThat(failed(night)).isEmpty();
    assertThat(night.policies().retries())
        .extracting(Policies.Retry::callee)
        .contains("pricing", "orders");
  }

  /** Of two inputs one knows the timeout, in the words of another product. */
  @Test
  void whatOneDoesNotSayInOtherWordsIsNoContradiction() throws Exception {
    Path one = input("one", "retries:\n" + PRICING, 0);
    Path other = input("other", "", 1);
    Files.writeString(
        other.resolve("config/grpc.json"),
        "{\"methodConfig\":[{\"name\":[{\"service\":\"pricing\"}],\"timeout\":\"2s\"}]}");
    assertThat(failed(read(one, other))).noneMatch(g -> g.contains("disagree"));
  }

  @Test
  void neitherIsUsedWhereTwoDisagreeOnACallAndBothPlacesAreTold() throws Exception {
    String more =
        "retries:\n"
            + "  - {caller: web, callee: orders, attempts: 2}\n"
            + PRICING.replace("4", "3")
            + "capacities:\n  - {service: pricing, per-second: 90}\n";
    Path one =
        input(
            "one",
            "retries:\n" + PRICING + "capacities:\n  - {service: pricing, per-second: 66}\n",
            0);
    Path other = input("other", more, 1);
    Telemetry night = read(one, other);
    assertThat(failed(night))
        .containsExactly(
            one
                + "/config/policies.yml:2 and "
                + other
                + "/config/policies.yml:3 disagree on retries of orders → pricing (attempts 4 and"
                + " attempts 3), so neither is used: give the one that was in force, or scan them"
                + " with a state each");
    assertThat(night.policies().retries())
        .extracting(Policies.Retry::callee)
        .containsExactly("orders");
    assertThat(night.policies().capacities()).as("a range to who reads them").hasSize(2);
    assertThat(read(other, one).policies().retries()).isEqualTo(night.policies().retries());
  }

  @Test
  void aBudgetThatOneOfTwoFilesOfAKindLeavesOutIsAContradiction() throws Exception {
    Path one = input("one", "retries:\n" + PRICING, 0);
    Path other = input("other", "retries:\n" + PRICING.replace("4}", "4, budget: 10 %}"), 1);
    assertThat(failed(read(one, other)))
        .singleElement()
        .asString()
        .contains("(no budget and budget 10 %)");
  }

  @Test
  void alertsAreNotJudgedByTheRoutesOfAnotherInput() throws Exception {
    Path one = input("one", "", 0);
    Path other = input("other", "", 1);
    for (Path each : List.of(one, other)) {
      Files.createDirectories(each.resolve("alerts"));
      Files.writeString(
          each.resolve("alerts/alertmanager.yml"),
          "route: {receiver: team}\nreceivers: [{name: team, pagerduty_configs: [{routing_key: x}]}]\n");
    }
    assertThat(read(one, other).routing().roots()).hasSize(1);
    Files.writeString(
        other.resolve("alerts/alertmanager.yml"),
        "route: {receiver: chat}\nreceivers: [{name: chat, slack_configs: [{channel: x}]}]\n");
    Telemetry night = read(one, other);
    assertThat(night.routing().roots()).isEmpty();
    assertThat(failed(night))
        .singleElement()
        .asString()
        .startsWith(one + "/alerts/alertmanager.yml")
        .contains(" and " + other + "/alerts/alertmanager.yml")
        .contains("route alerts differently, so neither is used");
  }

  @Test
  void whatTwoRecordingsCallAServiceHoldsForBothAndReceiversMustBeTheSame() throws Exception {
    Path one = recording("one", "shop", "page", 0);
    Path other = recording("other", "orders", "page", 1);
    assertThat(read(one, other).recording().services())
        .singleElement()
        .satisfies(s -> assertThat(s.match()).hasSize(2));
    recording("other", "orders", "chat", 1);
    assertThatThrownBy(() -> read(one, other))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("the receiver team is page and chat");
  }

  private Path recording(String name, String called, String receiver, int part) throws IOException {
    Path folder = input(name, "", part);
    Files.createDirectories(folder.resolve("traces"));
    Files.move(
        folder.resolve("t.jsonl"),
        folder.resolve("traces/t.jsonl"),
        StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(
        folder.resolve("window.yml"),
        "window: {from: 2026-03-02T00:00:00Z, to: 2026-03-02T01:00:00Z}\n"
            + "services: {orders: {match: [{service.name: "
            + called
            + "}]}}\nsources: {traces: {kind: otlp, sampling: all}}\n"
            + "paging: {receivers: {team: "
            + receiver
            + "}}\n");
    return folder;
  }

  /** A part of the spans, and a configuration beside them. */
  private Path input(String name, String policies, int part) throws IOException {
    Path folder = Files.createDirectories(temp.resolve(name));
    int third = lines.size() / 3;
    MadeNight.write(folder.resolve("t.jsonl"), lines.subList(part * third, (part + 1) * third));
    Files.createDirectories(folder.resolve("config"));
    if (!policies.isEmpty()) {
      Files.writeString(folder.resolve("config/policies.yml"), policies);
    }
    return folder;
  }

  private Telemetry read(Path... inputs) throws Exception {
    KeptTraces kept = KeptTraces.open(temp.resolve("state"));
    Telemetry night =
        new NightReader(kept, NightWindow.UNASKED, "all", Progress.SILENT).read(List.of(inputs));
    kept.finish();
    return night;
  }

  private static List<String> failed(Telemetry night) {
    return night.coverage().entries().stream()
        .flatMap(e -> e.gaps().stream())
        .filter(g -> g.reason() == ReasonCode.SOURCE_FAILED)
        .map(Coverage.Gap::detail)
        .toList();
  }
}
