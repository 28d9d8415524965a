package dev.fishbone.telemetry.routing;

import dev.fishbone.telemetry.ReceiverClass;
import java.util.List;

/**
 * Where notifications go.
 *
 * @param integrations kinds as the configuration has them, for instance {@code slack}, {@code
 *     pagerduty}, {@code webhook}
 * @param kind what it is to a sleeping person: decided by its integrations unless the recording
 *     overrides it
 */
public record Receiver(String name, List<String> integrations, ReceiverClass kind) {
  public Receiver {
    integrations = List.copyOf(integrations);
  }
}
