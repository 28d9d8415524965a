package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.PlacedText;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.ImpactEntry;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads facts off the findings of an analysis. */
final class FindingsFacts {
  private static final Pattern FLAG =
      Pattern.compile(
          "flag (.{1,200}?) of (.{1,200}?) from (\\d{1,3}(?:\\.\\d{1,6})?) ?% to (\\d{1,3}(?:\\.\\d{1,6})?) ?%");
  private static final Pattern ALERT =
      Pattern.compile(
          "(\\S{1,200}) (fired first|fired|was notified|was acknowledged|was resolved)\\b.*+");
  private static final Pattern BACK =
      Pattern.compile("(?i).*\\b(?:revert|roll(?:ed)?[ -]?back|rollback|undo)\\b.*+");

  private static final Pattern ROUTE =
      Pattern.compile("the route goes to (\\S{1,200}) \\((\\w{1,20})\\)");
  private static final Pattern RECEIVER = Pattern.compile("was notified \\((\\S{1,200})\\)");

  private final Findings findings;
  private final List<Measure> measures;
  private final Facts facts;
  private final Names names = new Names();
  private final Map<String, Integer> instances = new HashMap<>();
  private final Set<String> chats = new HashSet<>();

  private FindingsFacts(Findings findings, List<Measure> measures) {
    this.findings = findings;
    this.measures = measures;
    this.facts =
        new Facts(
            names,
            ZoneId.of(findings.zone()),
            seconds(findings.recording().from()),
            seconds(findings.recording().to()));
  }

