package dev.fishbone.connectors.kubernetesevents;

import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Location;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells deploys from scaling. A deploy scales one replica set up and another down; scaling alone
 * does one or the other.
 */
record Rollouts(Meaning meaning) {
  /** The longest time between the steps of one rollout. */
  private static final Duration APART = Duration.ofMinutes(30);

  private static final Pattern SCALED = Pattern.compile("Scaled (up|down) replica set (\\S+)(.*)");

  /** A replica set that was scaled. */
  private record Step(KubeEvent event, boolean up, String set) {
    boolean near(Step other) {
      return Duration.between(event.time(), other.event.time()).abs().compareTo(APART) <= 0;
    }
  }

  List<Change> changes(List<KubeEvent> events) {
    Map<String, List<Step>> deployments = new TreeMap<>();
    for (KubeEvent event : events) {
      Matcher scaled = SCALED.matcher(event.message());
      if (event.reason().equals("ScalingReplicaSet") && scaled.matches()) {
        deployments
            .computeIfAbsent(event.namespace() + "/" + event.name(), d -> new ArrayList<>())
            .add(new Step(event, scaled.group(1).equals("up"), scaled.group(2)));
      }
    }
    List<Change> changes = new ArrayList<>();
    for (List<Step> steps : deployments.values()) {
      steps.sort(Comparator.comparing(s -> s.event().time()));
      of(steps, changes);
    }
    return changes;
  }

  private void of(List<Step> steps, List<Change> into) {
    Set<Step> told = new HashSet<>();
    for (Step step : steps) {
      List<Step> others =
          steps.stream()
              .filter(s -> s.up() != step.up() && !s.set().equals(step.set()) && s.near(step))
              .toList();
      if (others.isEmpty()) {
        into.add(scaled(step));
      } else if (step.up() && !told.contains(step)) {
        List<Step> ups =
            steps.stream()
                .filter(s -> s.up() && s.set().equals(step.set()) && s.near(step))
                .toList();
        told.addAll(ups);
        into.add(deployed(step, ups, others));
      }
    }
  }

  private Change scaled(Step step) {
    KubeEvent event = step.event();
    return change(
        event,
        event.time(),
        Change.Type.SCALE,
        event.name() + " scaled " + (step.up() ? "up" : "down"),
        event.message(),
        "",
        "");
  }

  private Change deployed(Step first, List<Step> ups, List<Step> downs) {
    List<Step> all = new ArrayList<>(ups);
    all.addAll(downs);
    Optional<Instant> end = all.stream().map(s -> s.event().time()).max(Comparator.naturalOrder());
    Instant begin =
        all.stream()
            .map(s -> s.event().time())
            .min(Comparator.naturalOrder())
            .filter(t -> t.isBefore(first.event().time()))
            .orElse(first.event().time());
    KubeEvent event = first.event();
    return new Change(
        begin,
        end.orElse(begin),
        Change.Type.DEPLOY,
        meaning.service(event.name()),
        "rollout of " + event.name(),
        event.message(),
        downs.get(0).set(),
        first.set(),
        event.namespace(),
        event.uid(),
        Location.NOWHERE);
  }

  private Change change(
      KubeEvent event,
      Instant end,
      Change.Type type,
      String title,
      String detail,
      String from,
      String to) {
    return new Change(
        event.time(),
        end,
        type,
        meaning.service(event.name()),
        title,
        detail,
        from,
        to,
        event.namespace(),
        event.uid(),
        Location.NOWHERE);
  }
}
