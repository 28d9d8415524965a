package dev.fishbone.lab.run;

import dev.fishbone.connectors.logs.HaproxyHealth;
import dev.fishbone.lab.LabException;
import dev.fishbone.lab.paging.PageLog;
import dev.fishbone.lab.paging.Sinks;
import dev.fishbone.lab.parts.Part;
import dev.fishbone.lab.parts.Parts;
import dev.fishbone.lab.parts.Ports;
import dev.fishbone.lab.recording.Happened;
import dev.fishbone.lab.scenario.LabEvent;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.tracing.Tracing;
import dev.fishbone.lab.web.LoadGenerator;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The system of a scenario while it runs: started, put under load, disturbed, asked, stopped. */
final class LabRun implements AutoCloseable {
  /** Load before the window begins, so that it begins with warm code and full pools. */
  private static final Duration WARM_UP = Duration.ofSeconds(12);

  /** Checkouts that may fail in the baseline, 0–1; the larger where any machine will do. */
  private static final double CALM = 0.02;

  private static final double BUSY = 0.2;

  private static final Pattern WENT_DOWN =
      Pattern.compile(
          "haproxy_server_check_up_down_total\\{proxy=\"orders_be\",server=\"([^\"]+)\"\\} (\\d+)");

  private final Scenario scenario;
  private final Path work;
  private final Consumer<String> progress;
  private final Ports ports;
  private final Parts parts;
  private final Http http = new Http();
  private final PageLog pages;
  private final List<Happened.Seen> health = Collections.synchronizedList(new ArrayList<>());
  private final List<String> proxyLog = Collections.synchronizedList(new ArrayList<>());
  private final HealthNotes notes = new HealthNotes();
  private final Instant started = Instant.now();
  private final Sinks sinks;
  private final List<Part> pricing;
  private final Part orders;

  /**
   * Starts everything and waits until it answers.
   *
   * @param file the scenario's file, which the children read too
   * @param parts where the children are kept; closing it is the caller's
   */
  LabRun(Scenario scenario, Path file, Path work, Parts parts, Consumer<String> progress)
      throws LabException, IOException, InterruptedException {
    this.scenario = scenario;
    this.work = work;
    this.parts = parts;
    this.progress = progress;
    ports = Ports.free(scenario);
    ports.addresses().write(work.resolve("ports.properties"));
    pages =
        new PageLog(
            page -> progress.accept(page.type() + ": " + page.alert() + " at " + page.receiver()));
    sinks =
        new Sinks(
            ports.sinks(),
            pages,
            scenario.alerting().responder(),
            scenario.alerting().acknowledgeAfter(),
            refusals(scenario.alerting()));
    try {
      List<String> names = new ArrayList<>(scenario.pricingServers());
      names.add("orders");
      List<Part> services = parts.services(names, file);
      pricing = services.subList(0, services.size() - 1);
      orders = services.get(services.size() - 1);
      HaproxyHealth log = new HaproxyHealth();
      parts.haproxy(
          scenario,
          ports,
          line -> {
            Instant now = Instant.now();
            proxyLog.add(now + " " + line);
            log.read(line).ifPresent(seen -> health.add(new Happened.Seen(now, seen)));
          });
      parts.alertmanager(scenario, ports, started);
      parts.prometheus(scenario, ports);
      http.await("haproxy", ports.proxyMetrics(), "/metrics");
      http.await("alertmanager", ports.alertmanager(), "/-/ready");
      http.await("prometheus", ports.prometheus(), "/-/ready");
    } catch (LabException | IOException | InterruptedException e) {
      close();
      throw e;
    }
  }

