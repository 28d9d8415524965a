package dev.fishbone.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A flapping pool of instances must not push the change and the page off the picture. */
class CrowdTest {
  @Test
  void ejectionsGiveWayToWhatExplainsThem() {
    List<Mark> marks = new ArrayList<>(Incident.TURNS);
    marks.add(new Mark("CheckoutErrors", Incident.PAGE, Mark.Role.PAGE));
    for (int i = 0; i < 40; i++) {
      Instant at = Incident.ONSET.plusSeconds(240 + 20L * i);
      marks.add(new Mark("orders-" + i + " ejected", at, Mark.Role.EJECTION));
    }
    ChartSpec spec =
        Incident.chart(
            "crowd",
            "Crowd",
            "",
            ValueAxis.numbers("instances"),
            List.of(),
            List.of(),
            List.of(),
            marks);
    String svg = ChartRenderer.svg(spec);
    assertThat(svg)
        .contains("09:41 deploy", "09:46 onset", "09:55 CheckoutErrors", "10:14 flag off");
    assertThat(svg).contains("orders-0 ejected", "· 39 more marks without a label");
    assertThat(spec.alternative())
        .contains("page at 09:55:00: CheckoutErrors", "recovery at 10:14:00: flag off")
        .contains("and 32 more marks");
  }
}
