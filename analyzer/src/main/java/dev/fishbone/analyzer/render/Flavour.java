package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.html.Html;
import java.util.List;

/** In what targets made of elements differ. */
interface Flavour {
  /** Lines of code; the language may be empty. */
  Html code(String language, String text);

  /** A picture, or its alternative where it cannot be had. */
  Html image(String address, String alternative);

  /** What most readers skip. */
  Html fold(String title, List<Html> content);

  /** The whole. */
  Html whole(List<Html> pieces);
}
