package dev.fishbone.connectors.files;

import dev.fishbone.connectors.format.Quoted;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;

/**
 * The files that paths, folders and patterns stand for.
 *
 * @param missing sentences on those that stand for none
 */
public record FileList(SortedSet<Path> files, List<String> missing) {
  public FileList {
    files = Collections.unmodifiableSortedSet(new TreeSet<>(files));
    missing = List.copyOf(missing);
  }

  private static final String WILD = ".*[*?\\[{].*";

  /**
   * @param excluded folders whose files do not count: what a pull writes itself
   */
  public static FileList of(List<String> patterns, List<Path> excluded) {
    SortedSet<Path> files = new TreeSet<>();
    List<String> missing = new ArrayList<>();
    for (String pattern : patterns) {
      try {
        List<Path> found = matching(pattern);
        found.removeIf(file -> isBelow(file, excluded));
        files.addAll(found);
        if (found.isEmpty()) {
          missing.add("files: there is no file at " + Quoted.text(pattern) + ": check the path");
        }
      } catch (IOException
          | DirectoryIteratorException
          | InvalidPathException
          | PatternSyntaxException e) {
        missing.add(
            "files: "
                + Quoted.text(pattern)
                + " cannot be looked through ("
                + e.getClass().getSimpleName()
                + "): check the path and its rights");
      }
    }
    return new FileList(files, missing);
  }

  private static boolean isBelow(Path file, List<Path> folders) throws InvalidPathException {
    return folders.stream().anyMatch(folder -> file.startsWith(real(folder)));
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      // What is not there yet holds no file.
      return folder.toAbsolutePath().normalize();
    }
  }

  private static List<Path> matching(String pattern) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path path : Files.exists(Path.of(pattern)) ? List.of(Path.of(pattern)) : wild(pattern)) {
      Path real = path.toRealPath();
      if (Files.isDirectory(real)) {
        found.addAll(new Folder(real).files("").values());
      } else if (Files.isRegularFile(real)) {
        found.add(real);
      }
    }
    return found;
  }

  /** Goes down folder by folder, so that no other part of the disk is walked through. */
  private static List<Path> wild(String pattern) throws IOException {
    List<Path> at = List.of(Path.of(pattern.startsWith("/") ? "/" : ""));
    for (String segment : pattern.replaceFirst("^/+", "").split("/+")) {
      List<Path> below = new ArrayList<>();
      for (Path folder : at) {
        if (!segment.matches(WILD)) {
          below.add(folder.resolve(segment));
        } else if (Files.isDirectory(folder)) {
          try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, segment)) {
            found.forEach(below::add);
          }
        }
      }
      below.removeIf(path -> !Files.exists(path) || isHidden(path, segment));
      at = below;
    }
    return at;
  }

  private static boolean isHidden(Path path, String segment) {
    return segment.matches(WILD) && String.valueOf(path.getFileName()).startsWith(".");
  }
}
