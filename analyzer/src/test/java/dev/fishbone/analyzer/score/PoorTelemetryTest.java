package dev.fishbone.analyzer.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.CaseFile;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.book.Assessor;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.rules.impact.ImpactAssessor;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The outage as most people would have recorded it: with less. The table of what is then still told
 * is {@code docs/degraded.md}.
 */
final class PoorTelemetryTest {
  private static final Path OUTAGE = Path.of("..", "examples", "checkout-outage");

  /** The recording runs ten times as fast as an incident: a minute of it is six seconds. */
  private static final int SCRAPE_SECONDS = 6;

  /** What is poor, and how many of the ten causes what remains can tell. */
  enum Poor {
    NOTHING(10),
    TRACES_ONE_IN_A_HUNDRED(5),
    SCRAPES_A_MINUTE_APART(10),
    NO_POOL_METRICS(9),
    NO_PROBE_SIGNALS(9),
    METRICS_ONLY(5);

    private final int causes;

    Poor(int causes) {
      this.causes = causes;
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatRemainsIsStillTold(Poor poor) throws Exception {
    Telemetry telemetry = spoilt(poor);
    List<Verdict> verdicts = new Assessor(RuleBook.builtIn()).assess(telemetry);
    Set<SeedCause> told =
        Arrays.stream(SeedCause.values())
            .filter(cause -> cause.told(verdicts))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(SeedCause.class)));
    assertThat(told).as("%s", poor).hasSizeGreaterThanOrEqualTo(poor.causes);
    assertThat(falseFindings(verdicts)).isEmpty();
    assertThat(ImpactAssessor.assess(telemetry).impacts())
        .as("times and figures of the effect")
        .anyMatch(impact -> !impact.times().isEmpty() && !impact.figures().isEmpty());
  }

  private static List<String> falseFindings(List<Verdict> verdicts) throws Exception {
    return Score.of("outage", TruthReader.read(OUTAGE), verdicts).marks().stream()
        .filter(mark -> mark.kind() == Mark.Kind.FALSE)
        .map(Mark::toString)
        .toList();
  }

  private static Telemetry spoilt(Poor poor) throws Exception {
    Telemetry all = CaseFile.read(OUTAGE);
    return switch (poor) {
      case NOTHING -> all;
      case TRACES_ONE_IN_A_HUNDRED -> Without.with(all, HeadSampled.of(OUTAGE, 100));
      case SCRAPES_A_MINUTE_APART -> Without.with(all, scrapedRarely());
      case NO_POOL_METRICS -> Without.of(all, signals("POOL_"));
      case NO_PROBE_SIGNALS ->
          Without.of(
              all,
              Set.of(Signal.HEALTH_EVENTS, Signal.INSTANCE_HEALTHY, Signal.HEALTH_CHECK_FAILURES));
      case METRICS_ONLY ->
          Without.of(all, Set.of(Signal.TRACES, Signal.HEALTH_EVENTS, Signal.LOGS, Signal.COUNTS));
    };
  }

  private static Set<Signal> signals(String prefix) {
    return Arrays.stream(Signal.values())
        .filter(signal -> signal.name().startsWith(prefix))
        .collect(Collectors.toSet());
  }

  /** Rules' own series are written at each evaluation, not at a scrape. */
  private static UnaryOperator<Series> scrapedRarely() {
    return series ->
        series.signal().name().startsWith("ALERT_")
            ? series
            : new Series(
                series.signal(),
                series.service(),
                series.instance(),
                series.resource(),
                series.labels(),
                series.nativeName(),
                series.origin(),
                every(series.samples()));
  }

  private static Samples every(Samples samples) {
    int[] kept =
        IntStream.range(0, samples.size())
            .filter(
                i ->
                    i == 0
                        || samples.millisAt(i) / (SCRAPE_SECONDS * 1000L)
                            != samples.millisAt(i - 1) / (SCRAPE_SECONDS * 1000L))
            .toArray();
    return new Samples(
        Arrays.stream(kept).mapToLong(samples::millisAt).toArray(),
        Arrays.stream(kept).mapToDouble(samples::valueAt).toArray());
  }
}
