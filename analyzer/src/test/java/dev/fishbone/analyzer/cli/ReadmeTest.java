package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the README says can be typed. */
final class ReadmeTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void itBeginsWithTheTwoCommandsThatCiRuns() throws Exception {
    List<String> commands = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(ROOT.resolve("README.md"))) {
      if (line.startsWith("```")) {
        inside = !inside;
      } else if (inside) {
        commands.add(line);
      }
    }
    assertThat(commands.subList(0, 2)).containsExactly("./fishbone demo", "mvn -B verify");
    assertThat(Files.readString(ROOT.resolve(".ci/run")))
        .contains("./fishbone demo\n", "mvn -B verify\n");
  }

  @Test
  void everyCommandThatItNamesIsThere() throws Exception {
    CommandLine line = new CommandLine(new Main());
    Matcher named =
        Pattern.compile("\\./fishbone ([a-z]+)")
            .matcher(Files.readString(ROOT.resolve("README.md")));
    List<String> names = named.results().map(result -> result.group(1)).distinct().toList();
    assertThat(names).contains("demo", "analyze", "record", "doctor", "route", "redact", "lab");
    assertThat(line.getSubcommands().keySet()).containsAll(names);
  }

  @Test
  void everyFileThatItLinksIsThere() throws Exception {
    Matcher linked =
        Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(Files.readString(ROOT.resolve("README.md")));
    assertThat(linked.results().map(result -> result.group(1)))
        .isNotEmpty()
        .allSatisfy(link -> assertThat(ROOT.resolve(link)).exists());
  }
}
