package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Set;
import java.util.SortedSet;

/**
 * Makes sources of HAProxy's log of health checks ({@code option log-health-checks}): the instants
 * at which it took instances out and back.
 *
 * <p>Settings: {@code files}; {@code zone} of times without one (UTC). A backend is a service by
 * the {@code proxies} of the configuration's services.
 */
public final class HaproxyLogConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "haproxy-log";
  }

  @Override
  public Set<String> keys() {
    return Set.of("files[]", "zone");
  }

  @Override
  public Set<String> secretKeys() {
    return Set.of();
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    HealthLines lines = new HealthLines(settings.name(), zone(settings));
    return FilesConnector.of(
        this,
        settings,
        Signal.HEALTH_EVENTS,
        (files, pull, ledger) -> take(lines, files, pull, ledger));
  }

  private static ZoneId zone(SourceSettings settings) throws SourceException {
    try {
      return ZoneId.of(settings.text("zone", "UTC"));
    } catch (DateTimeException e) {
      throw settings.wrong("zone", "zone must be a name such as UTC or Europe/Berlin");
    }
  }

  private static void take(HealthLines lines, SortedSet<Path> files, Pull pull, Ledger ledger)
      throws SourceException, IOException {
    lines.take(files, pull, ledger);
  }
}
