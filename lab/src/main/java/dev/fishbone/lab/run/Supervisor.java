package dev.fishbone.lab.run;

import dev.fishbone.lab.LabException;
import dev.fishbone.lab.scenario.Probing;
import dev.fishbone.lab.service.Addresses.Address;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Plays the kubelet: asks each instance of Orders whether it lives, restarts it after so many
 * failures in a row, and notes both as Kubernetes' events tell them.
 */
final class Supervisor implements AutoCloseable {
  private static final String SOURCE = "kubernetes";
  private static final String PROBE = "Liveness probe";

  private final Servant orders;
  private final Probing.Liveness liveness;
  private final HealthNotes notes;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ScheduledExecutorService clock;

  Supervisor(
      Servant orders, List<Address> addresses, Probing.Liveness liveness, HealthNotes notes) {
    this.orders = orders;
    this.liveness = liveness;
    this.notes = notes;
    clock = Executors.newScheduledThreadPool(addresses.size());
    List<Watch> watches = new ArrayList<>();
    for (int n = 1; n <= addresses.size(); n++) {
      watches.add(new Watch("orders-" + n, addresses.get(n - 1)));
    }
    long interval = liveness.interval().toMillis();
    for (int i = 0; i < watches.size(); i++) {
      // Nobody starts all instances at once: their checks are spread over the interval.
      long phase = interval * i / watches.size();
      var unused =
          clock.scheduleAtFixedRate(watches.get(i)::look, phase, interval, TimeUnit.MILLISECONDS);
    }
  }

  /** The checks of one instance; one thread at a time looks. */
  private final class Watch {
    private final String instance;
    private final HttpRequest request;
    private int failed;
    private long leftAloneUntil = System.nanoTime();

    Watch(String instance, Address address) {
      this.instance = instance;
      this.request =
          HttpRequest.newBuilder(address.uri().resolve("/healthz"))
              .header("User-Agent", "kube-probe/1.28")
              .timeout(liveness.timeout())
              .build();
    }

    void look() {
      if (System.nanoTime() < leftAloneUntil) {
        return;
      }
      try {
        String wrong = ask();
        failed = wrong.isEmpty() ? 0 : failed + 1;
        if (!wrong.isEmpty()) {
          notes.add(instance, "failing", wrong, PROBE, SOURCE);
        }
        if (failed == liveness.fall()) {
          failed = 0;
          restart();
        }
      } catch (LabException e) {
        // The run has ended meanwhile, or Orders has, which the run itself finds out.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** Empty where all is well. */
    private String ask() throws InterruptedException {
      try {
        int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        return status < 400 ? "" : "HTTP probe failed with statuscode: " + status;
      } catch (HttpTimeoutException e) {
        return "Get \""
            + address()
            + "\": context deadline exceeded (Client.Timeout exceeded"
            + " while awaiting headers)";
      } catch (IOException e) {
        return "Get \"" + address() + "\": connection refused";
      }
    }

    private URI address() {
      return URI.create("http://" + instance + "/healthz");
    }

    /** What starts is not asked before it has had time to. */
    private void restart() throws LabException {
      notes.add(
          instance,
          "restarted",
          "Container orders failed liveness probe, will be restarted",
          "",
          SOURCE);
      Duration start = liveness.startsIn();
      leftAloneUntil = System.nanoTime() + start.plus(liveness.interval()).toNanos();
      orders.tell("crash " + instance);
      var unused = clock.schedule(this::start, start.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void start() {
      try {
        orders.tell("start " + instance);
      } catch (LabException e) {
        // As above.
      }
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
