package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.analyzer.job.Product;
import dev.fishbone.analyzer.scan.reading.SeenMinutes.Times;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.trace.SpanFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What each trace file of the last scan holds, as it was read: a scan that adds a file reads that
 * file. It is kept by the file's content, by what decides how it is read, and by the version that
 * read it; spans are kept rather than sums, since traces lie across files.
 */
public final class KeptTraces {
  /** Counts up whenever spans are read in another way. */
  private static final int READING = 2;

  /** Stands for the file's name in what is kept: content may be found again under another. */
  private static final String NAME = "\u0001";

  private static final String ENDING = ".spans";
  private static final String STAMPS = "files.json";
  private static final int LENGTH_DIGITS = ContentSum.lengthText(0).length();

  private final Path folder;
  private final FileStamps stamps;
  private final Set<String> used = ConcurrentHashMap.newKeySet();
  private final Set<String> lengths = new HashSet<>();
  private final AtomicInteger parts = new AtomicInteger();

  private KeptTraces(Path folder) {
    this.folder = folder;
    this.stamps = FileStamps.read(folder.resolve(STAMPS));
  }

  private void findLengths() throws IOException {
    try (Stream<Path> found = Files.list(folder)) {
      found
          .map(f -> f.getFileName().toString())
          .filter(name -> name.endsWith(ENDING) && name.length() > LENGTH_DIGITS)
          .forEach(name -> lengths.add(name.substring(0, LENGTH_DIGITS)));
    }
  }

  /**
   * One file's spans.
   *
   * @param key the same for files that hold the same
   * @param entry what of it could be read
   * @param times when its spans began
   */
  record Read(String key, SpanFile spans, Coverage.Entry entry, Times times) {}

  /** Opens a folder in which a scan works alone; what one left that was killed is taken away. */
  public static KeptTraces open(Path folder) throws IOException {
    Files.createDirectories(folder);
    KeptTraces kept = new KeptTraces(folder);
    kept.remove(name -> !name.endsWith(ENDING) && !name.equals(STAMPS));
    kept.findLengths();
    return kept;
  }

  /** A folder for files that need not outlive the process. */
  Path scratch() {
    return folder;
  }

  /** How files of one input are read, as far as it decides what is read of them. */
  private static String settings(Recording recording, long weightMicros) {
    String all =
        String.join(
            "\n",
            Product.VERSION,
            Integer.toString(READING),
            Long.toString(weightMicros),
            recording.services().toString());
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of()
          .formatHex(digest.digest(all.getBytes(StandardCharsets.UTF_8)))
          .substring(0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java lacks SHA-256: use another", e);
    }
  }

  private static String key(String content, Recording recording, long weightMicros) {
    return content + "-" + settings(recording, weightMicros);
  }

  /**
   * A file's spans as they were read before, where its content is known or may be: one of another
   * length was never seen.
   *
   * @param name that complaints give
   * @param recording services by which they are named, and the window that complaints concern
   * @throws IOException where it cannot be read
   */
  Optional<Read> known(String name, Path file, Recording recording, long weightMicros)
      throws IOException {
    String content = stamps.known(file);
    if (content.isEmpty() && lengths.contains(ContentSum.lengthText(Files.size(file)))) {
      content = stamps.read(file, () -> ContentSum.of(file));
    }
    return content.isEmpty() ? Optional.empty() : open(content, name, recording, weightMicros);
  }

  private Optional<Read> open(String content, String name, Recording recording, long weightMicros)
      throws IOException {
    String key = key(content, recording, weightMicros);
    if (!Files.exists(folder.resolve(key + ENDING))) {
      return Optional.empty();
    }
    Optional<Read> known = open(key, name, true);
    known.ifPresent(k -> used.add(key));
    return known;
  }

  /**
   * Reads a file's spans and sums its bytes up on the way: what is kept is what was read, whatever
   * is written to the file meanwhile.
   *
   * @param reader the thread's
   * @return to be {@linkplain #keep kept}, by whoever has time to wait for the disk
   * @throws IOException where the file cannot be read
   * @throws UncheckedIOException where nothing can be kept
   */
  Unkept read(TraceReader reader, String name, Path file, Recording recording, long weightMicros)
      throws IOException {
    Path part = folder.resolve("new-" + parts.incrementAndGet());
    String content =
        stamps.read(
            file,
            () -> {
              ContentSum sum = new ContentSum();
              try (InputStream in = sum.new Passing(Files.newInputStream(file))) {
                reader.read(NAME, in, recording, weightMicros, part);
              }
              return sum.text();
            });
    return new Unkept(part, key(content, recording, weightMicros), name);
  }

  /**
   * A file's spans on their way to disk.
   *
   * @param name that complaints give
   */
  record Unkept(Path part, String key, String name) {}

  /** Waits until they are on disk: only then do they bear the name by which they are found. */
  Read keep(Unkept read) throws IOException {
    SpanFile.force(read.part);
    used.add(read.key);
    Files.move(
        read.part,
        folder.resolve(read.key + ENDING),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    return open(read.key, read.name, false)
        .orElseThrow(() -> new IOException("what was just written is not there"));
  }

  private Optional<Read> open(String key, String name, boolean check) throws IOException {
    try {
      SpanFile spans = SpanFile.open(folder.resolve(key + ENDING));
      if (check) {
        spans.check();
      }
      KeptNote note = KeptNote.of(spans.note());
      return Optional.of(new Read(key, spans, named(note.entry(), name), note.times()));
    } catch (IOException e) {
      // Damaged, whatever it was: the file itself is still there to be read, and what is read then
      // takes its place. It is not deleted: another thread may have done so already.
      return Optional.empty();
    }
  }

  private static Coverage.Entry named(Coverage.Entry entry, String name) {
    List<Coverage.Gap> gaps =
        entry.gaps().stream()
            .map(g -> new Coverage.Gap(g.range(), g.reason(), g.detail().replace(NAME, name)))
            .toList();
    return new Coverage.Entry(name, entry.signal(), entry.asked(), entry.received(), gaps);
  }

  /** The night is kept: so are the files that it was read from, and no others. */
  public void finish() throws IOException {
    remove(
        name ->
            !name.equals(STAMPS)
                && !(name.endsWith(ENDING)
                    && used.contains(name.substring(0, name.length() - ENDING.length()))));
    stamps.write(folder.resolve(STAMPS));
  }

  private void remove(Predicate<String> unwanted) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(folder)) {
      files = found.filter(f -> unwanted.test(f.getFileName().toString())).sorted().toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
