package dev.fishbone.connectors.catalogue;

/**
 * What the metrics of one exporter have in common.
 *
 * @param id for instance {@code hikaricp-prometheus}
 * @param sure whether the names were read in the exporter's source; else they rest on secondary use
 * @param limit where the limit of its pools is to be found
 */
public record Exporter(String id, boolean sure, Limit limit, View view, Identity identity) {
  /** Where a pool's limit stands. */
  public enum Limit {
    /** Among the metrics. */
    EXPORTED,
    /** Nowhere but in the pool's configuration. */
    CONFIG_ONLY
  }

  /**
   * From where requests are counted, the best first. The same request is often counted from several
   * places, and must not count twice.
   */
  public enum View {
    /** By the process itself. */
    OWN,
    /** By the process itself, with a timer that many have beside their counter. */
    TIMER,
    /** By the proxy beside it. */
    MESH,
    /** From spans, which may be sampled. */
    SPANS
  }
}
