package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.logs.AccessLogCopy;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;

/**
 * Makes sources of access logs of HAProxy, nginx, Apache or Envoy.
 *
 * <p>Settings: {@code files}; {@code service} of lines that name none; {@code zone} of times
 * without one (UTC); {@code session}, the key that names whose request it is; {@code attributes},
 * further keys to keep.
 */
public final class AccessLogConnectorFactory implements ConnectorFactory {
  @Override
  public String type() {
    return "access-log";
  }

  @Override
  public Set<String> keys() {
    return Set.of("files[]", "service", "zone", "session", "attributes[]");
  }

  @Override
  public Set<String> secretKeys() {
    return Set.of();
  }

  @Override
  public Connector create(SourceSettings settings) throws SourceException {
    ImpactKeys keys =
        new ImpactKeys(settings.text("session", ""), settings.list("attributes"), "", "");
    AccessLogCopy copy =
        new AccessLogCopy(
            settings.name(), settings.text("service", ""), FilesConnector.zone(settings), keys);
    return FilesConnector.of(
        this, settings, Signal.LOGS, (files, pull, ledger) -> take(copy, files, pull, ledger));
  }

  private static void take(AccessLogCopy copy, SortedSet<Path> files, Pull pull, Ledger ledger)
      throws IOException {
    Set<Signal> logs = Set.of(Signal.LOGS);
    List<Coverage.Entry> entries =
        copy.copy(List.copyOf(files), pull.hull(), pull.recording()).entries();
    ledger.asked(logs, entries.get(entries.size() - 1).received() > 0);
    for (Coverage.Entry entry : entries) {
      entry.gaps().forEach(gap -> ledger.gap(logs, gap.range(), gap.reason(), gap.detail()));
    }
  }
}
