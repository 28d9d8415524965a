package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Twenty drafts in free prose: what share of their claims is told, and what of the planted slips.
 */
final class DraftsTest {
  private static final int NEAR = 60;

  @Test
  void noneOfThemIsCalledWrongAndNineOfTenSlipsAreFound() {
    List<Draft> drafts = Draft.all("drafts");
    assertThat(drafts).hasSize(20);
    Measured measured = measure(drafts, Incident.findings());
    assertThat(measured.falseRows()).isEmpty();
    assertThat(measured.missed()).hasSizeLessThanOrEqualTo(drafts.size() / 10);
    assertThat(measured.assessed()).isGreaterThan((long) (0.8 * measured.claims()));
  }

  record Measured(long claims, long assessed, List<String> falseRows, List<String> missed) {}

  static Measured measure(List<Draft> drafts, Findings findings) {
    long claims = 0;
    long assessed = 0;
    List<String> falseRows = new ArrayList<>();
    List<String> missed = new ArrayList<>();
    for (Draft draft : drafts) {
      List<Finding> clean = Checker.read(draft.name(), draft.text()).against(findings).findings();
      Incident.contradicted(clean).forEach(f -> falseRows.add(draft.name() + ": " + f));
      claims += draft.marks().size();
      assessed += draft.marks().stream().filter(mark -> isAssessed(draft, clean, mark)).count();
      List<Finding> slipped =
          Checker.read(draft.name(), draft.slipped()).against(findings).findings();
      boolean found =
          Incident.contradicted(slipped).stream()
              .mapToInt(f -> Draft.offset(draft.slipped(), f))
              .anyMatch(at -> at >= draft.at() - NEAR && at < draft.at() + draft.length() + NEAR);
      if (!found) {
        missed.add(draft.name());
      }
    }
    return new Measured(claims, assessed, falseRows, missed);
  }

  private static boolean isAssessed(Draft draft, List<Finding> findings, int[] mark) {
    return findings.stream()
        .filter(f -> f.verdict() != Finding.Verdict.NOT_CHECKABLE)
        .anyMatch(
            f -> {
              int at = Draft.offset(draft.text(), f);
              return at < mark[1] && at + f.words().length() > mark[0];
            });
  }
}
