package dev.fishbone.rules.latent;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
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

  /** What is already doubted, and the outage where there was one: of the service itself. */
  List<String> beside(List<String> doubts, Storms storms, Edge edge) {
    List<String> all = new ArrayList<>(doubts);
    words(storms.failing(edge.callee()), edge.callee())
        .ifPresent(
            failed ->
                all.add(failed + " failed in this time, so that its usual traffic is not known"));
    return all;
  }

  /**
   * An outage hides a risk as well as it makes one: nothing is clear by its traffic. What failed to
   * its end further out may never have come here.
   */
  Optional<NotAssessed> beforeClear(Storms storms, Edge edge) {
    String callee = edge.callee();
    return storms.throughWhich(callee).stream()
        .flatMap(
            service ->
                words(
                    service.equals(callee) ? storms.failing(service) : storms.lost(service),
                    service)
                    .stream())
        .findFirst()
        .map(
            failed ->
                new NotAssessed(
                    ReasonCode.NO_MATCHED_BASELINE,
                    "usual traffic; " + failed + " failed in this time",
                    "Scan a day without an outage"));
  }

  /** "60 % of the calls of pricing", whoever made them; empty on a healthy day. */
  private Optional<String> words(double share, String service) {
    return share > most
        ? Optional.of(Wording.share(share) + " of the calls of " + Wording.plain(service))
        : Optional.empty();
  }
}
