package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.statistics.SumOfLaws;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How much earlier somebody would have answered an alert's own page, in seconds: the median and the
 * quartiles (ALGORITHMS 4.2). A page replaces the discovery alone: nothing is said of how fast the
 * rest would have gone.
 *
 * @param earlier the share of all combinations in which it would have been earlier at all
 */
record LostLead(double median, double q1, double q3, double earlier) {

  /**
   * @param delivery with the group wait of the node that decided
   * @param page the first page; where nobody answered, page is held against page
   */
  static LostLead of(
      RelevantAlert alert,
      Delivery delivery,
      Told told,
      Instant page,
      ResponseLaw responses,
      Settings settings) {
    double evaluation = seconds(alert.alert().evaluation());
    Instant response = told.response().orElse(page);
    SumOfLaws lead =
        SumOfLaws.of(
                seconds(Duration.between(alert.firing().from(), response))
                    - seconds(delivery.groupWait()))
            .minus(SumOfLaws.even(-evaluation, evaluation))
            .minus(SumOfLaws.even(0, seconds(settings.duration("delivery"))));
    SumOfLaws whole = told.response().isPresent() ? lead.minus(responses.grid()) : lead;
    return new LostLead(
        whole.quantile(0.5), whole.quantile(0.25), whole.quantile(0.75), whole.shareAbove(0));
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1e3;
  }

  /** Whether it is worth a word: its lower quartile is above 0. */
  boolean sure() {
    return q1 > 0;
  }

  Figure figure(List<Evidence> evidence) {
    return Figure.of("lost-lead", median, "s", q1, q3, evidence.toArray(Evidence[]::new));
  }

  /** "about 9 minutes earlier (8 to 9)", rounded like every claim's times. */
  String words() {
    String unit = median < 120 ? " s" : " minutes";
    double by = median < 120 ? 1 : 60;
    long low = Math.round(q1 / by);
    long high = Math.round(q3 / by);
    String between = low == high ? "" : " (" + low + " to " + high + ")";
    return "about " + Math.round(median / by) + unit + " earlier" + between;
  }
}
