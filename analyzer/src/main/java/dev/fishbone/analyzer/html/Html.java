package dev.fishbone.analyzer.html;

import java.util.List;

/**
 * A piece of a page. Text can enter only as text: it is escaped in one place, where a piece is
 * {@linkplain #markup written}.
 */
public sealed interface Html
    permits Element, Html.Text, Html.Human, Html.CharacterData, Html.Many, Resource {

  /** Text of which nobody knows who chose it; what cannot be seen in it is made visible. */
  record Text(String text) implements Html {}

  /** Text that a person wrote; what cannot be seen stays as it was. */
  record Human(String text) implements Html {}

  /** Text within a CDATA section, for XML alone. */
  record CharacterData(String text) implements Html {}

  /** Pieces one after another. */
  record Many(List<Html> pieces) implements Html {
    public Many {
      pieces = List.copyOf(pieces);
    }
  }

  /** Text from telemetry, findings or blocks. */
  static Html text(String text) {
    return new Text(text);
  }

  /** Pieces one after another. */
  static Html many(Html... pieces) {
    return new Many(List.of(pieces));
  }

  /** Pieces one after another. */
  static Html many(List<Html> pieces) {
    return new Many(pieces);
  }

  /** Nothing. */
  static Html none() {
    return new Many(List.of());
  }

  /** Whether nothing would be written. */
  default boolean isEmpty() {
    return this instanceof Many many && many.pieces().stream().allMatch(Html::isEmpty);
  }

  /** As it stands in a file; HTML and XML read it alike. */
  default String markup() {
    StringBuilder out = new StringBuilder();
    Markup.append(out, this);
    return out.toString();
  }
}
