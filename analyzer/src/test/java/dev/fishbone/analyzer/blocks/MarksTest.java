package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarksTest {

  @Test
  void anOrdinaryDraftRemembersNothing() {
    Document document = DocumentParser.parse("d.md", "text <!-- a comment -->\n\n<!-- b -->\n");
    assertThat(document.state()).isEmpty();
    assertThat(document.regions()).isEmpty();
    assertThat(document.problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<!-- fishbone:state/1\\n{\"incident\":\\n-->|1|cannot be read",
        "<!-- fishbone:state/1\\n{\"items\":{}}\\n-->|1|`incident` is missing",
        "a\\n\\n<!-- fishbone:state/2\\n{}\\n-->|3|of another version",
        "<!-- fishbone:state/1\\n{\"incident\":\"a\"}\\n|1|not closed",
        "<!-- fishbone:begin a -->\\n\\ntext|1|Region a has no end",
        "text\\n\\n<!-- fishbone:end a -->|3|Nothing begins a"
      })
  void brokenMarksAreReported(String source, int line, String sentence) {
    Document document = DocumentParser.parse("d.md", source.replace("\\n", "\n"));
    assertThat(document.state()).isEmpty();
    assertThat(document.regions()).isEmpty();
    assertThat(document.problems())
        .singleElement()
        .satisfies(p -> assertThat(p.line()).isEqualTo(line));
    assertThat(document.problems().get(0).sentence()).contains(sentence);
  }

  @Test
  void ofTwoStateCommentsTheFirstIsUsed() {
    String comment = DocumentState.of("INC-1", Map.of(), Map.of()).comment();
    Document document =
        DocumentParser.parse("d.md", comment + "\n\n" + comment.replace("INC-1", "INC-2") + "\n");
    assertThat(document.state().orElseThrow().incident()).isEqualTo("INC-1");
    assertThat(document.problems())
        .singleElement()
        .satisfies(p -> assertThat(p.line()).isEqualTo(5));
  }

  /** printf 'Pricing pool\nwas full' | sha256sum */
  @Test
  void hashesIgnoreLineEndsAndSurroundingSpace() {
    String hash = "e0e20aab2ad034d7";
    assertThat(TextHash.of("Pricing pool\nwas full")).isEqualTo(hash);
    assertThat(TextHash.of("\n  Pricing pool\r\nwas full\r\n\r\n")).isEqualTo(hash);
    assertThat(TextHash.of("Pricing pool was full")).isNotEqualTo(hash);
  }
}
