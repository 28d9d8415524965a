package dev.fishbone.connectors.context;

import dev.fishbone.connectors.context.config.ConfigReading;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What stands under {@code config/}, and an entry of coverage for each file. */
final class ConfigFiles {
  private static final String WORD = Signal.POLICIES.name().toLowerCase(Locale.ROOT);

  private ConfigFiles() {}

  static Policies read(Folder folder, Recording recording, List<Coverage.Entry> entries)
      throws IOException {
    SortedMap<String, String> texts = new TreeMap<>();
    SortedMap<String, Complaints> complaints = new TreeMap<>();
    for (Map.Entry<String, Path> file : folder.files("config").entrySet()) {
      Complaints ofFile = new Complaints(file.getKey(), recording.window());
      complaints.put(file.getKey(), ofFile);
      texts.put(file.getKey(), TextFile.read(file.getValue(), ofFile).orElse(""));
    }
    if (texts.isEmpty()) {
      Coverage.Gap gap =
          new Coverage.Gap(
              recording.window(), ReasonCode.NO_SOURCE, "the recording has no config/ folder");
      entries.add(new Coverage.Entry("config", WORD, 1, 0, List.of(gap)));
      return Policies.NONE;
    }
    ConfigReading.Result result = ConfigReading.read(texts, recording.services(), complaints);
    complaints.forEach(
        (file, ofFile) -> {
          long received = result.understood().contains(file) ? 1 : 0;
          entries.add(new Coverage.Entry(file, WORD, 1, received, ofFile.gaps()));
        });
    return result.policies();
  }
}
