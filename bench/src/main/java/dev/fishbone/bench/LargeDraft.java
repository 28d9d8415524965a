package dev.fishbone.bench;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.Range;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A draft and findings as long as wanted, of sentences, lists and tables full of figures; no two
 * alike.
 */
final class LargeDraft {
  private static final Instant START = Instant.parse("2026-08-14T09:30:00Z");
  private static final long SEED = 20260814;
  private static final String[] FORMS = {
    "At %1$s the Orders team enabled flag-%2$d for %3$d %% of requests; %4$d minutes later the first"
        + " errors came.\n\n",
    "We were paged at %1$s, about %4$d minutes after the first symptom, and acknowledged within"
        + " %3$d seconds. Nobody had looked at PoolWait%2$d, which fired at %1$s.\n\n",
    "- service-%2$d: %5$,d of %6$,d requests failed (%3$d%%)\n",
    "- `kubectl get pods` showed 3 of %4$d ready at %1$s\n",
    "| %1$s | service-%2$d | %5$d | %3$d %% | %4$d min |\n",
    "\n## Hour %4$d\n\n",
    "Each request made %4$d calls of 5 s, so up to %3$d s could pass. It wasn't like last week, when"
        + " all was well; the pool of service-%2$d was full for %4$d minutes.\n\n",
    "Thereafter nothing much happened, people talked, somebody went for coffee, and the graph, which"
        + " by then everybody was looking at, went back to where it had been before.\n\n",
  };

  private LargeDraft() {}

  static String draft(int bytes) {
    Random random = new Random(SEED);
    StringBuilder text = new StringBuilder(bytes + 200).append("# What happened\n\n");
    while (text.length() < bytes) {
      int of = 100 + random.nextInt(20_000);
      text.append(
          String.format(
              Locale.ROOT,
              FORMS[random.nextInt(FORMS.length)],
              String.format(Locale.ROOT, "%02d:%02d", 9 + random.nextInt(2), random.nextInt(60)),
              random.nextInt(5_000),
              random.nextInt(100),
              2 + random.nextInt(50),
              random.nextInt(of),
              of));
    }
    return text.toString();
  }

  /** Those of a real analysis with more evidence. */
  static Findings findings(Findings of, int rows) {
    Random random = new Random(SEED);
    List<EvidenceEntry> evidence = new ArrayList<>(of.evidence());
    for (int i = evidence.size(); i < rows; i++) {
      int all = 100 + random.nextInt(20_000);
      int failed = random.nextInt(all);
      Instant from = START.plus(Duration.ofSeconds(random.nextInt(3_600)));
      evidence.add(
          new EvidenceEntry(
              String.format(Locale.ROOT, "E%010x", i),
              i % 3 == 0 ? "alert" : "query",
              i % 3 == 0
                  ? "PoolWait" + i % 5_000 + " fired first"
                  : String.format(
                      Locale.ROOT,
                      "%d of %d requests of service-%d failed",
                      failed,
                      all,
                      i % 5_000),
              null,
              null,
              null,
              null,
              new Range(from, from.plusSeconds(60)),
              (double) failed,
              i % 3 == 0 ? "firings" : "requests"));
    }
    return new Findings(
        of.schema(),
        of.product(),
        of.recording(),
        of.incident(),
        of.zone(),
        of.effects(),
        of.settings(),
        of.times(),
        of.impact(),
        of.verdicts(),
        of.links(),
        of.tested(),
        of.charts(),
        of.sequences(),
        evidence,
        of.coverage(),
        of.lostDecisions());
  }
}
