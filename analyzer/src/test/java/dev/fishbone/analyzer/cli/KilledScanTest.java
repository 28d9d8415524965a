package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.scan.StateFolder;
import dev.fishbone.analyzer.scan.reading.MadeNight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scans that die or meet each other, as processes of their own. */
final class KilledScanTest {
  @TempDir private static Path shared;
  private static Path[] inputs = {};
  private static Map<String, String> undisturbed = new TreeMap<>();

  /** Of the run, not of what it was given. */
  private static final String HOW_LONG_IT_TOOK = "state/run.json";

  @TempDir private Path temp;

  @BeforeAll
  static void scanUndisturbed() throws Exception {
    inputs =
        new MadeNight(5)
            .checkouts(1500, 20)
            .shuffledInto(shared.resolve("traces"), 4)
            .toArray(Path[]::new);
    scan(shared.resolve("undisturbed"));
    undisturbed = content(shared.resolve("undisturbed"));
    assertThat(undisturbed.keySet()).contains("out/scan.md", "state/traces/files.json");
  }

  /** Lines are told when the first file, another, the sum and the results are begun. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 6, 7})
  void killedAfterAnyOfItsLinesTheSameCommandWritesTheSameBytes(int lines) throws Exception {
    try (Launched scan = Launched.scan(List.of(), temp, inputs)) {
      for (int i = 0; i < lines; i++) {
        assertThat(scan.line()).startsWith("fishbone: ");
      }
      scan.kill();
    }
    scan(temp);
    assertThat(content(temp)).isEqualTo(undisturbed);
  }

  @Test
  void aSecondScanOfOneStateSaysSoAndLeaves() throws Exception {
    Path state = temp.resolve("state");
    try (Launched first = Launched.of(List.of(), Holding.class, List.of(state.toString()));
        Launched second = holding(first)) {
      List<String> said = second.rest();
      assertThat(said).hasSize(1);
      assertThat(said.get(0))
          .contains("another scan is working on this state; nothing was done, try again");
      assertThat(second.code()).isEqualTo(1);
      assertThat(temp.resolve("out")).doesNotExist();
      first.release();
      first.rest();
      assertThat(first.code()).isZero();
    }
    scan(temp);
    assertThat(content(temp)).isEqualTo(undisturbed);
  }

  private Launched holding(Launched first) throws IOException {
    assertThat(first.line()).isEqualTo("open");
    return Launched.scan(List.of(), temp, inputs);
  }

  /** Holds a state as a scan does, until its standard input ends. */
  static final class Holding {
    public static void main(String[] arguments) throws Exception {
      try (StateFolder held = StateFolder.open(Path.of(arguments[0]))) {
        System.err.println("open");
        while (System.in.read() >= 0) {
          Thread.onSpinWait();
        }
      }
    }
  }

  private static void scan(Path folder) throws Exception {
    try (Launched scan = Launched.scan(List.of(), folder, inputs)) {
      List<String> said = scan.rest();
      assertThat(scan.code()).as(said.toString()).isZero();
    }
  }

  private static Map<String, String> content(Path folder) throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        if (!name.equals(HOW_LONG_IT_TOOK)) {
          content.put(name, Arrays.hashCode(Files.readAllBytes(file)) + "");
        }
      }
    }
    return content;
  }
}
