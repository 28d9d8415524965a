package dev.fishbone.connectors.kubernetesevents;

import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.HealthEvent.State;
import dev.fishbone.telemetry.Location;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What events mean: changes, or the health of a pod. Most mean neither.
 *
 * @param services by names of workloads
 */
record Meaning(Map<String, String> services) {
  private static final Pattern PROBE =
      Pattern.compile(
          "(Readiness|Liveness|Startup) probe (?:failed|errored)(?:: )?(.*)", Pattern.DOTALL);

  private static final Pattern OF_REPLICAS =
      Pattern.compile("(.+?)-[bcdf0-9][bcdfghjklmnpqrstvwxz0-9]{4,9}-[bcdfghjklmnpqrstvwxz0-9]{5}");
  private static final Pattern OF_A_SET =
      Pattern.compile("(.+?)-(?:[0-9]{1,4}|[bcdfghjklmnpqrstvwxz0-9]{5})");

  private static final Set<String> NODES =
      Set.of(
          "NodeNotReady",
          "NodeReady",
          "NodeNotSchedulable",
          "NodeSchedulable",
          "Rebooted",
          "RemovingNode",
          "SystemOOM",
          "NodeHasDiskPressure",
          "NodeHasInsufficientMemory");

  void gather(List<KubeEvent> events, Gathering into) {
    new Rollouts(this).changes(events).forEach(into::add);
    for (KubeEvent event : events) {
      switch (event.kind()) {
        case "Pod" -> pod(event, into);
        case "HorizontalPodAutoscaler" -> {
          if (event.reason().equals("SuccessfulRescale")) {
            into.add(change(event, Change.Type.SCALE, "autoscaled"));
          }
        }
        case "Node" -> {
          if (NODES.contains(event.reason())) {
            into.add(node(event));
          }
        }
        default -> {
          // Other events tell of no change and no health.
        }
      }
    }
  }

  private void pod(KubeEvent event, Gathering into) {
    Matcher probe = PROBE.matcher(event.message());
    if (event.reason().equals("Unhealthy") && probe.matches()) {
      health(event, State.FAILING, probe.group(2), probe.group(1) + " probe", into);
    } else if (event.reason().equals("Killing")) {
      // A pod that is replaced or scaled away is stopped too; only this one comes back.
      boolean again = event.message().contains("restarted");
      health(event, again ? State.RESTARTED : State.DRAIN, event.message(), "", into);
    } else if (event.reason().equals("BackOff") && event.message().contains("restarting")
        || event.reason().equals("Evicted")) {
      health(event, State.DOWN, event.message(), "", into);
    }
  }

  private void health(KubeEvent event, State state, String reason, String probe, Gathering into) {
    String times = event.count() > 1 ? " (" + event.count() + " times)" : "";
    for (Instant time : new java.util.TreeSet<>(List.of(event.first(), event.time()))) {
      into.add(
          new HealthEvent(
              time,
              service(event),
              event.name(),
              state,
              reason + times,
              probe,
              "kubernetes",
              Location.NOWHERE));
    }
  }

  private Change change(KubeEvent event, Change.Type type, String title) {
    return new Change(
        event.time(),
        event.time(),
        type,
        service(event.name()),
        event.name() + " " + title,
        event.message(),
        "",
        "",
        event.namespace(),
        event.uid(),
        Location.NOWHERE);
  }

  private static Change node(KubeEvent event) {
    return new Change(
        event.time(),
        event.time(),
        Change.Type.INFRA,
        "",
        "node " + event.name() + ": " + event.reason(),
        event.message(),
        "",
        "",
        "",
        event.uid(),
        Location.NOWHERE);
  }

  private String service(KubeEvent pod) {
    for (Pattern name : List.of(OF_REPLICAS, OF_A_SET)) {
      Matcher of = name.matcher(pod.name());
      if (of.matches()) {
        return service(of.group(1));
      }
    }
    return service(pod.name());
  }

  String service(String workload) {
    return services.getOrDefault(workload, workload);
  }
}
