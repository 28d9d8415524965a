package dev.fishbone.connectors.context;

import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What stands under {@code config/}: policies of our own form first, then the load balancer's. */
final class ConfigFiles {
  private static final String WORD = Signal.POLICIES.name().toLowerCase(Locale.ROOT);

  private ConfigFiles() {}

  static Policies read(Folder folder, Recording recording, List<Coverage.Entry> entries)
      throws IOException {
    Map<String, Path> files = folder.files("config");
    Policies policies = Policies.NONE;
    List<Policies.Probe> haproxy = new ArrayList<>();
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Complaints complaints = new Complaints(file.getKey(), recording.window());
      String name = file.getKey().substring(file.getKey().lastIndexOf('/') + 1);
      String text = TextFile.read(file.getValue(), complaints).orElse("");
      long received = 1;
      if (name.equals("policies.yml")) {
        try {
          policies = PoliciesFile.read(file.getKey(), text);
        } catch (YamlException e) {
          complaints.addPlaced(String.valueOf(e.getMessage()));
        }
      } else if (name.matches("haproxy.*\\.cfg")) {
        haproxy.addAll(
            HaproxyFile.read(file.getKey(), text, new ServiceNames(recording.services())));
      } else {
        received = 0;
        complaints.add(
            0,
            ReasonCode.NO_SOURCE,
            "configuration of this kind is not read; write it into policies.yml");
      }
      received = complaints.isEmpty() ? received : 0;
      entries.add(new Coverage.Entry(file.getKey(), WORD, 1, received, complaints.gaps()));
    }
    if (files.isEmpty()) {
      Coverage.Gap gap =
          new Coverage.Gap(
              recording.window(), ReasonCode.NO_SOURCE, "the recording has no config/ folder");
      entries.add(new Coverage.Entry("config", WORD, 1, 0, List.of(gap)));
    }
    List<Policies.Probe> probes = new ArrayList<>(policies.probes());
    probes.addAll(haproxy);
    return new Policies(policies.retries(), policies.pools(), probes);
  }
}
