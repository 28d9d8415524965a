package dev.fishbone.analyzer.findings;

import dev.fishbone.analyzer.findings.Findings.ChartEntry;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.analyzer.findings.Findings.IncidentRef;
import dev.fishbone.analyzer.findings.Findings.RecordingRef;
import dev.fishbone.analyzer.findings.Findings.TestedEntry;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.chain.Link;
import dev.fishbone.rules.impact.Impact;
import dev.fishbone.rules.impact.ImpactReport;
import dev.fishbone.rules.impact.Unanswered;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Recording;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Puts together what the rules said, what was felt and what was missing, in the order of the file.
 */
public final class FindingsBuilder {
  private final String product;
  private final Recording recording;
  private final Coverage coverage;
  private final List<Impact> impacts;
  private final List<Unanswered> general;
  private final VerdictEntries verdicts;
  private final List<Verdict> judged;
  private final List<Link> links;

  public FindingsBuilder(
      String product,
      Recording recording,
      Coverage coverage,
      List<Verdict> judged,
      List<Link> links,
      ImpactReport impact,
      Reach reach) {
    this.product = product;
    this.recording = recording;
    this.coverage = coverage;
    this.judged = List.copyOf(judged);
    this.links = List.copyOf(links);
    this.impacts = impact.impacts();
    this.general = impact.notAssessed();
    this.verdicts =
        new VerdictEntries(
            this.judged, reach, impacts.stream().map(i -> i.effect().service()).toList());
  }

  /** All but the charts and sequences, which need the rest to be made. */
  public Findings build(List<ChartEntry> charts, List<SequenceEntry> sequences) {
    return new Findings(
        Findings.SCHEMA,
        product,
        new RecordingRef(
            recording.incident().id(),
            recording.window().from(),
            recording.window().to(),
            recording.open(),
            recording.sha256()),
        new IncidentRef(
            recording.incident().id(),
            recording.incident().title(),
            recording.incident().severity()),
        recording.zone().getId().equals("Z") ? "UTC" : recording.zone().getId(),
        effects(),
        recording.settings(),
        times(),
        impact(),
        all(),
        links(),
        tested(),
        charts,
        sequences,
        evidence(),
        coverage(),
        null);
  }

  /**
   * The rules' verdicts, then what of the impact cannot be told: it is listed like a verdict, so
   * that nobody assumes it.
   */
  private List<Findings.VerdictEntry> all() {
    List<Findings.VerdictEntry> all = new ArrayList<>(verdicts.ranked());
    for (Impact impact : impacts) {
      impact.notAssessed().forEach(u -> all.add(open(all.size() + 1, key(impact.effect()), u)));
    }
    general.forEach(u -> all.add(open(all.size() + 1, "-", u)));
    return all;
  }

  private static Findings.VerdictEntry open(int rank, String subject, Unanswered unanswered) {
    Verdict verdict =
        new Verdict(
            "impact/" + unanswered.name(),
            subject.equals("-") ? subject : Subject.named(subject),
            1,
            unanswered.reason());
    return VerdictEntries.notAssessed(rank, verdict, unanswered.reason(), List.of());
  }

  private List<Findings.LinkEntry> links() {
    return links.stream()
        .map(
            l ->
                new Findings.LinkEntry(
                    l.from(),
                    l.to(),
                    l.kind().word(),
                    new Findings.ConfidenceEntry(l.confidence().level(), l.confidence().value())))
        .toList();
  }

  /** Two operations of one service are two effects, and their figures must not be mixed. */
  private String key(Effect effect) {
    long same = impacts.stream().filter(i -> i.effect().service().equals(effect.service())).count();
    return same == 1 ? effect.service() : effect.service() + " " + effect.operation();
  }

  private List<EffectRef> effects() {
    return impacts.stream()
        .map(
            i ->
                new EffectRef(
                    key(i.effect()),
                    i.effect().service(),
                    i.effect().operation(),
                    i.effect().name(),
                    !i.declared(),
                    i.atLeast()))
        .toList();
  }

  /** By instant, then by name. */
  public List<TimeEntry> times() {
    return impacts.stream()
        .flatMap(
            i ->
                i.times().stream()
                    .map(
                        t ->
                            new TimeEntry(
                                t.name(),
                                t.detail().isEmpty() ? null : t.detail(),
                                key(i.effect()),
                                t.at(),
                                t.low(),
                                t.high(),
                                t.evidence())))
        .sorted(
            Comparator.comparing(TimeEntry::at)
                .thenComparing(TimeEntry::name)
                .thenComparing(TimeEntry::effect))
        .toList();
  }

  private List<Findings.ImpactEntry> impact() {
    List<Findings.ImpactEntry> entries = new ArrayList<>();
    for (Impact impact : impacts) {
      impact
          .figures()
          .forEach(
              f ->
                  entries.add(
                      new Findings.ImpactEntry(
                          f.name(),
                          impact.detail(f).isEmpty() ? null : impact.detail(f),
                          key(impact.effect()),
                          f.value(),
                          f.unit(),
                          f.low(),
                          f.high(),
                          f.evidence())));
    }
    return entries;
  }

  /** How many subjects each rule could judge. */
  private List<TestedEntry> tested() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Verdict verdict : judged) {
      int one = verdict.outcome().fold(f -> 1, c -> 1, n -> 0);
      counts.merge(verdict.rule(), one, Integer::sum);
    }
    return counts.entrySet().stream().map(e -> new TestedEntry(e.getKey(), e.getValue())).toList();
  }

  /** Each once, by id: the order does not move when a rule is added. */
  private List<Findings.EvidenceEntry> evidence() {
    Map<String, Evidence> all = new TreeMap<>();
    judged.forEach(
        v ->
            v.outcome()
                .fold(f -> f.evidence(), c -> c.evidence(), n -> List.<Evidence>of())
                .forEach(e -> all.put(e.id(), e)));
    impacts.stream()
        .map(Impact::evidence)
        .flatMap(Collection::stream)
        .forEach(e -> all.put(e.id(), e));
    return all.values().stream().map(FindingsBuilder::entry).toList();
  }

  private static Findings.EvidenceEntry entry(Evidence e) {
    boolean placed = !e.origin().file().isEmpty();
    return new Findings.EvidenceEntry(
        e.id(),
        e.kind().word(),
        e.statement(),
        placed ? e.origin().file() : null,
        placed && e.origin().line() > 0 ? Integer.valueOf(e.origin().line()) : null,
        e.query().isEmpty() ? null : e.query(),
        e.traces().isEmpty() ? null : e.traces(),
        new Findings.Range(e.window().from(), e.window().to()),
        Double.isFinite(e.value()) ? Double.valueOf(e.value()) : null,
        e.unit());
  }

  private List<Findings.CoverageEntry> coverage() {
    return coverage.entries().stream()
        .map(
            e ->
                new Findings.CoverageEntry(
                    e.source(),
                    e.signal(),
                    e.asked(),
                    e.received(),
                    e.gaps().stream()
                        .map(
                            g ->
                                new Findings.GapEntry(
                                    g.range().from(),
                                    g.range().to(),
                                    g.reason().name(),
                                    g.detail()))
                        .toList()))
        .toList();
  }
}
