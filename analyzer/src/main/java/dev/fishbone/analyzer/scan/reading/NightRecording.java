package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.connectors.format.Quoted;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
      each.services().forEach(s -> services.merge(s.service(), s, NightRecording::both));
      baselines.addAll(each.baselines());
      effects.addAll(each.effects());
      same("the receiver", receivers, each.receiverClasses());
      scrape = scrape.compareTo(each.scrapeInterval()) < 0 ? each.scrapeInterval() : scrape;
      same("the setting", settings, each.settings());
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

  /** Each source calls a service by names of its own; what one leaves out the other may say. */
  private static ServiceMap both(ServiceMap one, ServiceMap other) {
    Map<String, List<String>> pools = new LinkedHashMap<>(one.pools());
    other.pools().forEach((name, at) -> pools.merge(name, at, NightRecording::union));
    return new ServiceMap(
        one.service(),
        union(one.match(), other.match()),
        union(one.proxies(), other.proxies()),
        pools);
  }

  private static <T> List<T> union(List<T> one, List<T> other) {
    return Stream.concat(one.stream(), other.stream()).distinct().toList();
  }

  private static <T> void same(String what, Map<String, T> known, Map<String, T> said)
      throws RunFailure {
    for (Map.Entry<String, T> each : said.entrySet()) {
      T other = known.putIfAbsent(each.getKey(), each.getValue());
      if (other != null && !other.equals(each.getValue())) {
        throw new RunFailure(
            "the recordings contradict each other ("
                + what
                + " "
                + Quoted.bare(each.getKey())
                + " is "
                + Quoted.bare(other.toString().toLowerCase(Locale.ROOT))
                + " and "
                + Quoted.bare(each.getValue().toString().toLowerCase(Locale.ROOT))
                + "): scan them one by one, each with a state of its own");
      }
    }
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
