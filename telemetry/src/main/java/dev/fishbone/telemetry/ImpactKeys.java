package dev.fishbone.telemetry;

import java.util.ArrayList;
import java.util.List;

/**
 * What {@code window.yml} says of access logs and counts; texts are empty where it says nothing.
 *
 * @param session the attribute of a request that names whose it is
 * @param segment attributes by which customers are told apart
 * @param amount the name under which counts hold money
 * @param currency of that money, {@code USD}
 * @param shown attributes of requests that files for people may hold
 */
public record ImpactKeys(
    String session,
    List<String> segment,
    String amount,
    String currency,
    List<ShownAttribute> shown) {
  public static final ImpactKeys NONE = new ImpactKeys("", List.of(), "", "");

  public ImpactKeys {
    segment = List.copyOf(segment);
    shown = List.copyOf(shown);
  }

  /** Where nothing may be shown. */
  public ImpactKeys(String session, List<String> segment, String amount, String currency) {
    this(session, segment, amount, currency, List.of());
  }

  /** What is read of each request: what may be shown, then segments beside it. */
  public List<ShownAttribute> attributes() {
    List<ShownAttribute> all = new ArrayList<>(shown);
    for (String name : segment) {
      ShownAttribute attribute = ShownAttribute.of(name, session);
      if (all.stream().noneMatch(a -> a.name().equals(attribute.name()))) {
        all.add(attribute);
      }
    }
    return List.copyOf(all);
  }
}
