package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.PlacedText;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads facts off the rows of evidence: each one's statement, and what happened when. */
final class EvidenceFacts {
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

  /** The figures of one row of calls: all of them, and the retries among them. */
  private static final Pattern CALLS =
      Pattern.compile("([\\d,]{1,15}) calls on (.{1,200}), of them ([\\d,]{1,15}) retries\\b.*+");

  private final Facts facts;
  private final List<Measure> measures;
  private final Names names;
  private final List<EvidenceEntry> rows;
  private final WordPool pool;
  private final Set<String> chats = new HashSet<>();
  private final Map<String, String> routes = new HashMap<>();

  EvidenceFacts(Facts facts, List<EvidenceEntry> rows, List<Measure> measures, WordPool pool) {
    this.pool = pool;
    this.measures = measures;
    this.facts = facts;
    this.names = facts.names();
    this.rows = rows;
  }

  void read() {
    for (EvidenceEntry entry : rows) {
      Matcher route = ROUTE.matcher(entry.statement());
      if (route.find()) {
        names.add(Names.Kind.RECEIVER, route.group(1), List.of(entry.id()));
        routes.put(entry.id(), route.group(1));
        if (!route.group(2).equals("page")) {
          chats.add(route.group(1));
        }
      }
    }
    for (EvidenceEntry entry : rows) {
      Passage passage = passage(entry.statement(), pool);
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
        case "traces" -> calls(entry, id);
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

  /** The receiver that a row says a route goes to. */
  Optional<String> route(String id) {
    return Optional.ofNullable(routes.get(id));
  }

  private static Moment as(Moment m, Event event) {
    return new Moment(
        event, m.low(), m.high(), m.at(), m.name(), m.what(), m.exact(), m.evidence());
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
    Matcher receiver = RECEIVER.matcher(entry.statement());
    if (receiver.find()) {
      names.add(Names.Kind.RECEIVER, receiver.group(1), id);
      facts.receivers().add(name, receiver.group(1), id);
    }
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

  private void calls(EvidenceEntry entry, List<String> id) {
    Matcher calls = CALLS.matcher(entry.statement());
    if (calls.matches()) {
      count("evidence/calls", calls.group(2), calls.group(1), id);
      count("evidence/retries", calls.group(2), calls.group(3), id);
    }
  }

  private void count(String figure, String subject, String digits, List<String> id) {
    double value = NumberText.number(digits);
    for (Measure measure : measures) {
      if (measure.figures().contains(figure)) {
        String of = subject.toLowerCase(Locale.ROOT);
        facts.add(new Fact(measure, figure, of, value, value, value, 0, digits, id));
      }
    }
  }

  private void health(EvidenceEntry entry, List<String> id) {
    if (entry.statement().contains("taken out")) {
      moment(Event.EJECTION, entry.window().to(), "", entry.statement(), id);
      moment(Event.EJECTION, entry.window().from(), "", entry.statement(), id);
    } else if (entry.statement().contains("restarted")) {
      moment(Event.RESTART, entry.window().to(), "", entry.statement(), id);
    }
  }

  private void moment(Event event, Instant at, String name, String what, List<String> evidence) {
    double seconds = seconds(at);
    facts.add(new Moment(event, seconds, seconds, seconds, name, what, true, evidence));
  }

  static double seconds(Instant at) {
    return at.getEpochSecond() + at.getNano() / 1e9;
  }

  static Passage passage(String statement, WordPool pool) {
    return Passage.of(Passage.Kind.PROSE, PlacedText.of(statement), List.of(), Habits.USUAL, pool);
  }

  static Quantity quantity(double value, String unit) {
    return switch (unit) {
      case "s" -> new Quantity.Span(value, 0, 1);
      case "ms" -> new Quantity.Span(value / 1000, 0, 1e-3);
      case "ratio" -> new Quantity.Share(value, 0);
      case "times" -> new Quantity.Multiple(value, 0);
      default -> new Quantity.Count(value, 0, Noun.of(unit), unit.endsWith("/s"));
    };
  }
}
