package dev.fishbone.connectors.spans;

/**
 * The process that spans come from.
 *
 * @param service as the recording maps it; the service's own name where it does not
 */
public record Resource(String service, String instance) {
  public static final Resource UNKNOWN = new Resource("", "");
}
