package dev.fishbone.analyzer.job;

import static java.util.stream.Collectors.joining;

import dev.fishbone.analyzer.blocks.TextHash;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
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
    if (Files.isRegularFile(document)) {
      // In whatever encoding a person saved it: bytes that are no UTF-8 are no text of ours.
      String text = new String(Files.readAllBytes(document), StandardCharsets.UTF_8);
      if (ours().contains(TextHash.of(text))) {
        return;
      }
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
   * Remembers a text before it is written, beside those before it: whenever it is killed, one of
   * them lies there and is ours.
   */
  void remember(String text) throws IOException {
    List<String> known = ours();
    Stream<String> last = known.stream().skip(Math.max(0, known.size() - 2));
    RunFolder.write(
        written,
        Stream.concat(last, Stream.of(TextHash.of(text))).distinct().collect(joining("\n")));
  }

  private List<String> ours() throws IOException {
    return Files.exists(written)
        ? new String(Files.readAllBytes(written), StandardCharsets.UTF_8).lines().toList()
        : List.of();
  }

  /** Charts that the last findings name and these do not. */
  void removeCharts(Findings findings) throws IOException {
    Path old = folder.out().resolve("findings.json");
    if (!Files.isRegularFile(old)) {
      return;
    }
    Set<String> kept = new HashSet<>();
    findings.charts().forEach(c -> kept.addAll(Set.of(c.svg(), c.png())));
    try {
      Findings last = Json.EXACT.readValue(Files.readAllBytes(old), Findings.class);
      List<Findings.ChartEntry> charts = last == null ? List.of() : last.charts();
      for (Findings.ChartEntry chart : charts) {
        for (String path : new String[] {chart.svg(), chart.png()}) {
          if (!kept.contains(path) && path.matches("charts/[a-z0-9-]+\\.(svg|png)")) {
            Files.deleteIfExists(folder.out().resolve(path));
          }
        }
      }
    } catch (JacksonException e) {
      // Not a file of ours, or cut off: nothing can be known of its charts.
      return;
    }
  }
}
