package dev.fishbone.rules.paging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same configurations and labels as Alertmanager's own tool: {@code amtool config routes test}.
 */
class AmtoolRoutesTest {
  private static final List<String> NAMES = List.of("team", "severity", "service");
  private static final List<String> VALUES = List.of("a", "b", "ab", "");
  private static final List<String> EXPRESSIONS =
      List.of("a|b", "a.*", ".+", ".*", "", "(?i)A", "a)|(?:b", "[^a]");

  @TempDir Path folder;

  @Test
  void agreesOnAHundredConfigurations() throws Exception {
    if (!hasAmtool()) {
      // The build's own report counts skipped tests without saying why.
      System.out.println(
          "[not run] AmtoolRoutesTest: Debian package prometheus-alertmanager is not installed");
    }
    Assumptions.assumeTrue(hasAmtool(), "amtool is not installed (prometheus-alertmanager)");
    Random random = new Random(20260814);
    for (int i = 0; i < 100; i++) {
      Route root = node(random, 0, new int[] {0});
      Path file = folder.resolve("am-" + i + ".yml");
      Files.writeString(file, yaml(root));
      Map<String, String> labels = labels(random);
      Routing routing =
          new Routing(List.of(root), List.of(), List.of(), List.of(), Map.of(), Location.NOWHERE);
      assertThat(String.join(",", new RouteEvaluator(routing).receivers(labels)))
          .as("%s%n%s", yaml(root), labels)
          .isEqualTo(amtool(file, labels));
    }
  }

  private static boolean hasAmtool() throws InterruptedException {
    try {
      Process process = new ProcessBuilder("amtool", "--version").redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static String amtool(Path file, Map<String, String> labels) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("amtool", "config", "routes", "test", "--config.file=" + file));
    labels.forEach((name, value) -> command.add(name + "=" + value));
    // Warnings go to standard error: some versions warn of a default of their own.
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(answer).isZero();
    return answer.strip();
  }

  private static Route node(Random random, int depth, int[] count) {
    List<Matcher> matchers = new ArrayList<>();
    for (int i = random.nextInt(3); depth > 0 && i > 0; i--) {
      matchers.add(matcher(random));
    }
    String receiver = "r" + (count[0]++ % 12);
    List<Route> children = new ArrayList<>();
    for (int i = depth < 3 ? random.nextInt(4) : 0; i > 0; i--) {
      children.add(node(random, depth + 1, count));
    }
    return new Route(
        receiver,
        matchers,
        depth > 0 && random.nextInt(3) == 0,
        List.of(),
        Duration.ofSeconds(30),
        Duration.ofMinutes(5),
        Duration.ofHours(4),
        List.of(),
        List.of(),
        children,
        1);
  }

  private static Matcher matcher(Random random) {
    Matcher.Operator operator = Matcher.Operator.values()[random.nextInt(4)];
    boolean expression =
        operator == Matcher.Operator.MATCHES || operator == Matcher.Operator.NOT_MATCHES;
    List<String> values = expression ? EXPRESSIONS : VALUES;
    return new Matcher(
        NAMES.get(random.nextInt(NAMES.size())),
        operator,
        values.get(random.nextInt(values.size())));
  }

  private static Map<String, String> labels(Random random) {
    Map<String, String> labels = new TreeMap<>();
    labels.put("alertname", "A");
    for (String name : NAMES) {
      String value = VALUES.get(random.nextInt(VALUES.size()));
      if (!value.isEmpty()) {
        labels.put(name, value);
      }
    }
    return labels;
  }

  private static String yaml(Route root) {
    TreeSet<String> receivers = new TreeSet<>();
    StringBuilder text = new StringBuilder("route:\n");
    write(root, "  ", text, receivers);
    text.append("receivers:\n");
    receivers.forEach(name -> text.append("  - name: ").append(name).append('\n'));
    return text.toString();
  }

  private static void write(
      Route node, String indent, StringBuilder text, TreeSet<String> receivers) {
    receivers.add(node.receiver());
    text.append(indent).append("receiver: ").append(node.receiver()).append('\n');
    if (node.continues()) {
      text.append(indent).append("continue: true\n");
    }
    if (!node.matchers().isEmpty()) {
      text.append(indent).append("matchers:\n");
      for (Matcher m : node.matchers()) {
        text.append(indent).append("  - '").append(m).append("'\n");
      }
    }
    if (!node.routes().isEmpty()) {
      text.append(indent).append("routes:\n");
      for (Route child : node.routes()) {
        StringBuilder below = new StringBuilder();
        write(child, indent + "    ", below, receivers);
        below.setCharAt(indent.length() + 2, '-');
        text.append(below);
      }
    }
  }
}
