package dev.fishbone.connectors.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.logs.HaproxyHealth.Health;
import org.junit.jupiter.api.Test;

/** The lines are those of HAProxy 2.6. */
class HaproxyHealthTest {
  private final HaproxyHealth log = new HaproxyHealth();

  @Test
  void successAndNewsOfTheBackendAreNotEvents() {
    assertThat(log.read("backend orders_be has no server available!")).isEmpty();
    assertThat(
            log.read(
                "Health check for server orders_be/orders-1 succeeded, reason: Layer7 check passed,"
                    + " code: 200, check duration: 7ms, status: 1/2 DOWN."))
        .isEmpty();
    assertThat(log.read("Proxy orders_be started.")).isEmpty();
  }

  @Test
  void aFailedCheckThatDoesNotEjectIsFailing() {
    assertThat(
            log.read(
                "Health check for server orders_be/orders-1 failed, reason: Layer7 timeout, check"
                    + " duration: 201ms, status: 2/3 UP."))
        .contains(
            new Health(
                "orders_be", "orders-1", "failing", "Layer7 timeout, check duration: 201ms, 2/3"));
  }

  @Test
  void theVerdictTakesItsReasonFromTheCheckBeforeIt() {
    assertThat(
            log.read(
                "Health check for server orders_be/orders-1 failed, reason: Layer7 timeout, check"
                    + " duration: 201ms, status: 0/2 DOWN."))
        .isEmpty();
    assertThat(
            log.read(
                "Server orders_be/orders-1 is DOWN. 0 active and 0 backup servers left. 0 sessions"
                    + " active, 0 requeued, 0 remaining in queue."))
        .contains(
            new Health("orders_be", "orders-1", "down", "Layer7 timeout, check duration: 201ms"));
  }

  @Test
  void aReturnIsUp() {
    assertThat(
            log.read(
                "Health check for server orders_be/orders-1 succeeded, reason: Layer7 check passed,"
                    + " code: 200, check duration: 9ms, status: 3/3 UP."))
        .isEmpty();
    assertThat(
            log.read(
                "Server orders_be/orders-1 is UP. 1 active and 0 backup servers online. 0 sessions"
                    + " requeued, 0 total in queue."))
        .contains(
            new Health(
                "orders_be",
                "orders-1",
                "up",
                "Layer7 check passed, code: 200, check duration: 9ms"));
  }

  @Test
  void aReasonInTheLineItselfWins() {
    assertThat(
            log.read(
                "Server orders_be/orders-2 is DOWN, reason: Layer4 connection problem, info:"
                    + " \"Connection refused\", check duration: 0ms. 7 active and 0 backup servers"
                    + " left. 3 sessions active, 0 requeued, 0 remaining in queue."))
        .hasValueSatisfying(
            health -> assertThat(health.reason()).startsWith("Layer4 connection problem"));
  }
}
