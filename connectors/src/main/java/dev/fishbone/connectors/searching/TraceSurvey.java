package dev.fishbone.connectors.searching;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Survey;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a store of traces has, in words. */
public final class TraceSurvey {
  private static final int SHOWN = 12;

  private TraceSurvey() {}

  /**
   * @param what the store is: {@code Jaeger, API v3}
   * @param services that it lists
   * @param any whether it has a trace of the time
   */
  public static Survey of(String what, Collection<String> services, boolean any) {
    String shown =
        services.stream().sorted().limit(SHOWN).map(Quoted::bare).collect(Collectors.joining(", "));
    String more = services.size() > SHOWN ? " and " + (services.size() - SHOWN) + " more" : "";
    String listed = services.isEmpty() ? "no service" : "services " + shown + more;
    return new Survey(
        any ? Set.of(Signal.TRACES) : Set.of(),
        List.of(what + " with " + listed, any ? "a trace of this time" : "no trace of this time"));
  }
}
