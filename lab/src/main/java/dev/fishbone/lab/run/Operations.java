package dev.fishbone.lab.run;

import dev.fishbone.lab.LabException;
import dev.fishbone.lab.scenario.LabEvent;
import dev.fishbone.lab.scenario.Scenario;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a deployer, a supervisor and people do to the running system. Work that takes its time goes
 * on beside the timeline.
 */
final class Operations implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final Scenario scenario;
  private final Servant orders;
  private final int alertmanager;
  private final int sinks;
  private final HealthNotes notes;
  private final Http http = new Http();
  private final Map<LabEvent, Instant> ends = new ConcurrentHashMap<>();
  private final AtomicReference<String> failure = new AtomicReference<>("");
  private final ScheduledExecutorService workers = Executors.newScheduledThreadPool(2);

  /** Work that may fail or be given up. */
  private interface Work {
    void run() throws LabException, InterruptedException;
  }

  /**
   * Does nothing yet.
   *
   * @param alertmanager its port
   * @param sinks the port of the pager
   */
  Operations(Scenario scenario, Servant orders, int alertmanager, int sinks, HealthNotes notes) {
    this.scenario = scenario;
    this.orders = orders;
    this.alertmanager = alertmanager;
    this.sinks = sinks;
    this.notes = notes;
  }

  /** Does it, or begins it; other events than its own it leaves alone. */
  void apply(LabEvent event) throws LabException, InterruptedException {
    if (event instanceof LabEvent.Crash crash) {
      notes.add(
          crash.instance(),
          "restarted",
          "main process exited, code=killed, status=9/KILL; started again",
          "",
          "supervisor");
      orders.tell("crash " + crash.instance());
      begin(crash.backAfter(), () -> orders.tell("start " + crash.instance()));
    } else if (event instanceof LabEvent.RollOut rollOut) {
      begin(Duration.ZERO, () -> rollOut(rollOut));
    } else if (event instanceof LabEvent.Silence silence) {
      silence(silence);
    } else if (event instanceof LabEvent.CallOut call) {
      callOut(call);
    }
  }

  /** When an event's work was over; its own time where it took none. */
  Instant end(LabEvent event, Instant time) {
    return ends.getOrDefault(event, time);
  }

  /** Complains of work that failed. */
  void requireDone() throws LabException {
    if (!failure.get().isEmpty()) {
      throw new LabException(failure.get());
    }
  }

  private void rollOut(LabEvent.RollOut rollOut) throws LabException, InterruptedException {
    Scenario.Probe probe = scenario.proxy().probe();
    // The load balancer learns by its checks that an instance is back.
    Duration seen = probe.interval().multipliedBy(probe.rise() + 1L);
    String version = rollOut.deploy().version();
    for (int n = 1; n <= scenario.orders().instances(); n++) {
      String instance = "orders-" + n;
      notes.add(instance, "drain", "roll-out of " + version, "", "deployer");
      orders.tell("drain " + instance);
      TimeUnit.NANOSECONDS.sleep(rollOut.drain().toNanos());
      notes.add(instance, "restarted", "replaced by " + version, "", "deployer");
      orders.tell("crash " + instance);
      TimeUnit.NANOSECONDS.sleep(rollOut.startsIn().toNanos());
      orders.tell("start " + instance);
      TimeUnit.NANOSECONDS.sleep(seen.toNanos());
    }
    ends.put(rollOut, Instant.now());
  }

  private void silence(LabEvent.Silence silence) throws LabException, InterruptedException {
    List<Object> matchers = new ArrayList<>();
    new TreeMap<>(silence.match())
        .forEach(
            (label, value) ->
                matchers.add(
                    Map.of("name", label, "value", value, "isRegex", false, "isEqual", true)));
    Instant now = Instant.now();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("matchers", matchers);
    body.put("startsAt", now.toString());
    body.put("endsAt", now.plus(silence.lasts()).toString());
    body.put("createdBy", silence.by());
    body.put("comment", silence.comment());
    http.post(alertmanager, "/api/v2/silences", JSON.writeValueAsString(body));
  }

  /** In the form in which PagerDuty takes an incident that a person opens. */
  private void callOut(LabEvent.CallOut call) throws LabException, InterruptedException {
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("summary", call.summary());
    payload.put("source", call.by());
    payload.put("severity", "critical");
    payload.put("component", call.service());
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("event_action", "trigger");
    body.put("dedup_key", "call-out " + call.at());
    body.put("payload", payload);
    http.post(sinks, "/pagerduty/" + call.receiver(), JSON.writeValueAsString(body));
  }

  private void begin(Duration after, Work work) {
    var unused =
        workers.schedule(
            () -> {
              try {
                work.run();
              } catch (LabException e) {
                failure.set(String.valueOf(e.getMessage()));
              } catch (InterruptedException e) {
                // The run is over.
                Thread.currentThread().interrupt();
              }
            },
            after.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
