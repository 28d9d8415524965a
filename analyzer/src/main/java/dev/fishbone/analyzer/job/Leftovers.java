package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;

/** What an earlier run left in the folder that these findings do not name: it goes. */
final class Leftovers {
  private final RunFolder folder;

  Leftovers(RunFolder folder) {
    this.folder = folder;
  }

  /** Charts that the last findings name and these do not, and evidence of their verdicts. */
  void remove(Findings findings) throws IOException {
    Path old = folder.out().resolve("findings.json");
    if (!Files.isRegularFile(old)) {
      return;
    }
    Findings last;
    try {
      last = Json.EXACT.readValue(Files.readAllBytes(old), Findings.class);
    } catch (JacksonException e) {
      // Not a file of ours, or cut off: nothing can be known of what it named.
      return;
    }
    if (last != null) {
      removeCharts(last, findings);
      removeEvidence(last, findings);
    }
  }

  private void removeCharts(Findings last, Findings findings) throws IOException {
    Set<String> kept = new HashSet<>();
    findings.charts().forEach(c -> kept.addAll(Set.of(c.svg(), c.png())));
    for (Findings.ChartEntry chart : last.charts()) {
      for (String path : List.of(chart.svg(), chart.png())) {
        if (!kept.contains(path) && path.matches("charts/[a-z0-9-]+\\.(svg|png)")) {
          Files.deleteIfExists(folder.out().resolve(path));
        }
      }
    }
  }

  private void removeEvidence(Findings last, Findings findings) throws IOException {
    Set<String> kept = new HashSet<>();
    findings.verdicts().forEach(v -> kept.add(v.id()));
    for (VerdictEntry verdict : last.verdicts()) {
      if (!kept.contains(verdict.id()) && verdict.id().matches("F[0-9a-f]{10}")) {
        Files.deleteIfExists(folder.out().resolve("evidence/" + verdict.id() + ".csv"));
      }
    }
  }
}
