package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.catalogue.Exporter;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Of the requests of one service counted by its own process, by the mesh and from spans, only the
 * best count is kept: what each of them counts is the same request.
 */
final class BestView {
  private static final Set<Signal> REQUESTS =
      EnumSet.of(Signal.SERVER_REQUESTS, Signal.SERVER_SECONDS_SUM, Signal.CLIENT_REQUESTS);
  private static final Comparator<Exporter> BEST =
      Comparator.comparing(Exporter::view).thenComparing(Exporter::id);

  private record Counted(Signal signal, String service) {}

  private BestView() {}

  static List<Draft> of(List<Draft> drafts, Tallies tallies) {
    Map<Counted, Exporter> best = new HashMap<>();
    for (Draft draft : drafts) {
      best.merge(counted(draft), draft.row().exporter(), (a, b) -> BEST.compare(a, b) <= 0 ? a : b);
    }
    List<Draft> kept = new ArrayList<>();
    for (Draft draft : drafts) {
      Exporter own = draft.row().exporter();
      Exporter first = best.getOrDefault(counted(draft), own);
      // Two exporters within a process count different requests: of HTTP, of gRPC.
      boolean together = own.view() == Exporter.View.OWN || own.id().equals(first.id());
      if (!REQUESTS.contains(draft.series().signal()) || own.view() == first.view() && together) {
        kept.add(draft);
      } else {
        tallies.add(
            Tallies.Matter.COUNTED_TWICE, draft.series().signal(), draft.series().nativeName(), 1);
      }
    }
    return kept;
  }

  private static Counted counted(Draft draft) {
    return new Counted(draft.series().signal(), draft.series().service());
  }
}
