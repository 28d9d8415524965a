package dev.fishbone.analyzer.findings;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code findings.json}, schema {@code fishbone.findings/1}; components stand in the
 * order of the file's keys. What is null is left out of the file. Lists are in a fixed order.
 *
 * @param sequences none in files of versions that wrote none
 */
public record Findings(
    String schema,
    String product,
    RecordingRef recording,
    IncidentRef incident,
    String zone,
    List<EffectRef> effects,
    Map<String, String> settings,
    List<TimeEntry> times,
    List<ImpactEntry> impact,
    List<VerdictEntry> verdicts,
    List<LinkEntry> links,
    List<TestedEntry> tested,
    List<ChartEntry> charts,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<SequenceEntry> sequences,
    List<EvidenceEntry> evidence,
    List<CoverageEntry> coverage,
    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonProperty("lost-decisions")
        @Nullable List<LostDecision> lostDecisions) {
  public static final String SCHEMA = "fishbone.findings/1";

  public Findings {
    effects = List.copyOf(effects);
    times = List.copyOf(times);
    impact = List.copyOf(impact);
    verdicts = List.copyOf(verdicts);
    links = List.copyOf(links);
    tested = List.copyOf(tested);
    charts = List.copyOf(charts);
    sequences = List.copyOf(sequences);
    evidence = List.copyOf(evidence);
    coverage = List.copyOf(coverage);
    lostDecisions = lostDecisions == null ? null : List.copyOf(lostDecisions);
  }

  /** Without a sequence, and about which nobody decided anything. */
  public Findings(
      String schema,
      String product,
      RecordingRef recording,
      IncidentRef incident,
      String zone,
      List<EffectRef> effects,
      Map<String, String> settings,
      List<TimeEntry> times,
      List<ImpactEntry> impact,
      List<VerdictEntry> verdicts,
      List<LinkEntry> links,
      List<TestedEntry> tested,
      List<ChartEntry> charts,
      List<EvidenceEntry> evidence,
      List<CoverageEntry> coverage) {
    this(
        schema, product, recording, incident, zone, effects, settings, times, impact, verdicts,
        links, tested, charts, List.of(), evidence, coverage, null);
  }

  /** Whether a source failed or broke off: what was judged is then less than what was asked for. */
  public boolean sourceFailed() {
    return coverage.stream()
        .flatMap(entry -> entry.gaps().stream())
        .anyMatch(gap -> gap.reason().equals("SOURCE_FAILED"));
  }

  public record RecordingRef(String id, Instant from, Instant to, boolean open, String sha256) {}

  public record IncidentRef(String id, String title, String severity) {}

  /**
   * What was felt.
   *
   * @param key what times and impact call it: its service, with its operation where another effect
   *     is of the same service
   * @param found not declared by the recording, but seen in its failures
   * @param atLeast durations and counts are lower bounds
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record EffectRef(
      String key,
      String service,
      String operation,
      String name,
      boolean found,
      @JsonProperty("at-least") boolean atLeast) {}

  public record Range(Instant from, Instant to) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record TimeEntry(
      String name,
      @Nullable String detail,
      String effect,
      Instant at,
      Instant low,
      Instant high,
      List<String> evidence) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record ImpactEntry(
      String name,
      @Nullable String detail,
      String effect,
      double value,
      String unit,
      double low,
      double high,
      List<String> evidence) {}

  public record FigureEntry(
      String name, double value, String unit, double low, double high, List<String> evidence) {}

  /** What a clear verdict stayed under (or above). */
  public record MarginEntry(String figure, double threshold, String unit) {}

  /**
   * @param place where it goes, a clause
   * @param test a command line that fails before it is made and succeeds after; absent where there
   *     is none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record FixEntry(String place, String lang, String code, @Nullable String test) {}

  public record ReasonEntry(String code, String needs, String hint) {}

  public record ConfidenceEntry(String level, double value) {}

  /**
   * @param claim for a finding what happened, for a clear verdict what was measured
   * @param items the claim of a finding in short sentences, for the fishbone
   * @param action what to do first; findings only
   * @param fix the action as it would be typed, where it can be
   * @param effects services of the effects that it bears on
   * @param decision what a person decided about it; the rest stays the tool's own
   * @param foretold by which risk, where nightly scans had told of one
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record VerdictEntry(
      String id,
      int rank,
      String rule,
      String subject,
      int episode,
      String verdict,
      @Nullable String claim,
      @Nullable List<String> items,
      @Nullable String action,
      @Nullable FixEntry fix,
      @Nullable String bone,
      @Nullable Range interval,
      @Nullable ConfidenceEntry confidence,
      @Nullable List<FigureEntry> figures,
      @Nullable MarginEntry margin,
      @Nullable ReasonEntry reason,
      @Nullable List<String> evidence,
      List<String> effects,
      @Nullable DecisionEntry decision,
      @Nullable ForetoldEntry foretold) {
    /** A verdict about which nobody decided anything. */
    public VerdictEntry(
        String id,
        int rank,
        String rule,
        String subject,
        int episode,
        String verdict,
        @Nullable String claim,
        @Nullable List<String> items,
        @Nullable String action,
        @Nullable FixEntry fix,
        @Nullable String bone,
        @Nullable Range interval,
        @Nullable ConfidenceEntry confidence,
        @Nullable List<FigureEntry> figures,
        @Nullable MarginEntry margin,
        @Nullable ReasonEntry reason,
        @Nullable List<String> evidence,
        List<String> effects) {
      this(
          id,
          rank,
          rule,
          subject,
          episode,
          verdict,
          claim,
          items,
          action,
          fix,
          bone,
          interval,
          confidence,
          figures,
          margin,
          reason,
          evidence,
          effects,
          null,
          null);
    }

    public boolean is(String word) {
      return verdict.equals(word);
    }

    /** Whether a person said that it does not hold: it is told as that, and nowhere else. */
    public boolean overruled() {
      return decision != null && decision.kind().equals(DecisionEntry.OVERRULED);
    }

    /** As it is to be told: in a person's words, where there are any. */
    public VerdictEntry asTold() {
      return decision == null ? this : decision.told(this);
    }

    /** The same with what a person decided, what is told of it, and what had foretold it. */
    VerdictEntry with(
        @Nullable DecisionEntry decided,
        @Nullable String told,
        @Nullable List<String> sentences,
        @Nullable ForetoldEntry risk) {
      return new VerdictEntry(
          id,
          rank,
          rule,
          subject,
          episode,
          verdict,
          told,
          sentences,
          action,
          fix,
          bone,
          interval,
          confidence,
          figures,
          margin,
          reason,
          evidence,
          effects,
          decided,
          risk);
    }
  }

  public record LinkEntry(String from, String to, String kind, ConfidenceEntry confidence) {}

  public record TestedEntry(String family, int hypotheses) {}

  /** Paths are relative to the folder of the findings. */
  public record ChartEntry(
      String name,
      String title,
      String svg,
      String png,
      String alternative,
      List<String> verdicts) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record EvidenceEntry(
      String id,
      String kind,
      String statement,
      @Nullable String file,
      @Nullable Integer line,
      @Nullable String query,
      @Nullable List<String> traces,
      Range window,
      @Nullable Double value,
      String unit) {}

  public record CoverageEntry(
      String source, String signal, long asked, long received, List<GapEntry> gaps) {}

  public record GapEntry(Instant from, Instant to, String reason, String detail) {}

  /** The words of {@code verdict}. */
  public static final String FINDING = "finding";

  public static final String SUSPECTED = "suspected";
  public static final String CLEAR = "clear";

  public static final String NOT_ASSESSED = "not-assessed";
}
