package dev.fishbone.analyzer.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.fishbone.analyzer.blocks.Splice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The diff is what {@code patch} makes the merged document of. */
class UnifiedDiffTest {
  @TempDir Path folder = Path.of("");

  @Test
  void nothingChangedIsNothingPrinted() {
    assertThat(diff("a\n", List.of())).isEmpty();
  }

  @Test
  void itReadsAsDiffPrintsIt() {
    String text = "one\ntwo\nthree\nfour\nfive\n";
    assertThat(diff(text, List.of(new Splice(8, 13, "3"), new Splice(24, 24, "six\n"))))
        .isEqualTo(
            """
            --- d.md
            +++ d.md
            @@ -1,5 +1,6 @@
             one
             two
            -three
            +3
             four
             five
            +six
            """);
  }

  @Test
  void aMissingLastLineEndIsSaid() {
    assertThat(diff("one", List.of(new Splice(3, 3, "\ntwo\n"))))
        .isEqualTo(
            """
            --- d.md
            +++ d.md
            @@ -1 +1,2 @@
            -one
            \\ No newline at end of file
            +one
            +two
            """);
  }

  @Test
  void patchMakesTheMergedDocumentOfIt() throws Exception {
    assumeThat(Path.of("/usr/bin/patch")).exists();
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      String text = text(random);
      Merged merged = merged(text, edits(text, random));
      Path file = folder.resolve("d" + seed + ".md");
      Files.writeString(file, merged.before());
      Files.writeString(folder.resolve("d.diff"), UnifiedDiff.of("d.md", merged));
      run("patch", "-s", "--binary", file.toString(), folder.resolve("d.diff").toString());
      assertThat(Files.readString(file)).as("seed " + seed).isEqualTo(merged.after());
    }
  }

  @Test
  void whateverIsEditedTheDiffIsThatEdit() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      String text = text(random);
      Merged merged = merged(text, edits(text, random));
      assertThat(patched(text, UnifiedDiff.of("d.md", merged)))
          .as("seed " + seed)
          .isEqualTo(merged.after());
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(40); i > 0; i--) {
      text.append("line ")
          .append(random.nextInt(12))
          .append(random.nextInt(5) == 0 ? "\r\n" : "\n");
    }
    return random.nextBoolean() ? text.toString() : text + "end";
  }

  private static List<Splice> edits(String text, Random random) {
    List<Splice> splices = new ArrayList<>();
    int at = 0;
    while (at < text.length() && splices.size() < 6) {
      int start = at + random.nextInt(text.length() - at + 1);
      int end = Math.min(text.length(), start + random.nextInt(3) * random.nextInt(20));
      splices.add(new Splice(start, end, "x\n\ny".substring(random.nextInt(4))));
      at = end + 1;
    }
    return splices;
  }

  private static Merged merged(String text, List<Splice> splices) {
    return new Merged(text, splices, Splice.apply(text, splices), List.of());
  }

  private static String diff(String text, List<Splice> splices) {
    return UnifiedDiff.of("d.md", merged(text, splices));
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  /** A text after a diff, by the letter of its hunks. */
  static String patched(String text, String diff) {
    if (diff.isEmpty()) {
      return text;
    }
    String[] lines = text.split("(?<=\n)", -1);
    StringBuilder out = new StringBuilder();
    int at = 0;
    String[] steps = diff.split("(?<=\n)", -1);
    for (int i = 2; i < steps.length; i++) {
      String step = steps[i];
      if (step.startsWith("@@ ")) {
        String[] range = step.substring(4, step.indexOf(' ', 4)).split(",", -1);
        int from = Integer.parseInt(range[0]) - (range.length > 1 && range[1].equals("0") ? 0 : 1);
        while (at < from) {
          out.append(lines[at++]);
        }
      } else if (!step.isEmpty() && !step.startsWith("\\")) {
        boolean ended = i + 1 >= steps.length || !steps[i + 1].startsWith("\\");
        String line = ended ? step.substring(1) : step.substring(1, step.length() - 1);
        if (step.charAt(0) != '+') {
          assertThat(lines[at++]).isEqualTo(line);
        }
        out.append(step.charAt(0) == '-' ? "" : line);
      }
    }
    while (at < lines.length) {
      out.append(lines[at++]);
    }
    return out.toString();
  }
}
