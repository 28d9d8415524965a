package dev.fishbone.analyzer.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Sequence.Actor;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.End;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import dev.fishbone.analyzer.blocks.Sequence.Note;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sequences in Mermaid's language, as its documentation describes it. */
final class MermaidTest {
  private static List<String> lines(Message... messages) {
    List<Actor> actors = List.of(new Actor("Orders", "Orders API"), new Actor("P", "Pricing"));
    List<String> all = Mermaid.lines(new Sequence("s", actors, List.of(messages), List.of()));
    assertThat(all.subList(0, 3))
        .containsExactly(
            "sequenceDiagram", "  participant A0 as Orders API", "  participant A1 as Pricing");
    return all.subList(3, all.size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a;b", "#quot;", "a\nA0->>A1: b", "%%{init: {}}%%", "<script>", "`", "\"q\""})
  void noTextEndsItsLine(String text) {
    assertThat(lines(Call.call("P", "Orders", text)))
        .singleElement()
        .asString()
        .matches("  A1->>A0: (?:[A-Za-z0-9 .,()/'+=_-]|#\\d+;)+");
  }

  @Test
  void textsAreWrittenAsNumbersWhereTheyMeanSomething() {
    assertThat(lines(Call.call("P", "Orders", "retry #3; the end")))
        .containsExactly("  A1->>A0: retry #35;3#59; the #101;nd");
    assertThat(lines(Call.call("P", "Orders", ""))).containsExactly("  A1->>A0: …");
  }

  @Test
  void arrowsActivationsLoopsAndNotes() {
    assertThat(
            lines(
                Call.call("Orders", "P", "get").starting(),
                new Loop("×3"),
                Call.lost("Orders", "P", "timeout"),
                new End(),
                Call.reply("P", "Orders", "503").ending(),
                new Note("Orders", "P", "full"),
                new Note("P", "P", "down")))
        .containsExactly(
            "  A0->>+A1: get",
            "  loop ×3",
            "    A0-xA1: timeout",
            "  end",
            "  A1-->>-A0: 503",
            "  Note over A0,A1: full",
            "  Note over A1: down");
  }

  @Test
  void whatADraftLeftOpenIsClosedAndWhatItClosesTwiceIsLeft() {
    assertThat(
            lines(
                new End(),
                Call.reply("P", "Orders", "never asked").ending(),
                new Loop(""),
                Call.call("P", "Ghost", "boo")))
        .containsExactly(
            "  participant A2 as Ghost",
            "  A1-->>A0: never asked",
            "  loop again",
            "    A1->>A2: boo",
            "  end");
  }
}
