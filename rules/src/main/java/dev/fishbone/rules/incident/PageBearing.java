package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which entries of the log of pages have to do with an effect.
 *
 * <p>An entry that does not say what it is about is about what others of its key are. A paging
 * product may have names of its own for services: an unknown name is another service's where the
 * same source also uses the recording's names, unless its alert fired on the path, which leaves it
 * open; else only its alert can tell.
 */
public final class PageBearing {
  private enum About {
    THE_EFFECT,
    SOMETHING_ELSE,
    A_SERVICE_THAT_NOBODY_KNOWS
  }

  private final CallPath path;
  private final List<FiredAlert> alerts;
  private final Set<String> services = new HashSet<>();
  private final Set<String> plainSources = new HashSet<>();
  private final Map<String, String> serviceOfKey = new HashMap<>();
  private final Map<String, String> alertOfKey = new HashMap<>();

  PageBearing(Telemetry telemetry, List<Page> events, CallPath path, List<FiredAlert> alerts) {
    this.path = path;
    this.alerts = List.copyOf(alerts);
    telemetry.recording().services().forEach(s -> services.add(s.service()));
    telemetry.recording().effects().forEach(e -> services.add(e.service()));
    telemetry.traces().edges().forEach(e -> services.addAll(List.of(e.caller(), e.callee())));
    services.addAll(path.distances().keySet());
    services.addAll(path.callers());
    services.remove("");
    for (Page event : events) {
      if (services.contains(event.service())) {
        plainSources.add(event.source());
      }
      if (!event.key().isEmpty() && !event.service().isEmpty()) {
        serviceOfKey.putIfAbsent(event.key(), event.service());
      }
      if (!event.key().isEmpty() && !event.alert().isEmpty()) {
        alertOfKey.putIfAbsent(event.key(), event.alert());
      }
    }
  }

  /**
   * Whether an entry counts as one about the effect: its service, or that of its alert, is on the
   * path or above it; so does one of which neither is known.
   */
  public boolean concerns(Page page) {
    return about(page) == About.THE_EFFECT;
  }

  /** Whether it names a service that the recording does not, so that neither can be told. */
  public boolean open(Page page) {
    return about(page) == About.A_SERVICE_THAT_NOBODY_KNOWS;
  }

  private About about(Page page) {
    String service = page.service().isEmpty() ? ofKey(serviceOfKey, page) : page.service();
    String alert = page.alert().isEmpty() ? ofKey(alertOfKey, page) : page.alert();
    if (services.contains(service)) {
      return path.touches(service) ? About.THE_EFFECT : About.SOMETHING_ELSE;
    }
    boolean another = !service.isEmpty() && plainSources.contains(page.source());
    List<String> fired =
        alerts.stream()
            .filter(a -> a.name().equals(alert) && !a.service().isEmpty())
            .map(FiredAlert::service)
            .toList();
    if (!fired.isEmpty()) {
      if (fired.stream().noneMatch(path::touches)) {
        return About.SOMETHING_ELSE;
      }
      // Its alert speaks for the effect and its service against it: alerts share names.
      return another ? About.A_SERVICE_THAT_NOBODY_KNOWS : About.THE_EFFECT;
    }
    if (another) {
      return About.SOMETHING_ELSE;
    }
    return service.isEmpty() ? About.THE_EFFECT : About.A_SERVICE_THAT_NOBODY_KNOWS;
  }

  private static String ofKey(Map<String, String> known, Page page) {
    return known.getOrDefault(page.key(), "");
  }
}
