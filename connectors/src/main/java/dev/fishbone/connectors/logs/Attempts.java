package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.spans.Hash;
import dev.fishbone.telemetry.summary.AccessRequest;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Makes one request of its attempts: a failed line waits a minute for another with the same request
 * id, method and path, which then counts in its place. Without an id every line is a request. An
 * attempt that is logged before the one that it replaces counts beside it.
 */
final class Attempts {
  private static final long WITHIN_MILLIS = 60_000;
  private static final int MOST = 100_000;

  private final Consumer<AccessRequest> requests;
  private final Runnable repeated;
  private final Map<Long, AccessRequest> waiting = new LinkedHashMap<>();

  /**
   * @param repeated told of each line that another replaced
   */
  Attempts(Consumer<AccessRequest> requests, Runnable repeated) {
    this.requests = requests;
    this.repeated = repeated;
  }

  void add(AccessRequest request, AccessLine line) {
    if (line.requestId().isEmpty()) {
      requests.accept(request);
      return;
    }
    long id = Hash.of(request.service() + ' ' + line.requestId(), line.method() + line.path());
    AccessRequest earlier = waiting.get(id);
    if (earlier != null) {
      waiting.remove(id);
      long later = request.epochMillis() - earlier.epochMillis();
      if (later >= 0 && later <= WITHIN_MILLIS) {
        repeated.run();
      } else {
        requests.accept(earlier);
      }
    }
    switch (request.outcome()) {
      case FAILED, NO_RESPONSE -> waiting.put(id, request);
      default -> requests.accept(request);
    }
    release(request.epochMillis());
  }

  private void release(long now) {
    Iterator<AccessRequest> oldest = waiting.values().iterator();
    while (oldest.hasNext()) {
      AccessRequest next = oldest.next();
      if (waiting.size() <= MOST && next.epochMillis() + WITHIN_MILLIS >= now) {
        return;
      }
      requests.accept(next);
      oldest.remove();
    }
  }

  /** Counts what still waits; a file's end is the end of waiting. */
  void finish() {
    waiting.values().forEach(requests);
    waiting.clear();
  }
}
