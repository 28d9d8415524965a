package dev.fishbone.rules.calls;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Calls of a service by the minute that were not made because something had failed. Its callers'
 * retries are told apart call by call; what a layer further out tries again makes all calls below
 * it anew, so that in such minutes the requests are counted, each with the calls that it usually
 * makes.
 */
public final class UsualCalls {
  /** With fewer of the calls further out tried again there is no trouble. */
  private static final double TROUBLE = 0.01;

  private final List<TimeRange> bins;
  private final List<Layer> layers = new ArrayList<>();

  /** The calls from one service to another, by bin. */
  private record Layer(String caller, String callee, double[] attempts, double[] retries) {}

  public UsualCalls(Telemetry telemetry, List<TimeRange> bins) {
    this.bins = List.copyOf(bins);
    for (EdgeTally edge : telemetry.traces().edges()) {
      double[] retries = sums(edge.count(EdgeCount.CERTAIN_RETRIES));
      double[] inferred = sums(edge.count(EdgeCount.INFERRED_RETRIES));
      for (int i = 0; i < retries.length; i++) {
        retries[i] += inferred[i];
      }
      double[] attempts = sums(edge.count(EdgeCount.ATTEMPTS));
      layers.add(new Layer(edge.caller(), edge.callee(), attempts, retries));
    }
  }

  /**
   * By bin.
   *
   * @param callers edges of one service
   */
  public double[] of(List<Edge> callers) {
    boolean[] troubled = troubled(callers);
    double[] calls = new double[bins.size()];
    for (Edge edge : callers) {
      double[] first = sums(edge.counts(), EdgeCount.FIRST_ATTEMPTS);
      double[] requests = sums(edge.counts(), EdgeCount.REQUESTS);
      OptionalDouble each = callsPerRequest(first, requests, troubled);
      for (int i = 0; i < calls.length; i++) {
        boolean told = troubled[i] && each.isPresent();
        calls[i] += told ? Math.min(first[i], requests[i] * each.getAsDouble()) : first[i];
      }
    }
    return calls;
  }

  private static OptionalDouble callsPerRequest(
      double[] first, double[] requests, boolean[] troubled) {
    double calls = 0;
    double all = 0;
    for (int i = 0; i < first.length; i++) {
      calls += troubled[i] ? 0 : first[i];
      all += troubled[i] ? 0 : requests[i];
    }
    // Where there was trouble all the time nothing tells what is usual.
    return all > 0 ? OptionalDouble.of(calls / all) : OptionalDouble.empty();
  }

  /** Bins in which calls of the callers, or further out, were tried again. */
  private boolean[] troubled(List<Edge> callers) {
    Set<String> above = above(callers);
    double[] attempts = new double[bins.size()];
    double[] retries = new double[bins.size()];
    for (Layer layer : layers) {
      if (above.contains(layer.callee)) {
        for (int i = 0; i < retries.length; i++) {
          attempts[i] += layer.attempts[i];
          retries[i] += layer.retries[i];
        }
      }
    }
    boolean[] troubled = new boolean[bins.size()];
    for (int i = 0; i < troubled.length; i++) {
      troubled[i] = retries[i] > TROUBLE * attempts[i];
    }
    return troubled;
  }

  /** The callers, who calls them, and so on. */
  private Set<String> above(List<Edge> callers) {
    Set<String> above = new HashSet<>();
    callers.forEach(edge -> above.add(edge.caller()));
    int before;
    do {
      before = above.size();
      layers.stream().filter(l -> above.contains(l.callee)).forEach(l -> above.add(l.caller));
    } while (above.size() > before);
    return above;
  }

  private double[] sums(Map<EdgeCount, BinCounts> counts, EdgeCount what) {
    return sums(counts.getOrDefault(what, BinCounts.NONE));
  }

  private double[] sums(BinCounts counts) {
    return bins.stream().mapToDouble(counts::sum).toArray();
  }
}
