package dev.fishbone.analyzer.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table in the making; it scrolls in a place of its own where the page is narrower. */
final class Rows {
  private final List<String> headings;
  private final List<Html> rows = new ArrayList<>();

  Rows(String... headings) {
    this.headings = List.of(headings);
  }

  void add(Html... cells) {
    rows.add(Element.of("tr", cells(cells)));
  }

  /** A row that can be linked to. */
  void add(String id, Html... cells) {
    rows.add(Element.of("tr", cells(cells)).at("id", id));
  }

  private static List<Element> cells(Html... cells) {
    return Arrays.stream(cells).map(cell -> Element.of("td", cell)).toList();
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  int count() {
    return rows.size();
  }

  Html table() {
    return table(0, rows.size());
  }

  /** Some of the rows under the headings. */
  Html table(int from, int to) {
    List<Element> head =
        headings.stream().map(h -> Element.of("th", h).at("scope", "col")).toList();
    Element table =
        Element.of(
            "table",
            Element.of("thead", Element.of("tr", head)),
            Element.of("tbody", rows.subList(from, to)));
    return Element.of("div", table).at("class", "rows");
  }
}
