package dev.fishbone.rules.notation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.pool.PoolSaturation;
import dev.fishbone.rules.probe.EjectionCascade;
import dev.fishbone.rules.probe.LivenessKill;
import dev.fishbone.rules.probe.ProbeContention;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever the samples: an answer, the same twice, with numbers that can be written down. */
class NoiseTest {
  private static final List<String> SIGNALS =
      List.of(
          "POOL_ACTIVE",
          "POOL_MAX",
          "POOL_PENDING",
          "POOL_TIMEOUTS",
          "POOL_WAIT_SUM",
          "POOL_WAIT_COUNT",
          "POOL_USAGE_SUM",
          "POOL_USAGE_COUNT",
          "THREADS_ACTIVE",
          "THREADS_MAX",
          "THREADS_QUEUED",
          "PROXY_SERVER_REQUESTS",
          "SERVER_REQUESTS",
          "HEALTH_CHECK_FAILURES",
          "INSTANCE_HEALTHY",
          "SCRAPE_UP");
  private static final List<String> VALUES =
      List.of("0x7", "1x9", "4x20", "_x5", "NaN", "0+3x12", "5", "9x15", "+2x10", "0+0.5x9");
  private static final List<String> STATES = List.of("up", "down", "failing", "restarted", "drain");

  @Property(seed = "42", tries = 300)
  void noiseIsAnsweredToo(@ForAll long seed) {
    Scene scene = Scene.of(noise(new Random(seed)));
    for (Rule rule : List.of(new PoolSaturation(), new ProbeContention(), new EjectionCascade(), new LivenessKill())) {
      List<Verdict> verdicts = scene.verdicts(rule);
      assertThat(verdicts).isNotEmpty().isEqualTo(scene.verdicts(rule));
      for (Verdict verdict : verdicts) {
        List<Figure> figures =
            verdict
                .outcome()
                .fold(Outcome.Finding::figures, Outcome.Clear::figures, none -> List.of());
        assertThat(figures)
            .allMatch(f -> Double.isFinite(f.low()) && Double.isFinite(f.high()), "finite");
      }
    }
  }

  private static String noise(Random random) {
    StringBuilder text = new StringBuilder("window 0s 10m\neffect orders\n");
    text.append(random.nextBoolean() ? "baseline -5m 0s\nfrom -5m\n" : "");
    text.append(random.nextBoolean() ? "probe orders interval=5s timeout=2s fall=2\n" : "");
    for (String signal : SIGNALS) {
      for (int instance = 1; instance <= 4; instance++) {
        if (random.nextInt(4) > 0) {
          String resource = signal.startsWith("POOL") ? "/db" : "";
          text.append(signal).append(" orders").append(resource).append("@o-").append(instance);
          for (int i = 0; i < 8; i++) {
            text.append(' ').append(VALUES.get(random.nextInt(VALUES.size())));
          }
          text.append('\n');
        }
      }
    }
    for (int i = random.nextInt(30); i > 0; i--) {
      text.append(
          "health %ds orders o-%d %s %s%n"
              .formatted(
                  random.nextInt(600),
                  1 + random.nextInt(4),
                  STATES.get(random.nextInt(STATES.size())),
                  random.nextBoolean() ? "L7TOUT" : "L4CON"));
    }
    return text.toString();
  }
}
