package dev.fishbone.rules.paging;

import dev.fishbone.rules.Fix;
import java.time.Duration;
import java.util.Optional;

/** The smallest change of the configuration that would have paged, in words and as it is typed. */
final class Remedy {
  private final Pagers pagers;
  private final PagingFix fixes;

  Remedy(PagingCase paging) {
    this.pagers = paging.pagers();
    this.fixes = new PagingFix(paging.telemetry().routing(), paging.log(), pagers, paging.all());
  }

  /**
   * @param words one sentence without a full stop
   */
  record Advice(String words, Optional<Fix> fix) {}

  Advice of(RelevantAlert alert, Delivery delivery, Told told) {
    Optional<Fix> fix =
        delivery.fate() == Delivery.Fate.NEVER_FIRED
            ? shorter(alert)
            : fixes.of(alert, delivery, told);
    return new Advice(words(alert, delivery, told), fix);
  }

  /** The rule with a shorter {@code for}; whether it then pages is for its route to say. */
  private static Optional<Fix> shorter(RelevantAlert alert) {
    return alert
        .alert()
        .rule()
        .flatMap(rule -> alert.shortened().map(hold -> RuleText.hold(rule, hold)));
  }

  private String words(RelevantAlert alert, Delivery delivery, Told told) {
    String name = alert.alert().name();
    return switch (delivery.fate()) {
      case SUPPRESSED ->
          "Let "
              + name
              + " page: it "
              + delivery.words()
              + ", narrow that to what it was meant for, or end it";
      case TOO_SHORT ->
          "Shorten the group wait of the route of "
              + name
              + " below "
              + Words.duration(alert.firing().length())
              + ", or keep it firing longer";
      case SEND_FAILED ->
          "Mend the way to "
              + String.join(" and ", delivery.receivers())
              + pagers
                  .besides(delivery.receivers())
                  .map(other -> ", and page " + other + " too while it fails")
                  .orElse(", and give pages a second way");
      case PAGES ->
          "Check the deliveries to "
              + String.join(" and ", delivery.receivers())
              + ": Alertmanager counts failed ones in alertmanager_notifications_failed_total";
      case NEVER_FIRED ->
          "Let "
              + name
              + " fire after "
              + AlertmanagerText.duration(alert.shortened().orElse(Duration.ZERO));
      case NOT_PAGING, UNKNOWN, NO_CONFIGURATION ->
          "Route alerts with alertname=" + name + to(alert, told);
    };
  }

  private String to(RelevantAlert alert, Told told) {
    return " to "
        + (told.receiver().isEmpty()
            ? pagers.of(alert, told).orElse("a receiver that pages")
            : told.receiver());
  }
}
