package dev.fishbone.rules.paging;

import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Receiver;
import java.util.List;

/** The smallest change of the configuration that would have paged. */
final class Remedy {
  private final Telemetry telemetry;
  private final PageLog log;

  Remedy(Telemetry telemetry, PageLog log) {
    this.telemetry = telemetry;
    this.log = log;
  }

  String of(RelevantAlert alert, Delivery delivery, Told told) {
    String name = alert.alert().name();
    return switch (delivery.fate()) {
      case SUPPRESSED ->
          "Let "
              + name
              + " page: it "
              + delivery.words()
              + ", narrow that to what it was meant for";
      case TOO_SHORT ->
          "Shorten the group wait of the route of "
              + name
              + " below "
              + Words.duration(alert.firing().length())
              + ", or keep it firing longer";
      case PAGES ->
          "Check the deliveries to "
              + String.join(" and ", delivery.receivers())
              + ": Alertmanager counts failed ones in alertmanager_notifications_failed_total";
      case NOT_PAGING, UNKNOWN, NO_CONFIGURATION ->
          "Route alerts with alertname=" + name + to(alert, told);
    };
  }

  /** To whoever was paged first, else to the pager that is named like the service, else to one. */
  private String to(RelevantAlert alert, Told told) {
    if (!told.receiver().isEmpty()) {
      return " to " + told.receiver();
    }
    List<String> pagers =
        telemetry.routing().receivers().stream()
            .map(Receiver::name)
            .filter(r -> log.kind(r) == ReceiverClass.PAGE)
            .toList();
    return " to "
        + pagers.stream()
            .filter(r -> r.contains(alert.alert().service()))
            .findFirst()
            .orElse(pagers.size() == 1 ? pagers.get(0) : "a receiver that pages");
  }
}