  /** Lets the timeline pass. */
  Happened happen(long seed, MachineLoad machine)
      throws LabException, IOException, InterruptedException {
    Scenario.Timeline timeline = scenario.timeline();
    Instant trigger =
        Instant.now().plus(WARM_UP).minus(timeline.from()).truncatedTo(ChronoUnit.SECONDS);
    List<Happened.Done> done = new ArrayList<>();
    int ejected;
    Optional<Supervisor> supervisor =
        scenario
            .probing()
            .liveness()
            .map(
                liveness ->
                    new Supervisor(orders::tell, ports.addresses().orders(), liveness, notes));
    try (Operations operations =
            new Operations(scenario, orders::tell, ports.alertmanager(), ports.sinks(), notes);
        Tracing tracing = new Tracing(work.resolve("spans-web.jsonl"), scenario.exports())) {
      LoadGenerator load =
          new LoadGenerator(scenario, trigger, ports.proxy(), tracing.tracer("web", "web-1"), seed);
      Commands commands = new Commands(orders, pricing);
      load.start();
      progress.accept("the shop is open; the window begins in " + WARM_UP.toSeconds() + " s");
      until(trigger.plus(timeline.from()), machine);
      // Servers that are cold may miss their first checks: that is no part of the incident.
      Map<String, Integer> before = ejections();
      TimeRange baseline =
          new TimeRange(trigger.plus(timeline.baselineFrom()), trigger.plus(timeline.baselineTo()));
      boolean calm = false;
      for (LabEvent event : timeline.events()) {
        until(trigger.plus(event.at()), machine);
        if (!calm && event.at().compareTo(timeline.baselineTo()) >= 0) {
          requireCalm(load.failedShare(baseline), machine.anyWillDo() ? BUSY : CALM);
          calm = true;
        }
        commands.apply(event);
        operations.apply(event);
        done.add(new Happened.Done(Instant.now(), event));
        progress.accept(event.sentence());
      }
      until(trigger.plus(timeline.to()), machine);
      load.close();
      // Whoever came before the end is still answered or gives up: their spans belong in.
      for (Instant end = Instant.now().plus(scenario.load().clientTimeout());
          load.waiting() > 0 && Instant.now().isBefore(end); ) {
        Thread.sleep(50);
      }
      operations.requireDone();
      ejected =
          (int)
              ejections().entrySet().stream()
                  .filter(now -> now.getValue() > before.getOrDefault(now.getKey(), 0))
                  .count();
      done.replaceAll(
          each ->
              new Happened.Done(
                  each.time(), operations.end(each.event(), each.time()), each.event()));
    } finally {
      supervisor.ifPresent(Supervisor::close);
    }
    TimeRange window = new TimeRange(trigger.plus(timeline.from()), trigger.plus(timeline.to()));
    return new Happened(
        window,
        new TimeRange(trigger.plus(timeline.baselineFrom()), trigger.plus(timeline.baselineTo())),
        done,
        health(window),
        pages.entries(),
        ejected);
  }

  /** A shop that failed before anything was done to it was slowed down by the machine. */
  private static void requireCalm(double failedShare, double allowed) throws LabException {
    if (failedShare > allowed) {
      throw new LabException(
          String.format(
              Locale.ROOT,
              "nothing recorded: %.1f %% of the checkouts failed in the baseline (at most %.0f %% is"
                  + " allowed); run again when the machine is calm",
              100 * failedShare,
              100 * allowed));
    }
  }

  private List<Happened.Seen> health(TimeRange window) {
    List<Happened.Seen> all = new ArrayList<>(notes.all());
    synchronized (health) {
      all.addAll(health);
    }
    return all.stream()
        .filter(seen -> !seen.time().isBefore(window.from()))
        .sorted(Comparator.comparing(Happened.Seen::time))
        .toList();
  }

  private static Map<String, Integer> refusals(Scenario.Alerting alerting) {
    Map<String, Integer> refusals = new LinkedHashMap<>();
    for (Scenario.Alerting.Receiver receiver : alerting.receivers()) {
      receiver.answers().ifPresent(status -> refusals.put(receiver.name(), status));
    }
    return refusals;
  }

  /** When the parts were started. */
  Instant started() {
    return started;
  }

  /** What HAProxy logged, each line behind its time. */
  List<String> proxyLog() {
    synchronized (proxyLog) {
      return List.copyOf(proxyLog);
    }
  }

  int alertmanagerPort() {
    return ports.alertmanager();
  }

  int prometheusPort() {
    return ports.prometheus();
  }

  String silences() throws LabException, InterruptedException {
    return http.get(ports.alertmanager(), "/api/v2/silences");
  }

  /** Lets the servers write their last spans and end. */
  void stopServices() throws LabException, InterruptedException {
    orders.tell("stop");
    orders.awaitEnd(30);
    for (Part server : pricing) {
      server.tell("stop");
    }
    for (Part server : pricing) {
      server.awaitEnd(30);
    }
  }

  /** By HAProxy's own counter, not by the log that the recording holds: server → ejections. */
  private Map<String, Integer> ejections() throws LabException, InterruptedException {
    Matcher counters = WENT_DOWN.matcher(http.get(ports.proxyMetrics(), "/metrics"));
    Map<String, Integer> ejections = new LinkedHashMap<>();
    while (counters.find()) {
      ejections.put(counters.group(1), Integer.parseInt(counters.group(2)));
    }
    return ejections;
  }

  private void until(Instant instant, MachineLoad machine)
      throws LabException, IOException, InterruptedException {
    for (Duration left = Duration.between(Instant.now(), instant);
        !left.isNegative() && !left.isZero();
        left = Duration.between(Instant.now(), instant)) {
      Thread.sleep(Math.min(5000, left.toMillis() + 1));
      parts.requireAlive();
      if (left.toMillis() >= 5000) {
        machine.sample();
        progress.accept(left.minusSeconds(5).toSeconds() + " s to the next event");
      }
    }
  }

  @Override
  public void close() {
    sinks.close();
  }
}
