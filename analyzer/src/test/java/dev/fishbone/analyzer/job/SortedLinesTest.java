package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of sorted lines, of which few are in memory. */
final class SortedLinesTest {
  @TempDir private Path temp;

  @Test
  void noLinesGiveAnEmptyFile() throws Exception {
    Path file = temp.resolve("none.txt");
    new SortedLines(file).finish();
    assertThat(file).isEmptyFile();
  }

  @Test
  void moreThanFitIntoMemoryComeOutSortedAndLeaveNothingBeside() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      lines.add("line " + (100_000 + i) + " é");
    }
    List<String> shuffled = new ArrayList<>(lines);
    shuffled.add(lines.get(7));
    Collections.shuffle(shuffled, new Random(1));
    Path file = temp.resolve("some.txt");
    SortedLines sorted = new SortedLines(file, 64);
    shuffled.forEach(sorted::add);
    assertThat(file).doesNotExist();
    sorted.finish();
    lines.add(7, lines.get(7));
    assertThat(Files.readAllLines(file)).isEqualTo(lines);
    try (Stream<Path> left = Files.list(temp)) {
      assertThat(left).containsExactly(file);
    }
  }
}
