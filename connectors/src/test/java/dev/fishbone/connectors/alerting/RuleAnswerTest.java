package dev.fishbone.connectors.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.TimeRange;
import org.junit.jupiter.api.Test;

class RuleAnswerTest {
  private static AlertRule rule(String more) {
    String answer =
        "{\"status\":\"success\",\"data\":{\"groups\":[{\"interval\":15,\"rules\":[{\"type\":"
            + "\"alerting\",\"name\":\"A\",\"query\":\"up == 0\",\"duration\":60"
            + more
            + "}]}]}}";
    Complaints complaints = new Complaints("alerts/rules.json", TimeRange.ofMillis(0, 1));
    return RuleAnswer.read(answer, complaints).get(0);
  }

  @Test
  void aRuleWhoseEvaluationFailedSaysWhy() {
    assertThat(rule(",\"health\":\"err\",\"lastError\":\"many-to-many matching\"").trouble())
        .isEqualTo("many-to-many matching");
    assertThat(rule(",\"health\":\"err\"").trouble()).isEqualTo("no reason is given");
  }

  @Test
  void aRuleThatIsWellOrOfWhichNothingIsSaidHasNoTrouble() {
    assertThat(rule(",\"health\":\"ok\"").trouble()).isEmpty();
    assertThat(rule("").trouble()).isEmpty();
    assertThat(rule("").hold()).hasMinutes(1);
  }
}
