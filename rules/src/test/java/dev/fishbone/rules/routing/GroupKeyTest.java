package dev.fishbone.rules.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Matcher.Operator;
import dev.fishbone.telemetry.routing.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupKeyTest {
  private static final Route ROOT = route(List.of(), List.of());

  private static Route route(List<Matcher> matchers, List<String> groupBy) {
    return new Route(
        "r",
        matchers,
        false,
        groupBy,
        Duration.ZERO,
        Duration.ZERO,
        Duration.ZERO,
        List.of(),
        List.of(),
        List.of(),
        1);
  }

  private static String key(Route node, Map<String, String> labels) {
    return GroupKey.of(List.of(ROOT, node), labels).text();
  }

  @Test
  void theExampleOfTheDocumentation() {
    Route node =
        route(
            List.of(new Matcher("severity", Operator.EQUAL, "critical")),
            List.of("service", "alertname"));
    GroupKey key =
        GroupKey.of(
            List.of(ROOT, node),
            Map.of("alertname", "HighErrorRate", "service", "cart", "severity", "critical"));
    assertThat(key.text())
        .isEqualTo("{}/{severity=\"critical\"}:{alertname=\"HighErrorRate\", service=\"cart\"}");
    // printf %s '{}/{severity="critical"}:{alertname="HighErrorRate", service="cart"}' | sha256sum
    assertThat(key.hash())
        .isEqualTo("76ada57171cfe33d306bb27d5ba79f0a775e16bce35886d83498ca6b6f248933");
  }

  @Test
  void conditionsAreOrderedByNameThenValueThenOperator() {
    Route node =
        route(
            List.of(
                new Matcher("b", Operator.EQUAL, "1"),
                new Matcher("a", Operator.NOT_MATCHES, "x"),
                new Matcher("a", Operator.EQUAL, "y"),
                new Matcher("a", Operator.EQUAL, "x"),
                new Matcher("a", Operator.MATCHES, "x")),
            List.of());
    assertThat(key(node, Map.of())).isEqualTo("{}/{a=\"x\",a=~\"x\",a!~\"x\",a=\"y\",b=\"1\"}:{}");
  }

  @Test
  void onlyThreeCharactersOfAConditionAreEscapedAndMoreOfALabel() {
    Route node = route(List.of(new Matcher("a", Operator.EQUAL, "\\ \n \" \t é")), List.of("..."));
    assertThat(key(node, Map.of("a", "\\ \n \" \t é \u0001 \u0085 \u2028 😀 \uE000")))
        .isEqualTo(
            "{}/{a=\"\\\\ \\n \\\" \t é\"}"
                + ":{a=\"\\\\ \\n \\\" \\t é \\x01 \\u0085 \\u2028 😀 \\ue000\"}");
  }

  @Test
  void aNameWithReservedCharactersIsQuotedWithItsValueAndADotIsNone() {
    Route node =
        route(
            List.of(
                new Matcher("a.b", Operator.EQUAL, "\t"), new Matcher("a b", Operator.EQUAL, "\t")),
            List.of());
    assertThat(key(node, Map.of())).isEqualTo("{}/{\"a b\"=\"\\t\",a.b=\"\t\"}:{}");
  }

  @Test
  void labelsThatAnAlertLacksAreNoneOfItsGroup() {
    Route node = route(List.of(), List.of("a", "b", "c"));
    assertThat(key(node, Map.of("a", "1", "b", "", "d", "2"))).isEqualTo("{}/{}:{a=\"1\"}");
  }

  @Test
  void olderVersionsInheritAnEmptyListAndOrderLabelsWithTheirSign() {
    Route parent = route(List.of(), List.of("a", "a1"));
    Route child = route(List.of(), List.of());
    assertThat(GroupKey.ofEveryVersion(List.of(ROOT, parent, child), Map.of("a", "1", "a1", "2")))
        .extracting(GroupKey::text)
        .containsExactly(
            "{}/{}/{}:{}", "{}/{}/{}:{a=\"1\", a1=\"2\"}", "{}/{}/{}:{a1=\"2\", a=\"1\"}");
  }

  @Test
  void whereVersionsAgreeThereIsOneKey() {
    Route node = route(List.of(), List.of("a"));
    assertThat(GroupKey.ofEveryVersion(List.of(ROOT, node), Map.of("a", "1"))).hasSize(1);
  }
}
