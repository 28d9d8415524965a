package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.Incident;
import dev.fishbone.telemetry.Objectives;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the {@code window.yml} of several recordings say together, of one night. */
final class NightRecording {
  private NightRecording() {}

  /**
   * @param zone that was asked for
   * @throws RunFailure where they contradict each other
   */
  static Recording of(List<NightInput> inputs, TimeRange window, Optional<ZoneId> zone)
      throws RunFailure {
    List<Recording> all = inputs.stream().flatMap(i -> i.recording().stream()).toList();
    Map<String, ServiceMap> services = new LinkedHashMap<>();
    Set<TimeRange> baselines = new LinkedHashSet<>();
    Set<Effect> effects = new LinkedHashSet<>();
    Map<String, ReceiverClass> receivers = new LinkedHashMap<>();
    Map<String, String> settings = new LinkedHashMap<>();
    Duration scrape = Duration.ZERO;
    for (Recording each : all) {
      each.services().forEach(s -> services.putIfAbsent(s.service(), s));
      baselines.addAll(each.baselines());
      effects.addAll(each.effects());
      each.receiverClasses().forEach(receivers::putIfAbsent);
      scrape = scrape.compareTo(each.scrapeInterval()) < 0 ? each.scrapeInterval() : scrape;
      for (Map.Entry<String, String> setting : each.settings().entrySet()) {
        String other = settings.putIfAbsent(setting.getKey(), setting.getValue());
        if (other != null && !other.equals(setting.getValue())) {
          throw new RunFailure(
              "the recordings have different settings ("
                  + setting.getKey()
                  + " is "
                  + other
                  + " and "
                  + setting.getValue()
                  + "): scan them one by one, each with a state of its own");
        }
      }
    }
    return new Recording(
        all.isEmpty() ? new Incident("", "", "") : all.get(0).incident(),
        window,
        false,
        List.copyOf(baselines),
        zone.orElse(all.isEmpty() ? ZoneOffset.UTC : all.get(0).zone()),
        List.copyOf(effects),
        new ArrayList<>(services.values()),
        scrape,
        all.isEmpty() ? Objectives.NONE : all.get(0).objectives(),
        receivers,
        settings,
        ImpactKeys.NONE,
        "");
  }

  /** An input's own recording in the night's window; that of files is the night's. */
  static Recording ownOf(NightInput input, Recording night) {
    Recording own = input.recording().orElse(night);
    return new Recording(
        own.incident(),
        night.window(),
        own.open(),
        own.baselines(),
        own.zone(),
        own.effects(),
        own.services(),
        own.scrapeInterval(),
        own.objectives(),
        own.receiverClasses(),
        own.settings(),
        ImpactKeys.NONE,
        "");
  }
}
