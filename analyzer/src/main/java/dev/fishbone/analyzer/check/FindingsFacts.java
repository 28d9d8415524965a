package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Reads facts off the findings of an analysis. */
final class FindingsFacts {

  private final Findings findings;
  private final WordPool pool = new WordPool();
  private final List<Measure> measures;
  private final Facts facts;
  private final Names names = new Names();
  private final VerdictChanges changes;
  private final Map<String, Integer> instances = new HashMap<>();

  private FindingsFacts(Findings findings, List<Measure> measures) {
    this.findings = findings;
    this.measures = measures;
    this.facts =
        new Facts(
            names,
            ZoneId.of(findings.zone()),
            EvidenceFacts.seconds(findings.recording().from()),
            EvidenceFacts.seconds(findings.recording().to()));
    this.changes = new VerdictChanges(facts);
  }

  static Facts of(Findings findings, List<Measure> measures) {
    FindingsFacts reader = new FindingsFacts(findings, measures);
    reader.names();
    new TimeFacts(reader.facts).read(findings.times());
    EvidenceFacts evidence =
        new EvidenceFacts(reader.facts, findings.evidence(), measures, reader.pool);
    evidence.read();
    reader.routes(evidence);
    reader.instances();
    reader.verdicts();
    reader.impact();
    reader.facts.statements().close();
    return reader.facts;
  }

  private void names() {
    for (Findings.EffectRef effect : findings.effects()) {
      names.add(Names.Kind.SERVICE, effect.service(), List.of());
    }
    for (VerdictEntry verdict : findings.verdicts()) {
      List<String> ids = evidence(verdict);
      String subject =
          URLDecoder.decode(verdict.subject().replace("+", "%2B"), StandardCharsets.UTF_8);
      if (verdict.rule().equals("paging/unpaged-alert")) {
        names.add(Names.Kind.ALERT, subject, ids);
      } else if (!verdict.rule().startsWith("change/")) {
        for (String service : subject.split("->|/| ")) {
          names.add(Names.Kind.SERVICE, service, ids);
        }
      }
    }
  }

  /** An alert that paged nobody still has a route. */
  private void routes(EvidenceFacts evidence) {
    for (VerdictEntry verdict : findings.verdicts()) {
      if (verdict.rule().equals("paging/unpaged-alert")) {
        for (String id : evidence(verdict)) {
          evidence
              .route(id)
              .ifPresent(to -> facts.receivers().add(verdict.subject(), to, List.of(id)));
        }
      }
    }
  }

  private static List<String> evidence(VerdictEntry verdict) {
    return verdict.evidence() == null ? List.of() : Objects.requireNonNull(verdict.evidence());
  }

  private void moment(Event event, Instant at, String name, String what, List<String> evidence) {
    facts.add(
        new Moment(
            event,
            EvidenceFacts.seconds(at),
            EvidenceFacts.seconds(at),
            EvidenceFacts.seconds(at),
            name,
            what,
            true,
            evidence));
  }

  private void instances() {
    for (VerdictEntry verdict : findings.verdicts()) {
      for (FigureEntry figure : figures(verdict)) {
        if (figure.name().equals("instances")) {
          instances.merge(service(verdict), (int) figure.value(), Math::max);
        }
      }
    }
  }

  private static String service(VerdictEntry verdict) {
    return verdict.subject().split("->|/| ")[0].toLowerCase(Locale.ROOT);
  }

  static List<FigureEntry> figures(VerdictEntry verdict) {
    return verdict.figures() == null ? List.of() : Objects.requireNonNull(verdict.figures());
  }

