package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.blocks.TextHash;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;

/**
 * What an earlier run left in the folder: its charts go, a document that a person edited since is
 * kept aside.
 */
final class Leftovers {
  private final RunFolder folder;
  private final Path document;
  private final Path written;

  Leftovers(RunFolder folder) {
    this.folder = folder;
    this.document = folder.out().resolve("postmortem.md");
    this.written = folder.run("written.txt");
  }

  void keepEdited(Progress progress) throws IOException {
    if (!Files.exists(document)) {
      return;
    }
    String ours = Files.exists(written) ? Files.readString(written) : "";
    if (TextHash.of(Files.readString(document, StandardCharsets.UTF_8)).equals(ours)) {
      return;
    }
    Path aside = free();
    Files.move(document, aside);
    progress.note(
        document
            + " was changed by hand since it was written; it is kept as "
            + aside.getFileName());
  }

  private Path free() {
    int number = 1;
    while (Files.exists(folder.out().resolve("postmortem.edited-" + number + ".md"))) {
      number++;
    }
    return folder.out().resolve("postmortem.edited-" + number + ".md");
  }

  /**
   * Written last: without it, a document of a killed run would be taken for an edited one only if
   * its text differs.
   */
  void remember(String text) throws IOException {
    RunFolder.write(written, TextHash.of(text));
  }

  /** Charts that the last findings name and these do not. */
  void removeCharts(Findings findings) throws IOException {
    Path old = folder.out().resolve("findings.json");
    if (!Files.exists(old)) {
      return;
    }
    Set<String> kept = new HashSet<>();
    findings.charts().forEach(c -> kept.addAll(Set.of(c.svg(), c.png())));
    try {
      for (Findings.ChartEntry chart :
          Json.EXACT.readValue(Files.readAllBytes(old), Findings.class).charts()) {
        for (String path : new String[] {chart.svg(), chart.png()}) {
          if (!kept.contains(path) && path.matches("charts/[a-z0-9-]+\\.(svg|png)")) {
            Files.deleteIfExists(folder.out().resolve(path));
          }
        }
      }
    } catch (JacksonException | NullPointerException e) {
      // Not a file of ours, or cut off: nothing can be known of its charts.
      return;
    }
  }
}
