package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class MarkdownDocumentTest {

  @Provide
  Arbitrary<String> texts() {
    return Hostile.text();
  }

  @Test
  void aDocumentReadsAsPlainMarkdown() {
    String text =
        new MarkdownDocument()
            .block(new Meta("Checkout outage", "INC-1 · SEV-1 · down for 47 minutes", "POSTMORTEM"))
            .region(
                "summary",
                body ->
                    body.paragraph(Prose.of("The pool ").code("pricing/db").text(" was full."))
                        .image("charts/pricing db.svg", "Pool: 20 of 20", "In use against its size")
                        .table(
                            Table.of("Id", "Claim")
                                .row("-E1", "a|b")
                                .row(Prose.of("E2"), Prose.empty().code("x|y")))
                        .bullets(List.of(Prose.of("one"), Prose.of("- two"))))
            .heading(2, "Why it broke #")
            .item("F1", "Pricing's pool was full")
            .text("INC-1");
    assertThat(text)
        .isEqualTo(
            """
            ```meta
            title: Checkout outage
            subtitle: "INC-1 · SEV-1 · down for 47 minutes"
            tag: POSTMORTEM
            ```

            <!-- fishbone:begin summary -->

            The pool `pricing/db` was full.

            ![Pool: 20 of 20](charts/pricing%20db.svg)

            In use against its size

            | Id | Claim |
            | --- | --- |
            | -E1 | a\\|b |
            | E2 | `x\\|y` |

            - one
            - \\- two

            <!-- fishbone:end summary -->

            ## Why it broke \\#

            <!-- fishbone:state/1
            """
                + "{\"incident\":\"INC-1\",\"items\":{\"F1\":\""
                + TextHash.of("Pricing's pool was full")
                + "\",\"meta/subtitle\":\""
                + TextHash.of("INC-1 · SEV-1 · down for 47 minutes")
                + "\",\"meta/tag\":\"645236377b4e699d\",\"meta/title\":\"dc222bb84626bc84"
                + "\"},\"regions\":{\"summary\":\""
                + TextHash.of(
                    DocumentParser.parse("d.md", text).region("summary").orElseThrow().content())
                + "\"}}\n-->\n");
  }

  @Test
  void whatIsRememberedIsKnownAgainAfterEditorsTouchedIt() {
    String text =
        new MarkdownDocument()
            .region("impact", body -> body.paragraph("Orders failed.").paragraph("Then not."))
            .region("empty", body -> body.bullets(List.of()))
            .item("F1", "Pool full")
            .text("INC-1");
    Document document = DocumentParser.parse("d.md", text.replace("\n", "\r\n"));
    assertThat(document.problems()).isEmpty();
    DocumentState state = document.state().orElseThrow();
    assertThat(state.incident()).isEqualTo("INC-1");
    assertThat(document.regions()).extracting(Region::name).containsExactly("impact", "empty");
    assertThat(document.regions()).allMatch(r -> state.knowsRegion(r.name(), r.content()));
    assertThat(state.knowsItem("F1", "  Pool full\r\n")).isTrue();
    assertThat(state.knowsItem("F1", "Pool half full")).isFalse();
    assertThat(state.knowsItem("F2", "Pool full")).isFalse();
    assertThat(document.text().substring(document.stateRange().orElseThrow().start()))
        .startsWith("<!-- fishbone:state/1");
  }

  @Property(seed = "20260814", tries = 2000)
  void stateComesBackWhateverTheNames(@ForAll("texts") String one, @ForAll("texts") String two) {
    String id = two.substring(0, Math.min(two.length(), 100));
    MarkdownDocument builder = new MarkdownDocument().item(id, one).paragraph(two);
    String text = builder.text(one);
    Document document = DocumentParser.parse("d.md", text);
    assertThat(document.state()).contains(builder.state(one));
    String comment = document.state().orElseThrow().comment();
    assertThat(comment.indexOf("-->")).isEqualTo(comment.length() - 3);
    assertThat(comment.lines()).hasSize(3);
    assertThat(document.segments()).hasSize(1);
  }

  /** A peer's rule: a row is cut at pipes without a backslash before, then each cell is inline. */
  @Property(seed = "20260814", tries = 3000)
  void cellsStayInTheirColumn(@ForAll("texts") String one, @ForAll("texts") String two) {
    Prose code = Prose.of(one).text(" ").code(two);
    String markdown = Table.of("a", "b").row(Prose.of(one), code).markdown();
    List<String> lines = markdown.lines().toList();
    assertThat(lines).hasSize(3);
    List<String> cells = cells(lines.get(2));
    assertThat(cells).hasSize(2);
    Rendered first = Rendered.of("x " + cells.get(0));
    assertThat(first.text()).isEqualTo(("x " + MarkdownText.visible(one).strip()).strip());
    assertThat(first.kinds()).isSubsetOf("Document", "Paragraph");
    String shown = MarkdownText.visible(one + " " + (two.isEmpty() ? "(empty)" : two)).strip();
    assertThat(Rendered.of("x " + cells.get(1)).text().substring(1).strip()).isEqualTo(shown);
    assertThat(Rendered.of("x " + cells.get(1)).kinds())
        .isSubsetOf("Document", "Paragraph", "Code");
  }

  @Property(seed = "20260814", tries = 2000)
  void headingsListsAndImagesHoldTheirText(@ForAll("texts") String text) {
    String shown = MarkdownText.visible(text).strip();
    MarkdownDocument heading = new MarkdownDocument().heading(3, text);
    assertThat(Rendered.of(heading.body()))
        .isEqualTo(new Rendered(List.of("Document", "Heading"), shown));
    Rendered list = Rendered.of(new MarkdownDocument().bullets(List.of(Prose.of(text))).body());
    assertThat(list.text()).isEqualTo(shown);
    assertThat(list.kinds()).isSubsetOf("Document", "BulletList", "ListItem", "Paragraph");
    Rendered image = Rendered.of(new MarkdownDocument().image(text, text, text).body());
    assertThat(image.text()).isEqualTo(shown + shown);
    assertThat(image.kinds()).isSubsetOf("Document", "Paragraph", "Image");
  }

  @Test
  void wrongUseIsRefusedWithWhatToDo() {
    MarkdownDocument document = new MarkdownDocument().item("F1", "a").region("a", body -> {});
    assertThatThrownBy(() -> document.item("F1", "b")).hasMessageContaining("give each its own");
    assertThatThrownBy(() -> document.region("a", body -> {})).hasMessageContaining("once");
    assertThatThrownBy(() -> document.region("a -->", body -> {})).hasMessageContaining("letters");
    assertThatThrownBy(() -> document.heading(7, "a")).hasMessageContaining("use 1 to 6");
    assertThatThrownBy(() -> Table.of("a").row("b", "c")).hasMessageContaining("give it 1");
    Sequence open =
        new Sequence("s", List.of(), List.of(Sequence.Call.call("A", "B", "x")), List.of());
    assertThatThrownBy(() -> document.block(open)).hasMessageContaining("add it to `actors`");
    assertThatThrownBy(() -> Timeline.Item.done("09:41", " ")).hasMessageContaining("a title");
  }

  private static List<String> cells(String row) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    for (int i = 1; i < row.length(); i++) {
      char c = row.charAt(i);
      if (c == '\\' && row.startsWith("|", i + 1)) {
        cell.append('|');
        i++;
      } else if (c == '|') {
        cells.add(cell.toString().strip());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    return cells;
  }
}