  static Facts of(Findings findings, List<Measure> measures) {
    FindingsFacts reader = new FindingsFacts(findings, measures);
    reader.names();
    reader.times();
    reader.evidence();
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

  private static List<String> evidence(VerdictEntry verdict) {
    return verdict.evidence() == null ? List.of() : Objects.requireNonNull(verdict.evidence());
  }

  private static double seconds(Instant at) {
    return at.getEpochSecond() + at.getNano() / 1e9;
  }

  private void times() {
    for (TimeEntry time : findings.times()) {
      String detail = time.detail() == null ? "" : Objects.requireNonNull(time.detail());
      String first = detail.split(" to ", 2)[0].toLowerCase(Locale.ROOT);
      switch (time.name()) {
        case "first-symptom" -> moment(Event.FIRST_SYMPTOM, time, "", "the first symptom");
        case "unavailable-from" -> moment(Event.FIRST_SYMPTOM, time, "", "failing from");
        case "trigger" -> moment(Event.TRIGGER, time, "", "the change " + detail);
        case "fired" -> {
          names.add(Names.Kind.ALERT, detail, time.evidence());
          moment(Event.ALERT, time, first, detail + " fired");
        }
        case "first-page" -> moment(Event.PAGE, time, first, "the first page, " + detail);
        case "first-acknowledgement" -> moment(Event.ACK, time, "", "acknowledged by " + detail);
        case "unavailable-to" -> {
          moment(Event.RECOVERY, time, "", "recovered");
          moment(Event.RESOLVED, time, "", "recovered");
        }
        case "recovered" -> {
          moment(Event.RECOVERY, time, "", "recovery certain");
          moment(Event.RESOLVED, time, "", "recovery certain");
        }
        default -> {}
      }
    }
  }

  private void moment(Event event, TimeEntry time, String name, String what) {
    facts.add(
        new Moment(
            event, seconds(time.low()), seconds(time.high()), name, what, true, time.evidence()));
  }

  private void moment(Event event, Instant at, String name, String what, List<String> evidence) {
    facts.add(new Moment(event, seconds(at), seconds(at), name, what, true, evidence));
  }

  private void evidence() {
    for (EvidenceEntry entry : findings.evidence()) {
      Matcher route = ROUTE.matcher(entry.statement());
      if (route.find() && !route.group(2).equals("page")) {
        chats.add(route.group(1));
      }
    }
    for (EvidenceEntry entry : findings.evidence()) {
      Passage passage = passage(entry.statement());
      facts.statements().add(entry.statement(), entry.id(), passage);
      if (entry.value() != null) {
        Quantity value = quantity(Objects.requireNonNull(entry.value()), entry.unit());
        facts.statements().add(entry.statement(), entry.id(), passage, value);
      }
      List<String> id = List.of(entry.id());
      switch (entry.kind()) {
        case "change" -> change(entry, id);
        case "page", "alert" -> alert(entry, id);
        case "health" -> health(entry, id);
        default -> {}
      }
    }
    if (facts.moments(Event.FLAG_ON).isEmpty()) {
      facts.moments(Event.TRIGGER).forEach(m -> facts.add(as(m, Event.FLAG_ON)));
    }
    if (facts.moments(Event.DEPLOY).isEmpty()) {
      facts.moments(Event.TRIGGER).forEach(m -> facts.add(as(m, Event.DEPLOY)));
    }
    for (Event change : List.of(Event.FLAG_ON, Event.DEPLOY)) {
      facts.moments(change).forEach(m -> facts.add(as(m, Event.TRIGGER)));
    }
  }

  private static Moment as(Moment m, Event event) {
    return new Moment(event, m.low(), m.high(), m.name(), m.what(), m.exact(), m.evidence());
  }

  private void change(EvidenceEntry entry, List<String> id) {
    Instant at = entry.window().from();
    Matcher flag = FLAG.matcher(entry.statement());
    if (flag.find()) {
      names.add(Names.Kind.FLAG, flag.group(1), id);
      names.add(Names.Kind.SERVICE, flag.group(2), id);
      boolean up = Double.parseDouble(flag.group(4)) > Double.parseDouble(flag.group(3));
      String name = flag.group(1).toLowerCase(Locale.ROOT);
      moment(up ? Event.FLAG_ON : Event.MITIGATION, at, name, entry.statement(), id);
    } else if (!entry.statement().contains(": ")) {
      String[] words = entry.statement().split(" ", 3);
      String name = words.length > 1 ? words[1] : "";
      names.add(Names.Kind.DEPLOY, name, id);
      boolean back = BACK.matcher(entry.statement()).matches();
      moment(
          back ? Event.MITIGATION : Event.DEPLOY,
          at,
          name.toLowerCase(Locale.ROOT),
          entry.statement(),
          id);
    }
  }

  private void alert(EvidenceEntry entry, List<String> id) {
    Matcher alert = ALERT.matcher(entry.statement());
    if (!alert.matches()) {
      return;
    }
    names.add(Names.Kind.ALERT, alert.group(1), id);
    String name = alert.group(1).toLowerCase(Locale.ROOT);
    switch (alert.group(2)) {
      case "was notified" -> {
        moment(Event.ALERT, entry.window().from(), name, entry.statement(), id);
        if (!isChat(entry.statement())) {
          moment(Event.PAGE, entry.window().from(), name, entry.statement(), id);
        }
      }
      case "was acknowledged" ->
          moment(Event.ACK, entry.window().from(), name, entry.statement(), id);
      case "was resolved" ->
          moment(Event.RESOLVED, entry.window().from(), name, entry.statement(), id);
      default -> {
        moment(Event.ALERT, entry.window().from(), name, entry.statement(), id);
        moment(Event.RESOLVED, entry.window().to(), name, entry.statement() + ", until then", id);
      }
    }
  }

  /** Whether a notification went to a receiver that the routes call something else than a page. */
  private boolean isChat(String statement) {
    Matcher receiver = RECEIVER.matcher(statement);
    return receiver.find() && chats.contains(receiver.group(1));
  }

  private void health(EvidenceEntry entry, List<String> id) {
    if (entry.statement().contains("taken out")) {
      moment(Event.EJECTION, entry.window().to(), "", entry.statement(), id);
      moment(Event.EJECTION, entry.window().from(), "", entry.statement(), id);
    } else if (entry.statement().contains("restarted")) {
      moment(Event.RESTART, entry.window().to(), "", entry.statement(), id);
    }
  }

  private static Passage passage(String statement) {
    return Passage.of(Passage.Kind.PROSE, PlacedText.of(statement), "");
  }

  private static Quantity quantity(double value, String unit) {
    return switch (unit) {
      case "s" -> new Quantity.Span(value, 0, 1);
      case "ms" -> new Quantity.Span(value / 1000, 0, 1e-3);
      case "ratio" -> new Quantity.Share(value, 0);
      case "times" -> new Quantity.Multiple(value, 0);
      default -> new Quantity.Count(value, 0, Noun.of(unit), unit.endsWith("/s"));
    };
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

  private static List<FigureEntry> figures(VerdictEntry verdict) {
    return verdict.figures() == null ? List.of() : Objects.requireNonNull(verdict.figures());
  }

  private void verdicts() {
    for (VerdictEntry verdict : findings.verdicts()) {
      String id = verdict.id();
      if (verdict.claim() != null) {
        String claim = Objects.requireNonNull(verdict.claim());
        facts.statements().add(claim, id, passage(claim));
      }
      Findings.Range interval = verdict.interval();
      if (interval != null) {
        interval(verdict, interval);
      }
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
                passage(verdict.rule().replace('/', ' ').replace('-', ' ') + " " + sentence),
                quantity(figure.value(), figure.unit()));
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
        fact("derived/left", verdict.subject(), left, left, left, "instances", 0, List.of(verdict.id()));
      }
    }
    pair(verdict, "departed-from", "departed-to");
    pair(verdict, "hold-usual", "hold-seen");
    pair(verdict, "calls-before", "calls-after");
    pair(verdict, "calls-per-invocation-before", "calls-per-invocation");
    pair(verdict, "calls-usual", "calls-seen");
  }

  private void pair(VerdictEntry verdict, String before, String after) {
    List<FigureEntry> all = figures(verdict);
    for (FigureEntry first : all) {
      for (FigureEntry second : all) {
        if (first.name().equals(before) && second.name().equals(after) && first.unit().equals(second.unit())) {
          facts.add(
              new Change(
                  verdict.subject() + ": " + before.replace('-', ' '),
                  quantity(first.value(), first.unit()),
                  quantity(second.value(), second.unit()),
                  Shown.of(first.value(), first.unit()),
                  Shown.of(second.value(), second.unit()),
                  second.evidence().isEmpty() ? List.of(verdict.id()) : second.evidence()));
        }
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
          .add(sentence, id, passage(sentence), quantity(entry.value(), entry.unit()));
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
