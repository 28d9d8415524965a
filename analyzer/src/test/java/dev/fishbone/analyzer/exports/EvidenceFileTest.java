package dev.fishbone.analyzer.exports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.Range;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.HandMade;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What a verdict rests on, as rows. */
final class EvidenceFileTest {
  private static final String HEADER =
      "evidence,kind,time,value,unit,series,trace,file,line,text\n";
  private static final VerdictEntry POOL = HandMade.pool("the pool was full", 1200);

  private static String written(EvidenceEntry entry, Series... series) throws IOException {
    Findings findings = HandMade.of(List.of(POOL), List.of(entry));
    StringBuilder text = new StringBuilder();
    new EvidenceFile(findings, List.of(series)).write(POOL, text);
    assertThat(text).startsWith(HEADER);
    return text.substring(HEADER.length());
  }

  private static EvidenceEntry entry(
      String kind, String query, String file, Integer line, List<String> traces) {
    return new EvidenceEntry(
        "E0000000001",
        kind,
        "20 of 20, full",
        file.isEmpty() ? null : file,
        line,
        query.isEmpty() ? null : query,
        traces,
        new Range(HandMade.FROM, HandMade.FROM.plusSeconds(2)),
        20.5,
        "connections");
  }

  private static Series pool(String instance, String name, int line, int samples) {
    long first = HandMade.FROM.toEpochMilli() - 1000;
    return new Series(
        Signal.POOL_ACTIVE,
        "pricing",
        instance,
        "db",
        Map.of(),
        name,
        Map.of("instance", instance),
        new Location("metrics/pools.jsonl", line),
        new Samples(
            LongStream.range(0, samples).map(i -> first + 1000 * i).toArray(),
            LongStream.range(0, samples).asDoubleStream().toArray()));
  }

  @Test
  void aRowThatNamesNoSeriesStandsAlone() throws Exception {
    assertThat(written(entry("change", "ref", "changes.jsonl", 3, null), pool("a", "active", 3, 9)))
        .isEqualTo(
            "E0000000001,change,2026-08-14T09:30:00Z,20.5,connections,ref,,changes.jsonl,3,"
                + "\"20 of 20, full\"\n");
  }

  @Test
  void tracesFollowTheirRow() throws Exception {
    assertThat(written(entry("traces", "", "", null, List.of("ab", "cd"))))
        .isEqualTo(
            "E0000000001,traces,2026-08-14T09:30:00Z,20.5,connections,,,,,\"20 of 20, full\"\n"
                + "E0000000001,trace,,,,,ab,,,\n"
                + "E0000000001,trace,,,,,cd,,,\n");
  }

  @Test
  void samplesOfAllSeriesOfThatNameAndPartFollowWithinTheWindow() throws Exception {
    String text =
        written(
            entry("query", "active", "metrics/pools.jsonl", 1, null),
            pool("a", "active", 1, 9),
            pool("b", "active", 2, 9),
            pool("a", "pending", 1, 9));
    assertThat(text.lines().skip(1))
        .containsExactly(
            "E0000000001,sample,2026-08-14T09:30:00Z,1,,\"active{instance=\"\"a\"\"}\",,"
                + "metrics/pools.jsonl,1,",
            "E0000000001,sample,2026-08-14T09:30:01Z,2,,\"active{instance=\"\"a\"\"}\",,"
                + "metrics/pools.jsonl,1,",
            "E0000000001,sample,2026-08-14T09:30:00Z,1,,\"active{instance=\"\"b\"\"}\",,"
                + "metrics/pools.jsonl,2,",
            "E0000000001,sample,2026-08-14T09:30:01Z,2,,\"active{instance=\"\"b\"\"}\",,"
                + "metrics/pools.jsonl,2,");
  }

  @Test
  void whatTheQueryAsksOfALabelHoldsForTheSamples() throws Exception {
    String text =
        written(
            entry("query", "active{instance=\"b\"}", "metrics/pools.jsonl", 1, null),
            pool("a", "active", 1, 2),
            pool("b", "active", 1, 2));
    assertThat(text.lines().skip(1)).singleElement().asString().contains("instance=\"\"b\"\"");
  }

  @Test
  void tooManyRowsAreCutAndCounted() throws Exception {
    EvidenceEntry entry = entry("query", "active", "metrics/pools.jsonl", 1, null);
    EvidenceEntry all =
        new EvidenceEntry(
            entry.id(),
            "query",
            entry.statement(),
            entry.file(),
            entry.line(),
            "active",
            null,
            new Range(HandMade.FROM.minusSeconds(9), HandMade.FROM.plusSeconds(90_000)),
            1.0,
            "connections");
    String text = written(all, pool("a", "active", 1, EvidenceFile.MOST_ROWS + 4));
    assertThat(text.lines()).hasSize(EvidenceFile.MOST_ROWS + 1);
    assertThat(text)
        .endsWith(
            "# cut: 5 more rows are left out, those beyond 10,000 of a row of evidence; the recording"
                + " holds them, in the files that are named\n");
  }

  @Test
  void whatIsSmallIsWholeAndTheRestSharesTheRoom() {
    assertThat(FairShare.of(new long[] {3, 4}, 10)).isEqualTo(10);
    assertThat(FairShare.of(new long[] {100, 2, 50}, 20)).isEqualTo(9);
    assertThat(FairShare.of(new long[] {}, 20)).isEqualTo(20);
    assertThat(FairShare.of(new long[] {5, 5, 5}, 2)).isEqualTo(1);
  }

  @Test
  void labelsOfASeriesBeginNoFormula() throws Exception {
    String text =
        written(
            entry("query", "=active", "metrics/pools.jsonl", 1, null), pool("a", "=active", 1, 2));
    assertThat(text.lines().skip(1)).allMatch(line -> line.contains(",\"'=active{"));
  }
}
