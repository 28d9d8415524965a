package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Sequence.Foot;
import java.util.ArrayList;
import java.util.List;

/** A picture on the page: it scrolls in a place of its own where the page is narrower. */
final class Figure {
  private Figure() {}

  /**
   * A picture in a frame that keyboards can reach and scroll.
   *
   * @param label what the frame is called
   */
  static Html of(String label, Element picture) {
    return Element.of("figure", picture)
        .at("class", "picture")
        .at("tabindex", 0)
        .at("role", "region")
        .at("aria-label", TextWidth.cut(label, 200));
  }

  /** The same in words, folded. */
  static Html inWords(String summary, Html list) {
    return Element.of("details", Element.of("summary", summary), list).at("class", "words");
  }

  /** Names and values under a picture. */
  static Html foot(List<Foot> foot) {
    List<Html> rows = new ArrayList<>();
    for (Foot row : foot) {
      rows.add(Element.of("div", Element.of("dt", row.label()), Element.of("dd", row.value())));
    }
    return rows.isEmpty() ? Html.none() : Element.of("dl", rows).at("class", "foot");
  }
}
