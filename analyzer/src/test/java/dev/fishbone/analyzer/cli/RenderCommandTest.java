package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code render} as a person or a script types it. */
final class RenderCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir private Path temp;
  private Path draft = Path.of("");

  @BeforeEach
  void draft() throws Exception {
    draft =
        Files.writeString(
            temp.resolve("draft.md"),
            "```stats\nstats:\n  - { value: \"47 min\", label: Down }\n```\n\n![Pool](none.svg)\n");
  }

  private int fishbone(String... arguments) {
    return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  @Test
  void theDocumentGoesToStandardOutputAndWhatIsMissingToStandardError() {
    assertThat(fishbone("render", draft.toString(), "--as", "github")).isEqualTo(0);
    assertThat(out.toString())
        .isEqualTo(
            "| Figure | Value | Change |\n| --- | --- | --- |\n| Down | 47 min |  |\n\n![Pool](none.svg)\n");
    assertThat(err.toString().lines()).singleElement().asString().contains("none.svg");
  }

  @Test
  void everyTargetCanBeNamedAndWrittenToAFile() throws Exception {
    for (String target : new String[] {"github", "confluence", "html-fragment"}) {
      Path file = temp.resolve(target);
      String[] command = {"render", draft.toString(), "--as", target, "--out", file.toString()};
      assertThat(fishbone(command)).isEqualTo(0);
      assertThat(file).content(StandardCharsets.UTF_8).contains("47 min");
    }
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aTargetThatIsNoneIsAnsweredWithThoseThatThereAre() {
    assertThat(fishbone("render", draft.toString(), "--as", "word")).isEqualTo(2);
    assertThat(err.toString()).contains("github", "confluence", "html-fragment");
    assertThat(fishbone("render", draft.toString())).isEqualTo(2);
  }

  @Test
  void aFileThatCannotBeReadIsOneSentence() throws Exception {
    assertThat(fishbone("render", temp.resolve("no.md").toString(), "--as", "github")).isEqualTo(1);
    assertThat(err.toString()).contains("no such file");
    Path latin = Files.write(temp.resolve("latin.md"), new byte[] {(byte) 0xE9});
    assertThat(fishbone("render", latin.toString(), "--as", "github")).isEqualTo(1);
    assertThat(err.toString()).contains("UTF-8").doesNotContain("\tat ");
    assertThat(fishbone("render", temp.toString(), "--as", "github")).isEqualTo(1);
  }

  @Test
  void theDocumentItselfIsNeverOverwritten() throws Exception {
    String before = Files.readString(draft);
    String[] command = {"render", draft.toString(), "--as", "github", "-o", draft.toString()};
    assertThat(fishbone(command)).isEqualTo(1);
    assertThat(Files.readString(draft)).isEqualTo(before);
    assertThat(err.toString()).contains("choose another file");
  }

  @Test
  void addressesForEvidenceAreReadBeforeAnythingElse() throws Exception {
    Path links = Files.writeString(temp.resolve("links.yml"), "links: {jaeger: nowhere}\n");
    String[] command = {
      "analyze", "no-recording", "--links", links.toString(), "--out", temp.resolve("o").toString()
    };
    assertThat(fishbone(command)).isEqualTo(1);
    assertThat(err.toString()).contains("links.yml:1:").contains("https://");
    command[3] = temp.resolve("none.yml").toString();
    assertThat(fishbone(command)).isEqualTo(1);
    assertThat(err.toString()).contains("none.yml cannot be read");
  }
}
