package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.pulling.RecordedFile;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;

/**
 * Takes whole text files into one folder of the recording; one that its reader will not understand
 * is a gap and stays out.
 *
 * @param source its name in the configuration
 * @param folder in the recording
 * @param ending by which the folder's reader knows its files, {@code .yml}
 */
record TextFiles(String source, Signal signal, String folder, String ending, Content content)
    implements FilesConnector.Taker {
  private static final long CAP_BYTES = 64 << 20;

  /** What a file must be. */
  @FunctionalInterface
  interface Content {
    /**
     * The text as the recording keeps it.
     *
     * @throws NotOfUse where it is something else
     */
    String of(String name, String text, Pull pull) throws NotOfUse;
  }

  /** A file is not what its source takes; the message is one sentence. */
  static final class NotOfUse extends Exception {
    private static final long serialVersionUID = 1L;

    NotOfUse(String sentence) {
      super(sentence);
    }
  }

  @Override
  public void take(SortedSet<Path> files, Pull pull, Ledger ledger) throws SourceException {
    int number = 0;
    for (Path file : files) {
      String name = String.valueOf(file.getFileName());
      try {
        String kept = content.of(name, text(file), pull);
        Path into = pull.recording().resolve(folder).resolve(nameOf(name, ++number));
        RecordedFile.write(into, kept.getBytes(StandardCharsets.UTF_8));
        ledger.asked(Set.of(signal), true);
      } catch (NotOfUse e) {
        ledger.failed(Set.of(signal), pull.hull(), file + ": " + e.getMessage());
      }
    }
  }

  private static String text(Path file) throws NotOfUse {
    try {
      if (Files.size(file) <= CAP_BYTES) {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new NotOfUse("it cannot be read: name a file that you may read");
    }
    throw new NotOfUse("it is larger than 64 MiB: name the file itself, not a folder of others");
  }

  /** A name of its own for each file, which keeps how the file was called. */
  private String nameOf(String name, int number) {
    String plain = source + "-" + number + "-" + name.replaceAll("[^A-Za-z0-9._-]", "_");
    return plain.endsWith(ending) ? plain : plain + ending;
  }
}
