package dev.fishbone.rules.capacity;

import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.CapacityHistory.Utilisation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** What several nights tell together. */
public final class CapacityNights {
  /** So many nights are looked at (ALGORITHMS 9.3). */
  public static final int MOST = 14;

  private static final double BUSIEST = 0.01;

  private CapacityNights() {}

  /**
   * @param nights each with what {@link NightCapacity} told, in any order
   */
  public static CapacityHistory merged(List<List<ServiceNight>> nights) {
    Map<String, List<ServiceNight>> services = new TreeMap<>();
    for (List<ServiceNight> night : nights) {
      night.forEach(s -> services.computeIfAbsent(s.service(), n -> new ArrayList<>()).add(s));
    }
    List<CapacityHistory.Service> merged = new ArrayList<>();
    services.forEach((service, own) -> merged.add(service(service, own)));
    return new CapacityHistory(merged);
  }

  private static CapacityHistory.Service service(String service, List<ServiceNight> nights) {
    OptionalDouble sustained =
        nights.stream().flatMapToDouble(n -> n.sustainedPerSecond().stream()).max();
    List<Utilisation> use =
        nights.stream()
            .flatMap(n -> n.utilisation().stream())
            .sorted(
                Comparator.comparing(Utilisation::resource)
                    .thenComparingDouble(Utilisation::perSecond)
                    .thenComparingDouble(Utilisation::share))
            .toList();
    return new CapacityHistory.Service(
        service,
        nights.size(),
        peak(nights),
        sustained,
        use,
        nights.stream().anyMatch(ServiceNight::breakerOpened));
  }

  private record Stretch(double perSecond, double minutes) {}

  /**
   * All but the busiest hundredth of the minutes of all nights had no more: an hour of one night is
   * no peak of two weeks, and hours of it are.
   */
  private static double peak(List<ServiceNight> nights) {
    List<Stretch> busiest = new ArrayList<>();
    double minutes = 0;
    for (ServiceNight night : nights) {
      minutes += night.minutes();
      double each = ServiceNight.STEP * night.minutes();
      night.busiest().forEach(rate -> busiest.add(new Stretch(rate, each)));
    }
    busiest.sort(Comparator.comparingDouble(s -> -s.perSecond()));
    double seen = 0;
    for (Stretch stretch : busiest) {
      seen += stretch.minutes();
      if (seen > BUSIEST * minutes) {
        return stretch.perSecond();
      }
    }
    return 0;
  }
}
