package dev.fishbone.analyzer.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * A draft that was written from an incident's figures before anybody looked at how they are read;
 * the file beside it names the incident, the claims that its figures tell something about, and the
 * slip to plant.
 */
record BlindDraft(String incident, Draft draft) {
  private static final Path FOLDER = Path.of("src/test/resources/check/blind");

  static List<BlindDraft> all() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(BlindDraft::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BlindDraft read(Path file) {
    try {
      String text = Files.readString(file);
      String name = file.getFileName().toString();
      String beside = Files.readString(file.resolveSibling(name.replace(".md", ".yml")));
      Map<?, ?> told = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(beside);
      List<int[]> marks = new ArrayList<>();
      for (Object claim : (List<?>) told.get("checkable")) {
        int at = place(text, (Map<?, ?>) claim);
        marks.add(new int[] {at, at + word((Map<?, ?>) claim, "words").length()});
      }
      Map<?, ?> slip = (Map<?, ?>) told.get("slip");
      int at = place(text, slip);
      String instead = word(slip, "instead");
      String slipped =
          text.substring(0, at) + instead + text.substring(at + word(slip, "words").length());
      return new BlindDraft(
          word(told, "incident"), new Draft(name, text, marks, slipped, at, instead.length()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String word(Map<?, ?> map, String key) {
    return String.valueOf(map.get(key));
  }

  private static int place(String text, Map<?, ?> claim) {
    int at = 0;
    for (int line = 1; line < (Integer) claim.get("line"); line++) {
      at = text.indexOf('\n', at) + 1;
    }
    at += (Integer) claim.get("column") - 1;
    if (!text.startsWith(word(claim, "words"), at)) {
      throw new IllegalStateException("not there: " + claim);
    }
    return at;
  }
}
