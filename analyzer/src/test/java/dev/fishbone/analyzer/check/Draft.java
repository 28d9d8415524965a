package dev.fishbone.analyzer.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A draft of the development set. Its first line tells a slip and how it is planted ({@code base:
 * old => new}); claims that the figures tell something about stand in double braces.
 *
 * @param marks offsets of its claims
 * @param slipped the text with the slip
 * @param at where the slip begins
 */
record Draft(String name, String text, List<int[]> marks, String slipped, int at, int length) {
  static List<Draft> all(String folder) {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/check", folder))) {
      return files.sorted().map(Draft::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Draft read(Path file) {
    try {
      String[] parts = Files.readString(file).split("\n---\n", 2);
      String planted = parts[0].substring(parts[0].indexOf(": ") + 2);
      int arrow = planted.indexOf(" => ", planted.length() / 2 - 8);
      String old = planted.substring(0, arrow);
      String wrong = planted.substring(arrow + 4);
      int at = parts[1].indexOf(old);
      List<int[]> marks = new ArrayList<>();
      String text = plain(parts[1], marks);
      String slipped = parts[1].substring(0, at) + wrong + parts[1].substring(at + old.length());
      return new Draft(
          file.getFileName().toString(),
          text,
          marks,
          plain(slipped, new ArrayList<>()),
          plain(parts[1].substring(0, at), new ArrayList<>()).length(),
          plain(wrong, new ArrayList<>()).length());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String plain(String marked, List<int[]> marks) {
    StringBuilder text = new StringBuilder();
    int open = 0;
    for (int i = 0; i < marked.length(); i++) {
      if (marked.startsWith("{{", i)) {
        open = text.length();
        i++;
      } else if (marked.startsWith("}}", i)) {
        marks.add(new int[] {open, text.length()});
        i++;
      } else {
        text.append(marked.charAt(i));
      }
    }
    return text.toString();
  }

  static int offset(String text, Finding finding) {
    int at = 0;
    for (int line = 1; line < finding.line(); line++) {
      at = text.indexOf('\n', at) + 1;
    }
    return at + finding.column() - 1;
  }
}
