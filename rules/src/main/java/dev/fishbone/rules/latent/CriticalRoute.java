package dev.fishbone.rules.latent;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.routing.PossibleRoutes;
import dev.fishbone.rules.routing.PossibleRoutes.Possible;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where an alert of a rule goes, whatever labels its expression adds; silences and inhibitions come
 * and go and are left out.
 */
record CriticalRoute(Telemetry telemetry) {

  Outcome judge(AlertRule rule) {
    List<Possible> reached =
        new PossibleRoutes(telemetry.routing()).of(PossibleRoutes.known(rule, Map.of()));
    List<Possible> paging = reached.stream().filter(p -> kind(p) == ReceiverClass.PAGE).toList();
    if (paging.isEmpty()) {
      return reached.stream().anyMatch(p -> kind(p) == ReceiverClass.UNKNOWN)
          ? unknownReceiver(rule, reached)
          : finding(
              rule,
              Grade.FINDING,
              name(rule) + " is critical and could page nobody: it goes to " + words(reached),
              "If " + name(rule) + " fires, it wakes nobody");
    }
    boolean surely =
        paging.stream().anyMatch(Possible::certain)
            || reached.stream().allMatch(p -> kind(p) == ReceiverClass.PAGE);
    if (!surely) {
      return undecided(rule, reached);
    }
    List<Possible> always = paging.stream().filter(p -> !timed(p)).toList();
    return always.isEmpty() ? timed(rule, paging) : clear(rule, reached);
  }

  /** Several routes may share out the day; one alone does not. */
  private Outcome timed(AlertRule rule, List<Possible> paging) {
    if (paging.size() > 1) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "whether the times in which "
              + words(paging)
              + " take "
              + name(rule)
              + " make up the whole day",
          "Let one route without times page, or check the intervals");
    }
    return finding(
        rule,
        Grade.SUSPECTED,
        name(rule)
            + " is critical and pages "
            + words(paging)
            + " at some times of the day alone; but whether anybody must be woken at others is not"
            + " known",
        "If " + name(rule) + " fires at other times, it may wake nobody");
  }

  private static boolean timed(Possible possible) {
    return !possible.node().muteIntervals().isEmpty()
        || !possible.node().activeIntervals().isEmpty();
  }

  /** Requests a second of the service that its label names; 0 where it names none that is known. */
  private double requests(AlertRule rule) {
    String service = rule.labels().getOrDefault("service", "");
    double requests = 0;
    for (ServiceTally tally : telemetry.traces().services()) {
      requests +=
          tally.service().equals(service) ? tally.count(ServiceCount.REQUESTS).sum(window()) : 0;
    }
    return requests / (window().length().toMillis() / 1e3);
  }

  /**
   * @param trigger what would show it
   */
  private Outcome.Finding finding(AlertRule rule, Grade grade, String claim, String trigger) {
    PagingRoute fix = new PagingRoute(telemetry, rule);
    return new Outcome.Finding(
            grade,
            claim,
            "Route alerts with alertname="
                + name(rule)
                + " to "
                + fix.pager().orElse("a receiver that pages"),
            window(),
            new Confidence(grade == Grade.FINDING ? 1 : 0.4),
            List.of(Figure.exact("harm", 1, "times"), Figure.exact("roots", requests(rule), "1/s")),
            evidence(rule),
            List.of())
        .withItems(List.of(trigger))
        .withFix(grade == Grade.FINDING ? fix.typed() : Optional.empty());
  }

  private Outcome clear(AlertRule rule, List<Possible> reached) {
    return new Outcome.Clear(
        name(rule) + " is critical and pages: it goes to " + words(reached),
        List.of(Figure.exact("paging-receivers", pagers(reached), "receivers")),
        new Outcome.Margin("paging-receivers", 1, "receivers"),
        evidence(rule),
        List.of());
  }

  private long pagers(List<Possible> reached) {
    return reached.stream()
        .filter(p -> kind(p) == ReceiverClass.PAGE)
        .map(p -> p.node().receiver())
        .distinct()
        .count();
  }

  private NotAssessed unknownReceiver(AlertRule rule, List<Possible> reached) {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "what the receivers of " + name(rule) + " are: it goes to " + words(reached),
        "Say in window.yml what each receiver is, under receivers");
  }

  private NotAssessed undecided(AlertRule rule, List<Possible> reached) {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "the labels that the expression of "
            + name(rule)
            + " adds: by them it goes to "
            + words(reached),
        "Give the rule the labels that its routes ask for, or page whatever they are");
  }

  /** "slack-pricing (chat) or default (e-mail)". */
  private String words(List<Possible> reached) {
    return reached.stream()
        .map(p -> Wording.plain(p.node().receiver()) + " (" + word(kind(p)) + ")")
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  private static String word(ReceiverClass kind) {
    return switch (kind) {
      case EMAIL -> "e-mail";
      case NONE -> "no integration";
      case UNKNOWN -> "not known whether it pages";
      case PAGE, CHAT, TICKET -> kind.name().toLowerCase(Locale.ROOT);
    };
  }

  private ReceiverClass kind(Possible possible) {
    return PagingRoute.kind(telemetry, possible.node().receiver());
  }

  private List<Evidence> evidence(AlertRule rule) {
    Evidence own =
        new Evidence(
            Evidence.Kind.CONFIG,
            "The rule "
                + name(rule)
                + " with the labels "
                + Wording.plain(rule.labels().toString()),
            rule.origin(),
            rule.expression(),
            List.of(),
            window(),
            1,
            "rules");
    Evidence routes =
        new Evidence(
            Evidence.Kind.CONFIG,
            "The routes of alerts",
            telemetry.routing().origin(),
            "",
            List.of(),
            window(),
            telemetry.routing().receivers().size(),
            "receivers");
    return List.of(own, routes);
  }

  private static String name(AlertRule rule) {
    return Wording.plain(rule.name());
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
