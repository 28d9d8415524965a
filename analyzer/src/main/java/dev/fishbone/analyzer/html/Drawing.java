package dev.fishbone.analyzer.html;

import java.util.ArrayList;
import java.util.List;

/**
 * A drawing in the making: shapes with classes that the page's style gives their colours, so that
 * one drawing serves light, dark and paper. Coordinates are whole pixels at full width.
 */
final class Drawing {
  private final List<Html> shapes = new ArrayList<>();

  /** A line through points: x, y, x, y … */
  void line(String kind, int... points) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < points.length; i += 2) {
      path.append(i == 0 ? "M" : "L").append(points[i]).append(' ').append(points[i + 1]);
    }
    shapes.add(Element.of("path").at("class", kind).at("d", path.toString()));
  }

  void box(String kind, int x, int y, int width, int height) {
    shapes.add(
        Element.of("rect")
            .at("class", kind)
            .at("x", x)
            .at("y", y)
            .at("width", width)
            .at("height", height)
            .at("rx", 3));
  }

  /** A triangle with its point at x, y, looking right (1) or left (-1). */
  void head(String kind, int x, int y, int direction, int size) {
    int back = x - direction * size * 2;
    shapes.add(
        Element.of("path")
            .at("class", kind)
            .at("d", "M" + x + " " + y + "L" + back + " " + (y - size) + "V" + (y + size) + "Z"));
  }

  /** Lines of text, the first one's baseline at y. */
  void text(String kind, int x, int y, int leading, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      shapes.add(
          Element.of("text", lines.get(i)).at("class", kind).at("x", x).at("y", y + i * leading));
    }
  }

  void text(String kind, int x, int y, String line) {
    text(kind, x, y, 0, List.of(line));
  }

  /** What was drawn since, before all that was drawn before: a ground under it. */
  void under(Drawing ground) {
    shapes.addAll(0, ground.shapes);
  }

  /**
   * The picture, which a screen reader reads as one image.
   *
   * @param id of the page, unique
   */
  Element svg(String id, String kind, int width, int height, String title, String description) {
    return Element.of("svg")
        .at("class", kind)
        .at("viewBox", "0 0 " + width + " " + height)
        .at("width", width)
        .at("height", height)
        .at("role", "img")
        .at("aria-labelledby", id + "-title")
        .at("aria-describedby", id + "-desc")
        .add(Element.of("title", title).at("id", id + "-title"))
        .add(Element.of("desc", description).at("id", id + "-desc"))
        .add(shapes);
  }
}
