package dev.fishbone.telemetry.routing;

import java.util.List;

/**
 * While an alert that matches the source side is active, alerts that match the target side with
 * equal labels are not sent.
 */
public record Inhibition(List<Matcher> source, List<Matcher> target, List<String> equal) {
  public Inhibition {
    source = List.copyOf(source);
    target = List.copyOf(target);
    equal = List.copyOf(equal);
  }
}
