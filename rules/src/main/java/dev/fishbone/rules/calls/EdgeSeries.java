package dev.fishbone.rules.calls;

import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Series of breakers and budgets that lie on an edge: those of a proxy in front of the callee, and
 * those of the caller that name the callee or nobody.
 *
 * @param others of the caller, named after something else
 */
public record EdgeSeries(List<Series> own, List<Series> others) {
  public EdgeSeries {
    own = List.copyOf(own);
    others = List.copyOf(others);
  }

  public static EdgeSeries of(Telemetry telemetry, Signal signal, Edge edge) {
    List<Series> own = new ArrayList<>();
    List<Series> others = new ArrayList<>();
    for (Series series : telemetry.of(signal)) {
      if (series.service().equals(edge.callee())) {
        own.add(series);
      } else if (series.service().equals(edge.caller())) {
        (about(series, edge.callee()) ? own : others).add(series);
      }
    }
    return new EdgeSeries(own, others);
  }

  private static boolean about(Series series, String callee) {
    String part = series.resource().toLowerCase(Locale.ROOT);
    String peer = series.label("peer");
    return peer.isEmpty()
        ? part.isEmpty() || part.contains(callee.toLowerCase(Locale.ROOT))
        : peer.equals(callee);
  }
}
