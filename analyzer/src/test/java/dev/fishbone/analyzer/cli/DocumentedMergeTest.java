package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of {@code docs/merge.md}, run as they stand there. */
final class DocumentedMergeTest {
  private static final Path HOME = Path.of("..");
  @TempDir private Path temp;

  @Test
  void theExampleDoesWhatThePageSays() throws Exception {
    String page = Files.readString(HOME.resolve("docs/merge.md"));
    List<String> commands =
        page.substring(page.indexOf("## An example"))
            .lines()
            .filter(line -> line.startsWith("./fishbone "))
            .toList();
    assertThat(commands).hasSize(2);
    run(commands.get(0));
    assertThat(run(commands.get(1))).isEmpty();
    Path written = temp.resolve("outage/postmortem.md");
    String edited = "Looked at by us.\n\n" + Files.readString(written);
    Files.writeString(written, edited);
    assertThat(run(commands.get(1))).isEmpty();
  }

  private String run(String command) {
    String placed =
        command
            .substring("./fishbone ".length())
            .replace("examples/", HOME.resolve("examples") + "/")
            .replace("out/outage", temp.resolve("outage").toString());
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(placed.split(" ", -1), new PrintWriter(out), new PrintWriter(err));
    assertThat(code).as(err.toString()).isZero();
    return placed.startsWith("merge") ? out.toString() : "";
  }
}
