package dev.fishbone.telemetry;

/**
 * What users felt: a service's operation (empty: all of them) and the name that the document gives
 * it.
 */
public record Effect(String service, String operation, String name) {
  public Effect {
    if (service.isBlank()) {
      throw new IllegalArgumentException(
          "an effect needs a service: write effects: [{service: orders}]");
    }
    name = name.isBlank() ? service : name;
  }
}
