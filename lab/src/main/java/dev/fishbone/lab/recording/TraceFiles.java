package dev.fishbone.lab.recording;

import dev.fishbone.lab.scenario.Exports;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** The spans that the processes of a run wrote, as one file a service. */
final class TraceFiles {
  private static final List<String> SERVICES = List.of("web", "orders", "pricing");

  private final Path work;
  private final Exports exports;

  /**
   * @param work the run's folder
   */
  TraceFiles(Path work, Exports exports) {
    this.work = work;
    this.exports = exports;
  }

  /** Services of which there are spans. */
  List<String> services() {
    return SERVICES.stream().filter(service -> !exports.untraced().contains(service)).toList();
  }

  /** Passes what the collector keeps into a folder. */
  void write(Path folder) throws IOException {
    if (exports.tail().isPresent()) {
      sample(exports.tail().get());
    }
    for (String service : services()) {
      List<InputStream> parts = new ArrayList<>();
      for (Path file : files(service)) {
        parts.add(Files.newInputStream(file));
      }
      try (InputStream all = new SequenceInputStream(Collections.enumeration(parts))) {
        Compression.compress(all, folder.resolve(service + ".jsonl.zst"));
      }
    }
  }

  private void sample(double share) throws IOException {
    TailSampling sampling = new TailSampling(share);
    for (String service : services()) {
      for (Path file : files(service)) {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
          lines.lines().forEach(sampling::look);
        }
      }
    }
    for (String service : services()) {
      for (Path file : files(service)) {
        List<String> kept;
        try (BufferedReader lines = Files.newBufferedReader(file)) {
          kept = lines.lines().map(sampling::kept).filter(line -> !line.isEmpty()).toList();
        }
        Files.write(file, kept);
      }
    }
  }

  /** A service's file, or those of its servers. */
  private List<Path> files(String service) throws IOException {
    try (Stream<Path> all = Files.list(work)) {
      return all.filter(
              file ->
                  file.getFileName().toString().matches("spans-" + service + "(-\\d+)?\\.jsonl"))
          .sorted()
          .toList();
    }
  }
}
