package dev.fishbone.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlagsTest {
  @Test
  void labelsWithRoomShareTheLowestRow() {
    List<Flags.Flag> flags = place(new Flags.Wish(100, 80), new Flags.Wish(300, 80));
    assertThat(flags).extracting(Flags.Flag::row).containsExactly(0, 0);
  }

  @Test
  void aLabelThatWouldReachTheNextLineGoesAboveIt() {
    List<Flags.Flag> flags =
        place(new Flags.Wish(100, 80), new Flags.Wish(150, 80), new Flags.Wish(155, 300));
    assertThat(flags).extracting(Flags.Flag::row).containsExactly(2, 1, 0);
  }

  @Test
  void atTheRightEdgeLabelsStandLeftOfTheirLinesAndClimbTheOtherWay() {
    List<Flags.Flag> flags = place(new Flags.Wish(900, 80), new Flags.Wish(930, 80));
    assertThat(flags).extracting(Flags.Flag::row).containsExactly(0, 1);
    assertThat(flags).allMatch(flag -> flag.to() < flag.x());
  }

  @Test
  void aLongLabelFromTheRightEdgeGoesAboveTheLineThatItReaches() {
    List<Flags.Flag> flags = place(new Flags.Wish(700, 80), new Flags.Wish(900, 230));
    assertThat(flags).extracting(Flags.Flag::row).containsExactly(0, 1);
  }

  @Test
  void labelsNeverOverlapAndStayWithinThePicture() {
    Random random = new Random(42);
    for (int round = 0; round < 500; round++) {
      List<Flags.Wish> wishes = new ArrayList<>();
      int count = 1 + random.nextInt(40);
      for (int i = 0; i < count; i++) {
        wishes.add(new Flags.Wish(60 + random.nextInt(860), 20 + random.nextInt(300)));
      }
      List<Flags.Flag> flags = place(wishes.toArray(Flags.Wish[]::new));
      assertThat(flags).isNotEmpty().allMatch(f -> f.from() >= 18 && f.to() <= 942);
      for (Flags.Flag a : flags) {
        for (Flags.Flag b : flags) {
          boolean apart =
              a.wish() == b.wish() || a.row() != b.row() || a.to() < b.from() || b.to() < a.from();
          assertThat(apart).as("%s and %s", a, b).isTrue();
        }
      }
    }
  }

  @Test
  void theLabelsOfRealChartsDoNotOverlapEither() {
    for (ChartSpec spec : Incident.charts()) {
      Data data = Data.of(spec);
      Layout layout = new Layout(spec, data);
      List<Text> texts = Labels.of(spec, data, layout).stream().filter(t -> !t.upwards()).toList();
      for (int i = 0; i < texts.size(); i++) {
        for (int j = i + 1; j < texts.size(); j++) {
          Text a = texts.get(i);
          Text b = texts.get(j);
          boolean apart =
              Math.abs(a.y() - b.y()) >= Math.min(a.size(), b.size())
                  || a.x() + a.width() < b.x()
                  || b.x() + b.width() < a.x();
          assertThat(apart).as("%s: %s and %s", spec.name(), a.string(), b.string()).isTrue();
        }
      }
    }
  }

  private static List<Flags.Flag> place(Flags.Wish... wishes) {
    List<Integer> all = IntStream.range(0, wishes.length).boxed().toList();
    return Flags.place(List.of(wishes), all, 18, 942);
  }
}
