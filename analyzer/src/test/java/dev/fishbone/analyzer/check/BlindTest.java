package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Thirty drafts in thirty voices, of several incidents. */
final class BlindTest {
  @Test
  void slipsAreFoundAndHardlyAnythingElseIsCalledWrong() {
    Map<String, List<Draft>> drafts =
        BlindDraft.all().stream()
            .collect(
                Collectors.groupingBy(
                    BlindDraft::incident,
                    TreeMap::new,
                    Collectors.mapping(BlindDraft::draft, Collectors.toList())));
    assertThat(drafts.values().stream().mapToInt(List::size).sum()).isEqualTo(30);
    long claims = 0;
    long assessed = 0;
    List<String> falseRows = new ArrayList<>();
    List<String> missed = new ArrayList<>();
    for (Map.Entry<String, List<Draft>> entry : drafts.entrySet()) {
      DraftsTest.Measured measured =
          DraftsTest.measure(entry.getValue(), Incident.findings(entry.getKey()));
      claims += measured.claims();
      assessed += measured.assessed();
      falseRows.addAll(measured.falseRows());
      missed.addAll(measured.missed());
    }
    assertThat(missed).hasSizeLessThanOrEqualTo(3);
    assertThat(falseRows).hasSizeLessThanOrEqualTo(1);
    assertThat((double) assessed / claims).isGreaterThan(0.8);
  }
}
