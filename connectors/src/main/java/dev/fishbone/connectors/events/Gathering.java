package dev.fishbone.connectors.events;

import dev.fishbone.connectors.pulling.Events;
import dev.fishbone.connectors.pulling.Events.Event;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What a source of events has told so far, and what it could not tell. */
public final class Gathering {
  /** Characters of a text that are kept. */
  private static final int TITLE = 500;

  private static final int DETAIL = 4_000;

  private final String source;
  private final TimeRange time;
  private final Ledger ledger;
  private final Map<Kind, List<Event>> events = new EnumMap<>(Kind.class);
  private final Set<Signal> answered = new TreeSet<>();
  private final List<String> sentences = new ArrayList<>();

  Gathering(String source, TimeRange time) {
    this.source = source;
    this.time = time;
    this.ledger = new Ledger(source);
  }

  /** One whose events nobody keeps, for a look at a time. */
  public static Gathering aside(TimeRange time) {
    return new Gathering("", time);
  }

  static Signal signal(Kind kind) {
    return switch (kind) {
      case CHANGES -> Signal.CHANGES;
      case PAGES -> Signal.PAGES;
      case HEALTH -> Signal.HEALTH_EVENTS;
      case NOTES -> Signal.NOTES;
    };
  }

  /** The time of which events are wanted. */
  public TimeRange time() {
    return time;
  }

  /** Keeps a change of which a part lies in the time; whether it was one. */
  public boolean add(Change change) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("end", change.end().equals(change.time()) ? "" : change.end().toString());
    fields.put("type", word(change.type()));
    fields.put("service", change.service());
    fields.put("title", cut(change.title(), TITLE));
    fields.put("detail", cut(change.detail(), DETAIL));
    fields.put("from", change.from());
    fields.put("to", change.to());
    fields.put("scope", change.scope());
    fields.put("ref", change.ref());
    return add(Kind.CHANGES, change.time(), change.end(), fields);
  }

  public boolean add(Page page) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("type", word(page.type()));
    fields.put("alert", cut(page.alert(), TITLE));
    fields.put("service", page.service());
    fields.put("receiver", page.receiver());
    fields.put("responder", page.responder());
    fields.put("key", page.key());
    fields.put("source", page.source());
    return add(Kind.PAGES, page.time(), page.time(), fields);
  }

  public boolean add(HealthEvent health) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("service", health.service());
    fields.put("instance", health.instance());
    fields.put("state", word(health.state()));
    fields.put("reason", cut(health.reason(), DETAIL));
    fields.put("probe", cut(health.probe(), TITLE));
    fields.put("source", health.source());
    return add(Kind.HEALTH, health.time(), health.time(), fields);
  }

  private boolean add(Kind kind, Instant from, Instant end, Map<String, String> fields) {
    boolean within = from.isBefore(time.to()) && !end.isBefore(time.from());
    if (within) {
      events.computeIfAbsent(kind, k -> new ArrayList<>()).add(new Event(from, fields));
    }
    return within;
  }

  private static String word(Enum<?> type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  private static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
    return text.substring(0, end) + "…";
  }

  /** One question. */
  public void asked(Kind kind, boolean whole) {
    ledger.asked(Set.of(signal(kind)), whole);
    if (whole) {
      answered.add(signal(kind));
    }
  }

  /** As many rows of a file, of which some are good; a file of which all are is one more. */
  void asked(Kind kind, long good, long all) {
    for (long i = 0; i < all; i++) {
      asked(kind, i < good);
    }
    if (all == 0) {
      asked(kind, true);
    }
  }

  public void gap(Kind kind, TimeRange range, ReasonCode reason, String sentence) {
    ledger.gap(Set.of(signal(kind)), range, reason, sentence);
    sentences.add(sentence);
  }

  public void gaps(Kind kind, List<Coverage.Gap> gaps) {
    gaps.forEach(g -> gap(kind, g.range(), g.reason(), g.detail()));
  }

  /**
   * Tells where all events of a log lie before the window: silence tells something only of a time
   * into which the log reaches.
   *
   * @param times of the log's events, also of those outside of {@link #time}
   * @param log as the sentence names it
   */
  public void reach(Kind kind, Collection<Instant> times, TimeRange window, String log) {
    times.stream()
        .max(Comparator.naturalOrder())
        .filter(last -> last.isBefore(window.from()))
        .ifPresent(
            last ->
                gap(
                    kind,
                    window,
                    ReasonCode.PARTIAL_WINDOW,
                    "the last row of "
                        + log
                        + " is of "
                        + last
                        + ": whether the log reaches into the window is not known"));
  }

  Set<Signal> answered() {
    return answered;
  }

  List<String> sentences() {
    return sentences.stream().distinct().toList();
  }

  Coverage coverage() {
    return ledger.coverage(time);
  }

  void write(Pull pull, Set<Kind> kinds) throws SourceException {
    for (Kind kind : kinds) {
      Events.write(pull, source, kind, events.getOrDefault(kind, List.of()));
    }
  }
}
