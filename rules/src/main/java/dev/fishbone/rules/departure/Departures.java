package dev.fishbone.rules.departure;

import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.statistics.FalseDiscovery;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which services left their baseline, in the order in which they did.
 *
 * @param services all that are known, by name
 * @param tested how many signals could be judged
 */
public record Departures(List<ServiceState> services, CallGraph graph, int tested) {
  /** False discoveries among the signals of all services (ALGORITHMS 4.3). */
  private static final double FALSE_DISCOVERIES = 0.01;

  public Departures {
    services = List.copyOf(services);
  }

  public static Departures of(Telemetry telemetry) {
    IncidentSettings settings = new IncidentSettings(telemetry.recording());
    DepartureFinder finder = new DepartureFinder(telemetry, settings);
    List<Study> studies =
        telemetry.recording().window().isEmpty()
            ? List.of()
            : OwnSignals.of(telemetry).stream().map(finder::study).toList();
    List<Study> tested = studies.stream().filter(s -> s.blind().isEmpty()).toList();
    double[] adjusted =
        FalseDiscovery.adjusted(
            tested.stream().map(s -> s.departure().map(Departure::chance).orElse(1.0)).toList());
    TreeMap<String, List<Study>> services = new TreeMap<>();
    for (String service : names(telemetry)) {
      services.put(service, new ArrayList<>());
    }
    for (Study study : studies) {
      int at = tested.indexOf(study);
      boolean chance = at >= 0 && adjusted[at] > FALSE_DISCOVERIES;
      services
          .computeIfAbsent(study.signal().service(), s -> new ArrayList<>())
          .add(
              chance && study.departure().isPresent()
                  ? new Study(
                      study.signal(),
                      Optional.empty(),
                      study.blind(),
                      study.leastSeen(),
                      study.cover())
                  : study);
    }
    List<ServiceState> states = new ArrayList<>();
    services.forEach((service, own) -> states.add(new ServiceState(service, own)));
    return new Departures(states, CallGraph.of(telemetry), tested.size());
  }

  /** The services that the recording names or that answered anything. */
  private static TreeSet<String> names(Telemetry telemetry) {
    TreeSet<String> names = new TreeSet<>();
    telemetry.recording().services().stream().map(ServiceMap::service).forEach(names::add);
    telemetry.traces().services().forEach(s -> names.add(s.service()));
    return names;
  }

  /**
   * Those that left their baseline, by onset, then by name. What was beside it before the record
   * begins tells no onset: it counts only where nothing else left its baseline.
   */
  public List<Departure> inOrder() {
    List<Departure> within = inOrder(false);
    return within.isEmpty() ? inOrder(true) : within;
  }

  private List<Departure> inOrder(boolean cut) {
    return services.stream()
        .flatMap(s -> s.first(cut).stream())
        .sorted(Comparator.comparing(Departure::at).thenComparing(Departure::service))
        .toList();
  }

  /** Services beside their baseline since before the record, while others left it within. */
  public long setAside() {
    return inOrder(false).isEmpty()
        ? 0
        : services.stream()
            .filter(s -> s.first(false).isEmpty() && s.first(true).isPresent())
            .count();
  }

  public Optional<ServiceState> of(String service) {
    return services.stream().filter(s -> s.service().equals(service)).findFirst();
  }

  /**
   * The first: by onset; of two that may have begun together the one that the other calls, since a
   * callee that slows explains its caller; of several that no call orders, the one that explains
   * most others, and of those the one that moved most.
   */
  public Optional<Departure> first() {
    List<Departure> order = inOrder();
    if (order.isEmpty()) {
      return Optional.empty();
    }
    List<Departure> open =
        order.stream().filter(d -> d.ties(order.get(0))).map(d -> deepest(d, order)).toList();
    return open.stream()
        .min(
            Comparator.comparingLong((Departure d) -> -explained(d, order))
                .thenComparing(Departure::ratio, Comparator.reverseOrder())
                .thenComparing(Departure::at)
                .thenComparing(Departure::service));
  }

  private boolean explains(Departure callee, Departure caller) {
    return of(callee.service())
        .flatMap(one -> of(caller.service()).map(other -> Explanation.of(one, other)))
        .orElse(true);
  }

  /** Down the calls, as long as the callee may have begun together with the caller. */
  private Departure deepest(Departure start, List<Departure> order) {
    Departure first = start;
    TreeSet<String> passed = new TreeSet<>();
    boolean moved = true;
    while (moved) {
      moved = false;
      passed.add(first.service());
      for (Departure other : order) {
        if (!passed.contains(other.service())
            && other.ties(first)
            && graph.calls(first.service(), other.service())
            && explains(other, first)) {
          first = other;
          moved = true;
          break;
        }
      }
    }
    return first;
  }

  /** How many others it explains. */
  private long explained(Departure departure, List<Departure> order) {
    return order.stream()
        .filter(d -> graph.calls(d.service(), departure.service()))
        .filter(d -> explains(departure, d))
        .count();
  }
}
