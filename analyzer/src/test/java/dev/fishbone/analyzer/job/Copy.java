package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A copy of the outage's recording to be spoilt, and what the analyzer then says of it. */
record Copy(Path recording, Path out) {
  static Copy of(Path source, Path temp) throws IOException {
    Path copy = temp.resolve("recording");
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.toList()) {
        Path target = copy.resolve(source.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
    return new Copy(copy, temp.resolve("out"));
  }

  Copy edit(String file, UnaryOperator<String> change) throws IOException {
    Path path = recording.resolve(file);
    Files.writeString(path, change.apply(Files.readString(path)));
    return this;
  }

  Copy add(String file, String text) throws IOException {
    Path path = recording.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    return this;
  }

  Copy remove(String file) throws IOException {
    try (Stream<Path> all = Files.walk(recording.resolve(file))) {
      for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
    return this;
  }

  Findings analyze() throws Exception {
    IncidentJob.run(recording, out, Progress.SILENT);
    return Json.EXACT.readValue(Files.readAllBytes(out.resolve("findings.json")), Findings.class);
  }

  /** Rule → the words of its verdicts. */
  static Map<String, List<String>> words(Findings findings) {
    Map<String, List<String>> words = new TreeMap<>();
    for (VerdictEntry verdict : findings.verdicts()) {
      words
          .computeIfAbsent(verdict.rule(), r -> new java.util.ArrayList<>())
          .add(verdict.verdict());
    }
    return words;
  }

  static List<String> gaps(Findings findings) {
    return findings.coverage().stream()
        .flatMap(entry -> entry.gaps().stream())
        .map(Findings.GapEntry::detail)
        .toList();
  }
}
