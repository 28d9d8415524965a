package dev.fishbone.connectors.window;

import dev.fishbone.connectors.catalogue.Rows;
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
import java.util.List;
import java.util.Map;

/**
 * The content of {@code window.yml}.
 *
 * @param spanWeightMicros how many spans each recorded one stands for, in millionths, where its
 *     source declares its sampling; 0 where none does
 * @param catalogue meanings of metric names that the user added
 * @param unknown a sentence for each key that is not known
 */
public record WindowFile(
    Incident incident,
    TimeRange window,
    boolean open,
    List<TimeRange> baselines,
    ZoneId zone,
    List<Effect> effects,
    List<ServiceMap> services,
    Duration scrapeInterval,
    long spanWeightMicros,
    Objectives objectives,
    Map<String, ReceiverClass> receiverClasses,
    Map<String, String> settings,
    Rows catalogue,
    ImpactKeys impact,
    List<String> unknown) {
  public WindowFile {
    baselines = List.copyOf(baselines);
    effects = List.copyOf(effects);
    services = List.copyOf(services);
    unknown = List.copyOf(unknown);
  }

  public Recording recording(String sha256) {
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
        impact,
        sha256);
  }
}
