package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Same recording, same bytes: whatever the locale, the zone and the folder. */
final class SameBytesTest {
  private final Locale locale = Locale.getDefault();
  private final TimeZone zone = TimeZone.getDefault();
  @TempDir private Path temp;

  @AfterEach
  void putBack() {
    Locale.setDefault(locale);
    TimeZone.setDefault(zone);
  }

  @Test
  void twoRunsOfOneRecordingDifferInNoByte() throws Exception {
    IncidentJob.run(Examples.OUTAGE, temp.resolve("here"), Progress.SILENT);
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    TimeZone.setDefault(TimeZone.getTimeZone("America/St_Johns"));
    IncidentJob.run(Examples.OUTAGE, temp.resolve("there"), Progress.SILENT);

    assertThat(Results.of(temp.resolve("there"))).isEqualTo(Results.of(temp.resolve("here")));
  }

  @Test
  void aSecondRunIntoTheSameFolderWritesTheSameAgain() throws Exception {
    Path out = temp.resolve("out");
    IncidentJob.run(Examples.LOOKALIKE, out, Progress.SILENT);
    TreeMap<String, String> first = Results.of(out);
    IncidentJob.run(Examples.LOOKALIKE, out, Progress.SILENT);

    assertThat(Results.of(out)).isEqualTo(first);
  }

  /** A text as it is, a picture as its hash, so that a difference can be read. */
  private static final class TextOrHash {
    static String of(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      return file.toString().endsWith(".png")
          ? "hash " + java.util.Arrays.hashCode(bytes) + " of " + bytes.length
          : new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  /** The files for people and programs, by name. */
  static final class Results {
    private Results() {}

    static TreeMap<String, String> of(Path out) throws IOException {
      TreeMap<String, String> contents = new TreeMap<>();
      try (Stream<Path> files = Files.walk(out)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String name = out.relativize(file).toString();
          if (!name.startsWith("run")) {
            contents.put(name, TextOrHash.of(file));
          }
        }
      }
      assertThat(contents).containsKeys("postmortem.md", "findings.json");
      return contents;
    }
  }
}
