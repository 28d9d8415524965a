package dev.fishbone.rules.paging;

import dev.fishbone.rules.routing.AlertmanagerText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** What is said of an alert that paged nobody. */
final class UnpagedClaim {
  private final RelevantAlert alert;
  private final Delivery delivery;
  private final Told told;
  private final ZoneId zone;

  UnpagedClaim(RelevantAlert alert, Delivery delivery, Told told, ZoneId zone) {
    this.alert = alert;
    this.delivery = delivery;
    this.told = told;
    this.zone = zone;
  }

  /** The alert and its end: "PricingPoolWait fired at 14:02:00 and went to slack (chat) only". */
  private String what() {
    String name = alert.alert().name();
    if (delivery.fate() == Delivery.Fate.NEVER_FIRED) {
      return name + " " + delivery.words();
    }
    String verb =
        told.predicted() ? delivery.words().replaceFirst("^went ", "goes ") : delivery.words();
    String doubt =
        switch (delivery.fate()) {
          case PAGES -> ", but no page of it is in the log";
          case UNKNOWN -> ", and no page of it is in the log";
          case NOT_PAGING, SUPPRESSED, SEND_FAILED, TOO_SHORT, NEVER_FIRED, NO_CONFIGURATION -> "";
        };
    boolean but =
        delivery.fate() == Delivery.Fate.SUPPRESSED || delivery.fate() == Delivery.Fate.SEND_FAILED;
    return name
        + " fired at "
        + time()
        + (told.predicted() ? " and by its configuration " : but ? " but " : " and ")
        + verb
        + doubt;
  }

  /** People were paged later, by something else. */
  String later(Instant page, boolean sure) {
    Duration silence = Duration.between(alert.firing().from(), page);
    return what()
        + "; nobody "
        + (told.predicted() ? "would be paged for " : "was paged for ")
        + Words.duration(silence)
        + since()
        + told.until()
        + doubt()
        + (sure ? "" : "; whether that delayed the response is within its uncertainty");
  }

  /** What never fired has no instant but that at which it would have, with its shorter hold. */
  private String since() {
    return delivery.fate() == Delivery.Fate.NEVER_FIRED
        ? alert
                .shortened()
                .map(
                    hold ->
                        " from when it would have fired with for: "
                            + AlertmanagerText.duration(hold))
                .orElse(" more")
            + ", "
        : " more, ";
  }

  /** Nobody was paged at all. */
  String never(boolean lasted) {
    return what()
        + nobody()
        + doubt()
        + (lasted ? "" : ", though it lasted no longer than the target to page");
  }

  private String nobody() {
    if (told.predicted()) {
      return "; no alert would page anybody";
    }
    String about = " about " + alert.frame().effect().name() + " in the window";
    return told.doubt().isPresent()
        ? "; the log has no page" + about
        : "; nobody was paged" + about;
  }

  private String doubt() {
    return told.doubt().map(Doubt::claim).orElse("");
  }

  /** It does not matter, since people knew no later for it. */
  String noLater(Instant page) {
    String why =
        page.isAfter(alert.firing().from())
            ? told.response()
                .map(
                    at ->
                        "going by how long pages wait for an answer, its own would have been"
                            + " answered no earlier than somebody answered at "
                            + Words.time(at, zone))
                .orElse(
                    "its page would have come no earlier than the one at " + Words.time(page, zone))
            : "people had been paged already at " + Words.time(page, zone);
    return unpaged() + why;
  }

  String inTime(double seconds, Duration target) {
    return unpaged()
        + "people were paged "
        + Words.seconds(seconds)
        + " after the first sign, within the target of "
        + Words.duration(target);
  }

  String noEffect() {
    return unpaged() + alert.frame().effect().name() + " failed no more than it normally does";
  }

  private String unpaged() {
    String name = alert.alert().name();
    return delivery.fate() == Delivery.Fate.NEVER_FIRED
        ? name + " became pending and never fired, but "
        : name + " fired at " + time() + " and paged nobody, but ";
  }

  private String time() {
    return Words.time(alert.firing().from(), zone);
  }
}
