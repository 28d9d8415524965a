package dev.fishbone.telemetry;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code window.yml} says, with defaults filled in.
 *
 * @param window what is judged
 * @param open whether the incident still went on when this was recorded: durations then read "at
 *     least"
 * @param baselines what is called normal; empty where none was declared
 * @param scrapeInterval the longest scrape interval of the declared sources; zero where none says
 * @param receiverClasses overrides of what a receiver is, by name
 * @param settings overrides of rule settings as written, {@code time-scale} among them
 * @param impact how sessions, segments and money are named in logs and counts
 * @param sha256 fingerprint of the recording, lower-case hex, empty before it was taken: over the
 *     sorted lines "hash path" of every file, decompressed
 */
public record Recording(
    Incident incident,
    TimeRange window,
    boolean open,
    List<TimeRange> baselines,
    ZoneId zone,
    List<Effect> effects,
    List<ServiceMap> services,
    Duration scrapeInterval,
    Objectives objectives,
    Map<String, ReceiverClass> receiverClasses,
    Map<String, String> settings,
    ImpactKeys impact,
    String sha256) {
  public Recording {
    baselines = List.copyOf(baselines);
    effects = List.copyOf(effects);
    services = List.copyOf(services);
    receiverClasses = Collections.unmodifiableMap(new TreeMap<>(receiverClasses));
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /** The same with its fingerprint. */
  public Recording withSha256(String fingerprint) {
    return with(impact, fingerprint);
  }

  /** The same with other keys of logs and counts. */
  public Recording withImpact(ImpactKeys keys) {
    return with(keys, sha256);
  }

  private Recording with(ImpactKeys keys, String fingerprint) {
    return new Recording(
        incident,
        window,
        open,
        baselines,
        zone,
        effects,
        services,
        scrapeInterval,
        objectives,
        receiverClasses,
        settings,
        keys,
        fingerprint);
  }
}
