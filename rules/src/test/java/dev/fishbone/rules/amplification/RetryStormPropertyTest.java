package dev.fishbone.rules.amplification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Rule;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.notation.TraceNotation;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class RetryStormPropertyTest {
  private static final String[] OUTCOMES = {
    "ok", "timeout", "reject", "other", "redirect", "cancelled", "reject,ok", "timeout,reject,ok"
  };
  private static final String[] OPTIONS = {
    "resend", "parallel", "args", "noserver", "noparent", "fail=0.2", "gap=3", "servers=reject,ok"
  };

  @Property(tries = 80, seed = "20260814")
  void everyEdgeGetsOneAnswerWhateverTheTraffic(@ForAll long seed) {
    Telemetry telemetry = TraceNotation.parse(traffic(new Random(seed))).telemetry();
    Rule rule = new RetryStorm();

    List<Verdict> verdicts =
        rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording()));

    assertThat(verdicts).isNotEmpty();
    assertThat(verdicts).extracting(Verdict::id).doesNotHaveDuplicates();
    var subjects = new HashSet<String>();
    verdicts.forEach(v -> subjects.add(v.subject().replaceAll(" .*", "")));
    telemetry.traces().edges().forEach(e -> assertThat(subjects).contains("a->" + e.callee()));
  }

  /** A few loads at random times, of calls from a to b and c that end and repeat at random. */
  private static String traffic(Random random) {
    StringBuilder text =
        new StringBuilder("window 0s 300s\nset amplification/retry-storm.bin 20s\n");
    text.append(random.nextBoolean() ? "baseline -300s 0s\n" : "");
    for (int load = 0; load < 4; load++) {
      int from = random.nextInt(500) - 300;
      text.append(
          "load %ds %ds every %dms%n".formatted(from, from + 150, 200 + random.nextInt(900)));
      for (int call = 0; call < 1 + random.nextInt(3); call++) {
        text.append(
                "  a -> %s op%d ".formatted(random.nextBoolean() ? "b" : "c", random.nextInt(2)))
            .append("%d+%d ".formatted(random.nextInt(50), random.nextInt(900)))
            .append(OUTCOMES[random.nextInt(OUTCOMES.length)])
            .append(" x")
            .append(1 + random.nextInt(5));
        for (int option = 0; option < random.nextInt(3); option++) {
          text.append(' ').append(OPTIONS[random.nextInt(OPTIONS.length)]);
        }
        text.append('\n');
      }
    }
    return text.toString();
  }
}
