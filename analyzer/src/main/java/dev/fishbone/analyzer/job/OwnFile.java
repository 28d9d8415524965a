package dev.fishbone.analyzer.job;

import static java.util.stream.Collectors.joining;

import dev.fishbone.analyzer.blocks.TextHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A text among the results that a person may edit: it is then kept aside, never overwritten. */
final class OwnFile {
  private final RunFolder folder;
  private final String name;
  private final Path file;
  private final Path written;

  /**
   * @param name with its ending: {@code postmortem.md}
   */
  OwnFile(RunFolder folder, String name) {
    this.folder = folder;
    this.name = name;
    this.file = folder.out().resolve(name);
    this.written =
        folder.run(name.equals("postmortem.md") ? "written.txt" : "written-" + name + ".txt");
  }

  /** Replaces what an earlier run wrote; what a person made of it stays beside it. */
  void write(String text, Progress progress) throws IOException {
    keepEdited(progress);
    remember(text);
    RunFolder.write(file, text);
  }

  void keepEdited(Progress progress) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    if (Files.isRegularFile(file)) {
      // In whatever encoding a person saved it: bytes that are no UTF-8 are no text of ours.
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      if (ours().contains(TextHash.of(text))) {
        return;
      }
    }
    Path aside = free();
    Files.move(file, aside);
    progress.note(
        file + " was changed by hand since it was written; it is kept as " + aside.getFileName());
  }

  private Path free() {
    int dot = name.lastIndexOf('.');
    int number = 1;
    Path free;
    do {
      String edited = name.substring(0, dot) + ".edited-" + number++ + name.substring(dot);
      free = folder.out().resolve(edited);
    } while (Files.exists(free));
    return free;
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
}
