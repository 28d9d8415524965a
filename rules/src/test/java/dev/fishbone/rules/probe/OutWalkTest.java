package dev.fishbone.rules.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class OutWalkTest {
  private static final long DAY = 86_400_000L;

  private static Ejection out(String instance, long down, OptionalLong up) {
    return new Ejection(instance, down, up, List.of(), false, false, Location.NOWHERE);
  }

  @Test
  void itCountsWhoIsOutFromTheInstantOfLeavingToThatOfComingBack() {
    OutWalk walk =
        OutWalk.of(
            List.of(
                out("a", 100, OptionalLong.of(300)),
                out("b", 200, OptionalLong.of(400)),
                out("c", 400, OptionalLong.empty())));
    assertThat(new int[] {walk.at(99), walk.at(100), walk.at(200), walk.at(299)})
        .containsExactly(0, 1, 2, 2);
    assertThat(new int[] {walk.at(300), walk.at(400), walk.at(9_999)}).containsExactly(1, 1, 1);
    assertThat(walk.most()).isEqualTo(2);
  }

  @Test
  void aQuestionAboutEarlierIsAnsweredToo() {
    OutWalk walk = OutWalk.of(List.of(out("a", 100, OptionalLong.of(300))));
    assertThat(walk.at(500)).isZero();
    assertThat(walk.at(150)).isEqualTo(1);
    assertThat(walk.at(50)).isZero();
  }

  /** 30 days of 15 s, an ejection every two minutes: 172,800 questions, 43,200 events. */
  @Test
  void aMonthOfBinsCostsEachEjectionOnceAndNotOnceABin() {
    List<Ejection> ejections = new ArrayList<>();
    for (long at = 0; at < 30 * DAY; at += 120_000) {
      ejections.add(out("a", at + 30_000, OptionalLong.of(at + 70_000)));
    }
    OutWalk walk = OutWalk.of(ejections);
    long bins = 0;
    long out = 0;
    for (long bin = 0; bin < 30 * DAY; bin += 15_000) {
      bins++;
      out += walk.at(bin + 7_500);
    }
    assertThat(bins).isEqualTo(172_800);
    assertThat(walk.steps()).isEqualTo(2L * ejections.size());
    // Of the eight bins of two minutes, those around 37.5 s, 52.5 s and 67.5 s.
    assertThat(out).isEqualTo(3L * ejections.size());
  }
}
