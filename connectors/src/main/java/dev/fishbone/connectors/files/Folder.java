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
  private final Path root;

  /**
   * @param root may itself be named by a link
   */
  public Folder(Path root) {
    this.root = real(root);
  }

  private static Path real(Path root) {
    try {
      return root.toRealPath();
    } catch (IOException e) {
      // What is not there has no files; who asks for one is told.
      return root;
    }
  }

  /** All files below a folder of the recording ({@code ""}: the whole), in order of name. */
  public Map<String, Path> files(String below) throws IOException {
    return walk(below, file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
  }

  /** Links, which are not read: they may lead out of the recording. */
  public Set<String> links() throws IOException {
    return walk("", Files::isSymbolicLink).keySet();
  }

  /** Pipes, sockets and devices, which are not read: they may never end. */
  public Set<String> odd() throws IOException {
    return walk("", Folder::isOdd).keySet();
  }

  private static boolean isOdd(Path file) {
    return !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.isSymbolicLink(file);
  }

  private Map<String, Path> walk(String below, Predicate<Path> wanted) throws IOException {
    Path start = below.isEmpty() ? root : root.resolve(below);
    Map<String, Path> files = new TreeMap<>();
    if (!Files.isDirectory(start)) {
      return files;
    }
    try (Stream<Path> walk = Files.walk(start)) {
      List<Path> found = walk.filter(wanted).toList();
      for (Path file : found) {
        if (!file.getFileName().toString().startsWith(".")) {
          files.put(name(file), file);
        }
      }
    } catch (java.io.UncheckedIOException e) {
      throw e.getCause();
    }
    return files;
  }

  private String name(Path file) {
    return root.relativize(file).toString().replace(root.getFileSystem().getSeparator(), "/");
  }
}
