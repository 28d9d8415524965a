package dev.fishbone.telemetry.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sessions while they are counted, a bounded number of them: beyond it those with one more zero bit
 * at their hash's end are kept. Which bits that takes is told by the sessions alone, so that sums
 * may be merged in any order.
 */
final class SessionTallies {
  /** Sessions, by service and operation, that are kept: about 50 MB. */
  static final int CAP = 1 << 20;

  private final int cap;
  private final Map<Key, SessionTable> tables = new HashMap<>();
  private final Map<Key, Long> unnamedFailures = new HashMap<>();
  private int level;
  private int kept;

  private record Key(boolean proxy, String service, String operation) {}

  SessionTallies() {
    this(CAP);
  }

  SessionTallies(int cap) {
    this.cap = cap;
  }

  void add(AccessRequest request) {
    Key key = new Key(request.proxy(), request.service(), request.operation());
    boolean failed =
        request.outcome() == AccessOutcome.FAILED || request.outcome() == AccessOutcome.NO_RESPONSE;
    if (request.session() == 0) {
      if (failed) {
        unnamedFailures.merge(key, 1L, Long::sum);
      }
      return;
    }
    if (!SessionTable.kept(request.session(), level)) {
      return;
    }
    boolean ok = request.outcome() == AccessOutcome.OK;
    SessionTable table = tables.computeIfAbsent(key, k -> new SessionTable());
    int before = table.size();
    table.put(
        request.session(),
        failed ? request.epochMillis() : SessionTable.NEVER,
        ok ? request.epochMillis() : SessionTable.NEVER);
    kept += table.size() - before;
    bound();
  }

  private void bound() {
    while (kept > cap) {
      level++;
      recount();
    }
  }

  private void recount() {
    kept = 0;
    for (SessionTable table : tables.values()) {
      table.keep(level);
      kept += table.size();
    }
  }

  void merge(SessionTallies other) {
    level = Math.max(level, other.level);
    other.tables.forEach(
        (key, table) -> tables.computeIfAbsent(key, k -> new SessionTable()).merge(table));
    other.unnamedFailures.forEach((key, count) -> unnamedFailures.merge(key, count, Long::sum));
    recount();
    bound();
  }

  int level() {
    return level;
  }

  List<SessionTally> finish() {
    List<SessionTally> tallies = new ArrayList<>();
    Map<Key, SessionTable> all = new HashMap<>(tables);
    unnamedFailures.keySet().forEach(key -> all.computeIfAbsent(key, k -> new SessionTable()));
    all.forEach(
        (key, table) ->
            tallies.add(
                new SessionTally(
                    key.proxy,
                    key.service,
                    key.operation,
                    table.size(),
                    table.failed(),
                    table.unrecovered(),
                    unnamedFailures.getOrDefault(key, 0L))));
    tallies.sort(
        Comparator.comparing(SessionTally::service)
            .thenComparing(SessionTally::operation)
            .thenComparing(SessionTally::proxy));
    return tallies;
  }
}
