package dev.fishbone.rules.incident;

import dev.fishbone.rules.statistics.WilsonBounds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * When the effect was unavailable, minute by minute (ALGORITHMS 10). Bad: at least 1 % failed and
 * surely more than the error budget. It begins with two bad minutes in three and ends with ten good
 * ones in a row: runs less than ten minutes apart are thus one.
 */
final class Availability {
  private static final int NEAR = 2;

  private final RequestBins minutes;
  private final IncidentSettings settings;
  private final int run;

  Availability(RequestBins minutes, IncidentSettings settings) {
    this.minutes = minutes;
    this.settings = settings;
    this.run = settings.count("recovered-bins");
  }

  List<Outage> outages() {
    List<Outage> found = new ArrayList<>();
    int next = 0;
    while (next < minutes.count()) {
      int start = start(next);
      if (start < 0) {
        break;
      }
      double limit = settings.number("recovered-ratio");
      int end = end(start, limit);
      found.add(outage(start, end, limit));
      next = end < 0 ? minutes.count() : end;
    }
    return List.copyOf(found);
  }

  private int start(int from) {
    for (int bin = from; bin < minutes.count(); bin++) {
      if (bad(bin) && (bad(bin + 1) || bad(bin + 2))) {
        return bin;
      }
    }
    return -1;
  }

  private boolean bad(int bin) {
    if (bin >= minutes.count() || !minutes.known(bin)) {
      return false;
    }
    double n = minutes.requests().at(bin);
    double x = minutes.failures().at(bin);
    return n > 0
        && x / n >= settings.number("bad-ratio")
        && WilsonBounds.of(x, n).low() > settings.errorBudget();
  }

  /** The first minute of a good run; −1 where the data ends before one is whole. */
  private int end(int start, double limit) {
    for (int bin = start + 1; bin + run <= minutes.count(); bin++) {
      if (minutes.known(bin) && recovered(bin, limit)) {
        return bin;
      }
    }
    return -1;
  }

  private boolean recovered(int first, double limit) {
    double requests = 0;
    double failures = 0;
    boolean each = true;
    boolean surely = false;
    for (int bin = first; bin < first + run; bin++) {
      if (minutes.known(bin)) {
        double n = minutes.requests().at(bin);
        double x = minutes.failures().at(bin);
        requests += n;
        failures += x;
        each &= x == 0 || x / n < limit;
        surely |= n > 0 && WilsonBounds.of(x, n).low() > limit;
      }
    }
    boolean pooled =
        requests < settings.number("few-requests") && failures / requests < limit && !surely;
    return requests > 0 && unknown(first, first + run) <= missing() && (each || pooled);
  }

  private int unknown(int from, int to) {
    int unknown = 0;
    for (int bin = Math.max(from, 0); bin < Math.min(to, minutes.count()); bin++) {
      unknown += minutes.known(bin) ? 0 : 1;
    }
    return unknown;
  }

  private int missing() {
    return settings.count("missing-bins");
  }

  private Outage outage(int start, int end, double limit) {
    Instant from = instant(start);
    Instant fromHigh = instant(start + 1);
    int lastBad = lastKnownBad(start, end < 0 ? minutes.count() : end, limit);
    int reach = end < 0 ? minutes.count() : end;
    boolean hole = unknown(lastBad + 1, Math.min(reach + run, minutes.count())) > missing();
    if (end < 0 || hole) {
      String why =
          hole ? "minutes are missing around its end" : "the data ends before ten good minutes";
      Instant surely = instant(lastOfSeveral(start, reach) + 1);
      return new Outage(from, fromHigh, Optional.empty(), surely, instant(reach), why);
    }
    int early = end(start, 2 * limit);
    int late = end(start, limit / 2);
    Instant low = instant(early < 0 ? end : Math.min(early, end));
    Instant high = instant(late < 0 ? minutes.count() : Math.max(late, end));
    return new Outage(from, fromHigh, Optional.of(instant(end)), low, high, "");
  }

  private int lastKnownBad(int start, int end, double limit) {
    int last = start;
    for (int bin = start; bin < end; bin++) {
      if (minutes.known(bin) && minutes.failures().at(bin) > limit * minutes.requests().at(bin)) {
        last = bin;
      }
    }
    return last;
  }

  /** The last bad minute that has another near it: one by itself stretches nothing. */
  private int lastOfSeveral(int start, int end) {
    int last = start;
    for (int bin = start + 1; bin < end; bin++) {
      last = bad(bin) && !alone(bin) ? bin : last;
    }
    return last;
  }

  /** Whether the two minutes on either side are known to be no bad ones. */
  private boolean alone(int bin) {
    for (int other = Math.max(0, bin - NEAR); other <= bin + NEAR; other++) {
      boolean within = other != bin && other < minutes.count();
      if (within && (!minutes.known(other) || bad(other))) {
        return false;
      }
    }
    return true;
  }

  private Instant instant(int bin) {
    return Instant.ofEpochMilli(
        bin >= minutes.count()
            ? minutes.bins().range().toMillis()
            : minutes.bins().fromMillis(bin));
  }
}
