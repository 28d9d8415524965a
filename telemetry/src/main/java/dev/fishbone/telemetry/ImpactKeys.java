package dev.fishbone.telemetry;

import java.util.List;

/**
 * What {@code window.yml} says of access logs and counts; texts are empty where it says nothing.
 *
 * @param session the attribute of a request that names whose it is
 * @param segment attributes by which customers are told apart
 * @param amount the name under which counts hold money
 * @param currency of that money, {@code USD}
 */
public record ImpactKeys(String session, List<String> segment, String amount, String currency) {
  public static final ImpactKeys NONE = new ImpactKeys("", List.of(), "", "");

  public ImpactKeys {
    segment = List.copyOf(segment);
  }
}
