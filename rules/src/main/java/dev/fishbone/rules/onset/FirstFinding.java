package dev.fishbone.rules.onset;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.departure.Departure;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.rules.departure.OwnSignal;
import dev.fishbone.rules.departure.ServiceState;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What is said of the service that failed first. */
final class FirstFinding {
  private static final int MOST_FOLLOWERS = 3;

  private final Departures departures;
  private final Departure first;
  private final Settings settings;
  private final List<Departure> others;
  private final List<Departure> unordered;

  FirstFinding(Departures departures, Departure first, Settings settings) {
    this.departures = departures;
    this.first = first;
    this.settings = settings;
    this.others =
        departures.inOrder().stream().filter(d -> !d.service().equals(first.service())).toList();
    // Who calls the first is explained by it; who may have begun with it and does not is not.
    this.unordered =
        others.stream()
            .filter(d -> d.ties(first))
            .filter(d -> !departures.graph().calls(d.service(), first.service()))
            .toList();
  }

  Outcome outcome() {
    double certainty = unordered.isEmpty() ? 1 : settings.number("together-certainty");
    if (byCallsAlone()) {
      certainty *= settings.number("by-calls-certainty");
    }
    if (hiddenCallee()) {
      certainty *= settings.number("unseen-callee");
    }
    if (departures.setAside() > 0) {
      certainty *= settings.number("set-aside");
    }
    double cover = departures.of(first.service()).map(ServiceState::cover).orElse(1.0);
    Confidence confidence = Confidence.of(first.sureness(), Math.min(1, cover), certainty);
    boolean sure = unordered.isEmpty() && !slightlySlower() && !confidence.level().equals("low");
    List<Evidence> evidence = new ArrayList<>();
    departures.services().stream()
        .flatMap(s -> s.departures().stream())
        .forEach(d -> evidence.add(d.evidence()));
    return new Finding(
        sure ? Outcome.Grade.FINDING : Outcome.Grade.SUSPECTED,
        claim(),
        "Look at "
            + Wording.plain(first.service())
            + " first: what it waits for and what changed before it",
        interval(),
        confidence,
        figures(),
        evidence,
        List.of());
  }

  /** A release that runs in, a scheduled job: nothing fails, nothing is full, a mean is higher. */
  private boolean slightlySlower() {
    return first.ratio() < settings.number("slower")
        && departures.inOrder().stream().noneMatch(d -> d.kind().share());
  }

  /** Others left with it, and only that they call it says that they followed. */
  private boolean byCallsAlone() {
    return unordered.isEmpty() && others.stream().anyMatch(d -> d.ties(first));
  }

  /** A service that the first calls and that left nothing to judge by may have failed before. */
  private boolean hiddenCallee() {
    return departures.graph().calledBy(first.service()).stream()
        .filter(callee -> !callee.equals(first.service()))
        .anyMatch(callee -> departures.of(callee).map(state -> !state.measured()).orElse(false));
  }

  private String claim() {
    String name = Wording.capital(first.service());
    String since = first.cut() ? " and had before the record begins" : "";
    if (!unordered.isEmpty()) {
      return name
          + " left its baseline first or together with "
          + CalmServices.names(unordered.stream().map(Departure::service).toList())
          + since
          + ": "
          + words();
    }
    return name + " left its baseline first" + since + ": " + words() + followers();
  }

  /** What it did at first: of two signals that rose together, both. */
  private String words() {
    List<String> words =
        departures.of(first.service()).map(ServiceState::departures).orElse(List.of(first)).stream()
            .filter(d -> d.ties(first) && d.kind() != OwnSignal.Kind.SATURATION)
            .map(Departure::words)
            .distinct()
            .toList();
    return words.isEmpty() ? first.words() : String.join(" and ", words);
  }

  private String followers() {
    if (slightlySlower()) {
      return "; no service was seen to fail more often than usual";
    }
    if (others.isEmpty()) {
      List<String> dark =
          departures.services().stream()
              .filter(s -> !s.service().equals(first.service()) && !s.measured())
              .map(ServiceState::service)
              .toList();
      return dark.isEmpty()
          ? ", and no other service did"
          : ", and no other did of those that can be judged; "
              + CalmServices.names(dark)
              + " cannot";
    }
    List<String> words = new ArrayList<>();
    for (Departure other : others.subList(0, Math.min(MOST_FOLLOWERS, others.size()))) {
      double after = seconds(first.at(), other.at());
      String name = Wording.plain(other.service());
      words.add(
          after <= 0 || other.ties(first)
              ? name + ", " + calls(other) + ", within " + Wording.time(spread(other))
              : name + " " + Wording.time(after) + " later");
    }
    String order = byCallsAlone() ? "; that it was first is told by who calls whom" : "";
    return "; " + CalmServices.names(words) + order;
  }

  /** Who does not call it directly depends on it through others. */
  private String calls(Departure other) {
    boolean directly = departures.graph().calledBy(other.service()).contains(first.service());
    return directly ? "which calls it" : "which calls it through others";
  }

  private double spread(Departure other) {
    Instant low = first.low().isBefore(other.low()) ? first.low() : other.low();
    Instant high = first.at().isAfter(other.at()) ? first.at() : other.at();
    return seconds(low, high);
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1e3;
  }

  private TimeRange interval() {
    Instant end = first.end();
    for (ServiceState state : departures.services()) {
      if (state.service().equals(first.service())) {
        for (Departure one : state.departures()) {
          end = one.end().isAfter(end) ? one.end() : end;
        }
      }
    }
    return new TimeRange(first.at(), end);
  }

  private List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    Evidence evidence = first.evidence();
    String unit = first.kind().share() ? "ratio" : "s";
    figures.add(Figure.exact("departed-from", first.before(), unit, evidence));
    figures.add(Figure.exact("departed-to", first.after(), unit, evidence));
    figures.add(Figure.exact("services-departed", others.size() + 1, "services"));
    if (departures.setAside() > 0) {
      figures.add(Figure.exact("services-set-aside", departures.setAside(), "services"));
    }
    for (Departure other : others.subList(0, Math.min(MOST_FOLLOWERS, others.size()))) {
      double lag = seconds(first.at(), other.at());
      figures.add(
          Figure.of(
              "lag-of-" + Exhibit.slug(other.service()),
              lag,
              "s",
              Math.min(lag, seconds(first.high(), other.low())),
              Math.max(lag, seconds(first.low(), other.high())),
              other.evidence()));
      if (lag <= 0 || other.ties(first)) {
        String name = "within-of-" + Exhibit.slug(other.service());
        figures.add(Figure.exact(name, spread(other), "s", other.evidence()));
      }
    }
    return figures;
  }
}
