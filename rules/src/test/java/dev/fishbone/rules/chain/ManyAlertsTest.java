package dev.fishbone.rules.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.rules.paging.UnpagedAlert;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A storm that sets off as many alerts as wanted, of which nobody was paged. What they take is
 * counted in bytes that were asked for: those hardly depend on the machine or on what else it does.
 */
final class ManyAlertsTest {
  private static final int FEW = 50;
  private static final int MANY = 200;

  private static String scene(int alerts) {
    StringBuilder scene =
        new StringBuilder(
            """
            window 14:00 15:00
            baseline 12:00 13:30
            effect orders POST /orders
            target 5m
            load 14:00 14:10 50 0
            load 14:10 14:30 50 20
            load 14:30 15:00 50 0
            calls orders pricing 14:00 14:10 50 50
            calls orders pricing 14:10 14:30 50 200
            calls orders pricing 14:30 15:00 50 50
            full pricing/db 14:12 14:30
            receiver slack chat
            receiver oncall page
            route slack
            page 14:40:00 notified alert=Late receiver=oncall key=k
            """);
    for (int i = 0; i < alerts; i++) {
      int second = 10 + i % 40;
      scene.append("rule Wait").append(i).append(" every=15s\n");
      String at = "Wait" + i + "{service=pricing} 14:1";
      scene.append("pending ").append(at).append("3:00 14:14:").append(second).append(" 15s\n");
      scene.append("firing ").append(at).append("4:").append(second).append(" 14:30:00 15s\n");
    }
    return scene.toString();
  }

  /** The verdicts with the arrows that lead to them, and how many bytes that took. */
  private record Judged(long bytes, List<Verdict> verdicts, List<Link> links) {
    static Judged of(Telemetry telemetry) {
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = threads.getCurrentThreadAllocatedBytes();
      UnpagedAlert rule = new UnpagedAlert();
      List<Verdict> verdicts =
          new ArrayList<>(rule.assess(telemetry, Settings.of(rule.info(), telemetry.recording())));
      List<Verdict> found = verdicts.stream().filter(ManyAlertsTest::isFinding).toList();
      verdicts.add(ChainTest.storm("14:10"));
      verdicts.add(ChainTest.pool("14:12"));
      List<Link> links = Chain.of(verdicts, telemetry);
      return new Judged(threads.getCurrentThreadAllocatedBytes() - before, found, links);
    }
  }

  private static boolean isFinding(Verdict verdict) {
    return verdict.outcome().fold(f -> true, c -> false, n -> false);
  }

  @Test
  void fourTimesTheAlertsTakeAboutFourTimesTheWork() {
    Telemetry few = Scene.of(scene(FEW));
    Telemetry many = Scene.of(scene(MANY));
    Judged.of(few); // What is made once is made by now.
    Judged ofFew = Judged.of(few);
    Judged ofMany = Judged.of(many);
    assertThat(ofFew.verdicts()).hasSize(FEW);
    assertThat(ofMany.verdicts()).hasSize(MANY);
    double times = (double) ofMany.bytes() / ofFew.bytes();
    assertThat(times).isLessThan(8); // Sixteen would be the square.
  }

  /** Arrows from the pool alone: those from the storm would repeat two others. */
  @Test
  void eachAlertIsLedToOnceAndInTheSameOrderEachTime() {
    Judged judged = Judged.of(Scene.of(scene(FEW)));
    List<String> ids = judged.verdicts().stream().map(Verdict::id).sorted().toList();
    List<String> ends =
        judged.links().stream().map(Link::to).filter(ids::contains).sorted().toList();
    assertThat(ends).containsExactlyElementsOf(ids);
    assertThat(Judged.of(Scene.of(scene(FEW))).links()).isEqualTo(judged.links());
  }
}
