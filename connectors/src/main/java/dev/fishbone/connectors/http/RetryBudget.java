package dev.fishbone.connectors.http;

/**
 * How many retries are allowed: a tenth of the requests, and a few to begin with. When a source
 * fails as a whole, retries add little to its load.
 */
final class RetryBudget {
  private static final int TENTHS = 10;
  private static final int TO_BEGIN_WITH = 3;

  private int tenths = TO_BEGIN_WITH * TENTHS;

  synchronized void request() {
    tenths++;
  }

  /** Takes one retry, if there is one left. */
  synchronized boolean take() {
    if (tenths < TENTHS) {
      return false;
    }
    tenths -= TENTHS;
    return true;
  }
}
