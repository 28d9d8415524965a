package dev.fishbone.lab.parts;

import dev.fishbone.lab.LabException;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.service.ServiceMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** All child processes of a run; closing it ends them in the reverse order of their start. */
public final class Parts implements AutoCloseable {
  private final Path folder;
  private final List<Part> running = new ArrayList<>();
  private boolean closed;

  /**
   * Nothing runs yet.
   *
   * @param folder of the run: configuration, data and logs of the parts stay in it
   */
  public Parts(Path folder) {
    this.folder = folder;
  }

  /**
   * Starts a process for each name (a service, or one server of it) and waits for their servers.
   */
  public List<Part> services(List<String> names, Path scenario)
      throws LabException, InterruptedException {
    CountDownLatch ready = new CountDownLatch(names.size());
    List<Part> parts = new ArrayList<>();
    for (String name : names) {
      parts.add(service(name, scenario, ready));
    }
    for (int i = 0; i < 600 && !ready.await(100, TimeUnit.MILLISECONDS); i++) {
      requireAlive();
    }
    if (ready.getCount() > 0) {
      throw new LabException("not all of " + String.join(", ", names) + " were ready within 60 s");
    }
    return parts;
  }

  private Part service(String name, Path scenario, CountDownLatch ready) throws LabException {
    return add(
        Part.start(
            name,
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx400m",
                // A process that limps on without memory would make an incident of its own.
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Dcom.zaxxer.hikari.timeoutMs.floor=50",
                // Without it an answer waits 40 ms for the kernel to join its two packets.
                "-Dsun.net.httpserver.nodelay=true",
                "-cp",
                System.getProperty("java.class.path"),
                ServiceMain.class.getName(),
                name,
                scenario.toString(),
                folder.toString()),
            folder,
            line -> {
              if (line.equals("ready")) {
                ready.countDown();
              }
            }));
  }

  public Part haproxy(Scenario scenario, Ports ports, Consumer<String> log)
      throws LabException, IOException {
    Path config = folder.resolve("haproxy.cfg");
    Files.writeString(config, HaproxyConfig.text(scenario, ports));
    return add(
        Part.guarded(
            "haproxy",
            List.of(Program.HAPROXY.require().toString(), "-f", config.toString(), "-db"),
            folder,
            log));
  }

  /**
   * Starts Alertmanager.
   *
   * @param start of the run, around which quiet hours lie
   */
  public Part alertmanager(Scenario scenario, Ports ports, Instant start)
      throws LabException, IOException {
    Path config = folder.resolve("alertmanager.yml");
    Files.writeString(
        config,
        Yaml.text(
            AlertmanagerConfig.live(
                scenario.alerting(), "http://127.0.0.1:" + ports.sinks(), start)));
    return add(
        Part.guarded(
            "alertmanager",
            List.of(
                Program.ALERTMANAGER.require().toString(),
                "--config.file=" + config,
                "--storage.path=" + folder.resolve("alertmanager-data"),
                "--web.listen-address=127.0.0.1:" + ports.alertmanager(),
                "--cluster.listen-address="),
            folder,
            line -> {}));
  }

  public Part prometheus(Scenario scenario, Ports ports) throws LabException, IOException {
    // Named relative to the run's folder: its answers repeat the names, and recordings keep them.
    Files.writeString(
        folder.resolve("prometheus.yml"), Yaml.text(PrometheusConfig.main(scenario, ports)));
    Files.writeString(folder.resolve("rules.yml"), Yaml.text(PrometheusConfig.rules(scenario)));
    return add(
        Part.guarded(
            "prometheus",
            List.of(
                Program.PROMETHEUS.require().toString(),
                "--config.file=prometheus.yml",
                "--storage.tsdb.path=prometheus-data",
                "--web.listen-address=127.0.0.1:" + ports.prometheus(),
                // What fires before Alertmanager is up is else sent again after a minute only.
                "--rules.alert.resend-delay=1s",
                "--query.max-samples=50000000"),
            folder,
            line -> {}));
  }

  /**
   * Complains if a part is gone.
   *
   * @throws LabException if one of them has ended
   */
  public synchronized void requireAlive() throws LabException {
    for (Part part : running) {
      part.requireAlive();
    }
  }

  /** May be called at any time, by any thread; what is started later ends at once. */
  @Override
  public synchronized void close() {
    closed = true;
    for (int i = running.size() - 1; i >= 0; i--) {
      running.get(i).close();
    }
    running.clear();
  }

  private synchronized Part add(Part part) {
    if (closed) {
      part.close();
    } else {
      running.add(part);
    }
    return part;
  }
}
