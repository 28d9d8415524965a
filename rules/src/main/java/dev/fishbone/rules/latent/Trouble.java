package dev.fishbone.rules.latent;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether there was an outage in the time that was looked at. Retries then are a part of the
 * traffic and waiting a part of a pool's use, so that neither tells what is usual.
 */
record Trouble(double most) {
  static final Setting SETTING =
      new Setting("most-failing", Setting.Kind.RATIO, "0.3", "beyond, a day is no healthy one");

  static Trouble of(Settings settings) {
    return new Trouble(settings.number(SETTING.name()));
  }

  /** What is already doubted, and the outage where there was one. */
  List<String> beside(List<String> doubts, Edge edge, TimeRange window) {
    List<String> all = new ArrayList<>(doubts);
    failed(edge, window)
        .ifPresent(
            failed ->
                all.add(failed + " failed in this time, so that its usual traffic is not known"));
    return all;
  }

  /** An outage hides a risk as well as it makes one: nothing is clear by its traffic. */
  Optional<NotAssessed> beforeClear(Edge edge, TimeRange window) {
    return failed(edge, window)
        .map(
            failed ->
                new NotAssessed(
                    ReasonCode.NO_MATCHED_BASELINE,
                    "usual traffic; " + failed + " failed in this time",
                    "Scan a day without an outage"));
  }

  /** "60 % of the calls on orders → pricing"; empty on a healthy day. */
  private Optional<String> failed(Edge edge, TimeRange window) {
    double share =
        (double) edge.sum(EdgeCount.FAILURES, window)
            / Math.max(1, edge.sum(EdgeCount.ATTEMPTS, window));
    return share > most
        ? Optional.of(Wording.share(share) + " of the calls on " + edge.arrow())
        : Optional.empty();
  }
}
