package dev.fishbone.connectors.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Regular files of a recording under their names with forward slashes; links are not followed. */
public final class Folder {
  private static final int DEPTH = 8;

  private final Path root;

  public Folder(Path root) {
    this.root = root;
  }

  /** All files below a folder of the recording ({@code ""}: the whole), in order of name. */
  public Map<String, Path> files(String below) throws IOException {
    return walk(below, file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
  }

  /** Links, which are not read: they may lead out of the recording. */
  public Set<String> links() throws IOException {
    return walk("", Files::isSymbolicLink).keySet();
  }

  private Map<String, Path> walk(String below, Predicate<Path> wanted) throws IOException {
    Path start = below.isEmpty() ? root : root.resolve(below);
    Map<String, Path> files = new TreeMap<>();
    if (!Files.isDirectory(start)) {
      return files;
    }
    try (Stream<Path> walk = Files.walk(start, DEPTH)) {
      List<Path> found = walk.filter(wanted).toList();
      for (Path file : found) {
        if (!file.getFileName().toString().startsWith(".")) {
          files.put(name(file), file);
        }
      }
    } catch (java.io.UncheckedIOException e) {
      throw new IOException(e.getCause());
    }
    return files;
  }

  private String name(Path file) {
    return root.relativize(file).toString().replace(root.getFileSystem().getSeparator(), "/");
  }
}