  private void verdicts() {
    for (VerdictEntry verdict : findings.verdicts()) {
      String id = verdict.id();
      if (verdict.claim() != null) {
        String claim = Objects.requireNonNull(verdict.claim());
        facts.statements().add(claim, id, EvidenceFacts.passage(claim, pool));
      }
      Findings.Range interval = verdict.interval();
      if (interval != null) {
        interval(verdict, interval);
      }
      changes.add(verdict);
      left(verdict);
      String family = verdict.rule().substring(0, verdict.rule().indexOf('/') + 1);
      for (FigureEntry figure : figures(verdict)) {
        List<String> evidence = figure.evidence().isEmpty() ? List.of(id) : figure.evidence();
        fact(
            family + figure.name(),
            verdict.subject(),
            figure.value(),
            figure.low(),
            figure.high(),
            figure.unit(),
            instances.getOrDefault(service(verdict), 0),
            evidence);
        String sentence =
            verdict.subject()
                + ": "
                + figure.name().replace('-', ' ')
                + " "
                + Shown.of(figure.value(), figure.unit());
        facts
            .statements()
            .add(
                sentence,
                evidence.get(0),
                EvidenceFacts.passage(
                    verdict.rule().replace('/', ' ').replace('-', ' ') + " " + sentence, pool),
                EvidenceFacts.quantity(figure.value(), figure.unit()));
        if (figure.name().equals("attempts-max")
            || family.equals("retry/") && figure.name().equals("attempts")) {
          fact(
              "derived/retries",
              verdict.subject(),
              figure.value() - 1,
              figure.low() - 1,
              figure.high() - 1,
              "retries",
              0,
              evidence);
        }
      }
    }
  }

  /** How many instances were not taken out. */
  private void left(VerdictEntry verdict) {
    for (FigureEntry out : figures(verdict)) {
      if (out.name().equals("ejected-instances")) {
        int all = instances.getOrDefault(service(verdict), 0);
        double left = all - out.value();
        fact(
            "derived/left",
            verdict.subject(),
            left,
            left,
            left,
            "instances",
            0,
            List.of(verdict.id()));
      }
    }
  }

  private void interval(VerdictEntry verdict, Findings.Range interval) {
    List<String> ids = List.of(verdict.id());
    String what = verdict.rule() + " " + verdict.subject();
    moment(Event.RECOVERY, interval.to(), "", "the end of " + what, ids);
    switch (verdict.rule()) {
      case "pool/saturation" -> {
        moment(Event.POOL_FULL, interval.from(), "", "the pool was full from then", ids);
        moment(Event.POOL_FREE, interval.to(), "", "the pool was full until then", ids);
      }
      case "probe/contention", "probe/ejection-cascade" ->
          moment(Event.EJECTION, interval.from(), "", "the first failed check", ids);
      case "onset/first-failing", "amplification/retry-storm" ->
          moment(Event.SYMPTOM, interval.from(), "", "the beginning of " + what, ids);
      case "slo/burn" ->
          moment(Event.BREACH, interval.from(), "", "the burn was too fast from then", ids);
      default -> {}
    }
  }

  private void impact() {
    for (ImpactEntry entry : findings.impact()) {
      String id = entry.evidence().isEmpty() ? entry.name() : entry.evidence().get(0);
      List<String> evidence = entry.evidence().isEmpty() ? List.of(id) : entry.evidence();
      fact(
          "impact/" + entry.name(),
          entry.effect(),
          entry.value(),
          entry.low(),
          entry.high(),
          entry.unit(),
          instances.getOrDefault(entry.effect(), 0),
          evidence);
      if (entry.name().equals("error-ratio")) {
        fact(
            "derived/success",
            entry.effect(),
            1 - entry.value(),
            1 - entry.high(),
            1 - entry.low(),
            entry.unit(),
            0,
            evidence);
      }
      String sentence =
          entry.effect()
              + ": "
              + entry.name().replace('-', ' ')
              + " "
              + Shown.of(entry.value(), entry.unit());
      facts
          .statements()
          .add(
              sentence,
              id,
              EvidenceFacts.passage(sentence, pool),
              EvidenceFacts.quantity(entry.value(), entry.unit()));
    }
  }

  private void fact(
      String figure,
      String subject,
      double value,
      double low,
      double high,
      String unit,
      int count,
      List<String> evidence) {
    double scale = unit.equals("ms") ? 1e-3 : 1;
    for (Measure measure : measures) {
      if (measure.figures().contains(figure)) {
        facts.add(
            new Fact(
                measure,
                figure,
                subject.toLowerCase(Locale.ROOT),
                value * scale,
                low * scale,
                high * scale,
                count,
                Shown.of(value, unit),
                evidence));
      }
    }
  }
}
