package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Lines;
import dev.fishbone.analyzer.check.Quantity.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What a draft says of its own times and figures, for the rest of it to be held against. */
final class DraftFacts {
  private static final double MINUTE = 60;

  /** Any day: a draft alone knows times of day. */
  private static final double NOON = 43_200;

  private final Vocabulary vocabulary;
  private final Event.Finder events;
  private final List<Measure> measures;
  private final Lines lines;
  private final Facts facts = new Facts(Names.none(), ZoneOffset.UTC, NOON, NOON);

  DraftFacts(Lexicon lexicon, Lines lines) {
    this.vocabulary = lexicon.vocabulary();
    this.events = lexicon.events();
    this.measures = lexicon.measures();
    this.lines = lines;
  }

  Facts of(List<Passage> passages) {
    Scene scene = new Scene(facts, vocabulary, events, measures, this::place);
    Zones zones = Zones.of(Stream.empty(), facts);
    ClockJudge clocks = new ClockJudge(scene, zones);
    List<Moment> symptoms = new ArrayList<>();
    List<Moment> changes = new ArrayList<>();
    // What a timeline says goes before what prose says.
    List<Passage> ordered = new ArrayList<>(passages);
    ordered.sort(Comparator.comparingInt(p -> p.kind() == Passage.Kind.EVENT ? 0 : 1));
    for (Passage passage : ordered) {
      if (passage.kind() == Passage.Kind.PLAN) {
        continue;
      }
      Clauses clauses = new Clauses(passage, vocabulary, facts.names());
      for (Claim claim : ClaimReader.of(passage)) {
        figures(passage, clauses, claim);
        if (!(claim.quantity() instanceof Clock clock)
            || clock.step() > 60
            || otherDay(claim, clauses)) {
          continue;
        }
        ClockJudge.Anchor anchor = clocks.anchor(claim, clauses);
        for (Event event : anchor.events()) {
          Moment moment = moment(event, claim, clauses, anchor, clock);
          facts.add(moment);
          if (event == Event.SYMPTOM || event == Event.ALERT || event == Event.BREACH) {
            symptoms.add(moment);
          } else if (event == Event.DEPLOY || event == Event.FLAG_ON) {
            changes.add(moment);
          }
        }
      }
    }
    changes.stream()
        .min(Comparator.comparingDouble(Moment::low))
        .ifPresent(m -> facts.add(as(m, Event.TRIGGER)));
    if (facts.moments(Event.FIRST_SYMPTOM).isEmpty()) {
      symptoms.stream()
          .min(Comparator.comparingDouble(Moment::low))
          .ifPresent(m -> facts.add(as(m, Event.FIRST_SYMPTOM)));
    }
    return facts;
  }

  private String place(Claim claim) {
    return "line " + lines.of(claim.start());
  }

  /** What tiles and the head of the document state, once for the whole incident. */
  private void figures(Passage passage, Clauses clauses, Claim claim) {
    boolean once = passage.kind() == Passage.Kind.FIGURE || passage.kind() == Passage.Kind.META;
    if (!once || claim.hedge().isBound() || claim.quantity() instanceof Quantity.Share) {
      return;
    }
    long mask = clauses.mask(clauses.clause(claim.from())) | clauses.labelMask();
    double value = claim.quantity().value();
    double half = claim.quantity().step() / 2;
    for (Measure measure : measures) {
      boolean known = measure.strict() && measure.takes(claim.quantity());
      if (known && measure.pattern().matches(mask)) {
        String place = place(claim);
        String shown = claim.words() + " (" + place + ")";
        facts.add(
            new Fact(
                measure, place, "", value, value - half, value + half, 0, shown, List.of(place)));
      }
    }
  }

  private static Moment as(Moment m, Event event) {
    return new Moment(
        event, m.low(), m.high(), m.at(), m.name(), m.what(), m.exact(), m.evidence());
  }

  private static boolean otherDay(Claim claim, Clauses clauses) {
    return claim.hedge() == Hedge.AT_LEAST
        || Set.of("yesterday", "tomorrow").contains(clauses.tokens().get(0).word());
  }

  private Moment moment(
      Event event, Claim claim, Clauses clauses, ClockJudge.Anchor anchor, Clock clock) {
    String place = place(claim);
    String what = "\"" + Absolutes.quoted(clauses, anchor.range()) + "\"";
    return new Moment(
        event,
        clock.value(),
        clock.value() + (clock.step() < MINUTE ? clock.step() : 0),
        clock.value(),
        "",
        what,
        clock.step() < 60,
        List.of(place));
  }
}
