package dev.fishbone.rules.latent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.rules.notation.TraceNotation;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much depends on an alert that pages nobody; 20 calls a second of pricing. */
class UnpagedCriticalOrderTest {
  private static final Telemetry NIGHT =
      TraceNotation.parse(
              """
              window 0s 300s
              load 0s 300s every 50ms
                orders -> pricing price 5+20 ok
              """)
          .telemetry();

  @Test
  void anAlertThatNamesNoServiceOfTheTracesComesLast() {
    assertThat(roots("rule Down severity=critical")).isZero();
    assertThat(roots("rule Down severity=critical service=billing")).isZero();
  }

  @Test
  void anAlertHasTheRequestsOfTheServiceThatItsLabelNames() {
    assertThat(roots("rule Down severity=critical service=pricing")).isCloseTo(20, within(0.01));
  }

  private static double roots(String rule) {
    Telemetry alerting = Scene.of("receiver chat chat\nroute chat\n" + rule + "\n");
    Telemetry both =
        new Telemetry(
            NIGHT.recording(),
            NIGHT.series(),
            NIGHT.traces(),
            alerting.alertRules(),
            alerting.routing(),
            NIGHT.changes(),
            NIGHT.pages(),
            NIGHT.health(),
            NIGHT.notes(),
            NIGHT.policies(),
            NIGHT.access(),
            NIGHT.counts(),
            NIGHT.coverage());
    UnpagedCritical unpaged = new UnpagedCritical();
    List<Verdict> verdicts = unpaged.assess(both, Settings.of(unpaged.info(), both.recording()));
    List<Figure> figures =
        verdicts
            .get(0)
            .outcome()
            .<List<Figure>>fold(f -> f.figures(), clear -> List.of(), none -> List.of());
    return figures.stream().filter(f -> f.name().equals("roots")).findFirst().orElseThrow().value();
  }
}
