package dev.fishbone.rules.amplification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
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

class AmplificationPropertyTest {
  private static final String[] OUTCOMES = {
    "ok", "timeout", "reject", "other", "redirect", "cancelled", "reject,ok", "timeout,reject,ok"
  };
  private static final String[] OPTIONS = {
    "resend", "parallel", "args", "noserver", "noparent", "fail=0.2", "gap=3", "servers=reject,ok"
  };

  @Property(tries = 80, seed = "20260814")
  void everyEdgeGetsOneAnswerWhateverTheTraffic(@ForAll long seed) {
    Telemetry telemetry = TraceNotation.parse(traffic(new Random(seed))).telemetry();
    for (Rule rule : List.of(new RetryStorm(), new OrphanedWork(), new FanOutGrowth())) {
      var subjects = new HashSet<String>();
      verdicts(rule, telemetry).forEach(v -> subjects.add(v.subject().replaceAll(" .*", "")));
      telemetry
          .traces()
          .edges()
          .forEach(e -> assertThat(subjects).contains(e.caller() + "->" + e.callee()));
    }
    verdicts(new Layered(), telemetry);
  }

  private static List<Verdict> verdicts(Rule rule, Telemetry telemetry) {
    Settings settings = Settings.of(rule.info(), telemetry.recording());
    List<Verdict> verdicts = rule.assess(telemetry, settings);

    assertThat(verdicts).isNotEmpty().isEqualTo(rule.assess(telemetry, settings));
    assertThat(verdicts).extracting(Verdict::id).doesNotHaveDuplicates();
    for (Verdict verdict : verdicts) {
      List<Figure> figures =
          verdict
              .outcome()
              .fold(Outcome.Finding::figures, Outcome.Clear::figures, none -> List.<Figure>of());
      assertThat(figures)
          .allMatch(f -> Double.isFinite(f.low()) && Double.isFinite(f.high()), "finite");
    }
    return verdicts;
  }

  /** A few loads at random times, of calls from a to b and c that end and repeat at random. */
  private static String traffic(Random random) {
    StringBuilder text =
        new StringBuilder("window 0s 300s\nset amplification/retry-storm.bin 20s\n");
    for (String rule : List.of("layered", "orphaned-work", "fan-out-growth")) {
      text.append("set amplification/").append(rule).append(".bin 20s\n");
    }
    text.append(List.of("", "", "weight unknown\n", "weight sampled\n").get(random.nextInt(4)));
    for (String outcome : List.of("ok", "error")) {
      text.append(
          "counter PROXY_REQUESTS b outcome=%s : 0+%dx60\n"
              .formatted(outcome, random.nextInt(20)));
    }
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
        if (random.nextBoolean()) {
          text.append("    b -> d op 1+%d %s x%d\n"
              .formatted(
                  random.nextInt(300),
                  OUTCOMES[random.nextInt(OUTCOMES.length)],
                  1 + random.nextInt(4)));
        }
      }
    }
    return text.toString();
  }
}
