package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Stats.Stat;
import dev.fishbone.analyzer.blocks.Stats.Trend;
import java.util.List;

/** The figures of the impact. */
final class Tiles {
  private Tiles() {}

  static Html of(Stats stats) {
    List<Element> tiles = stats.stats().stream().map(Tiles::tile).toList();
    return tiles.isEmpty() ? Html.none() : Element.of("dl", tiles).at("class", "tiles");
  }

  private static Element tile(Stat stat) {
    Element value = Element.of("dd", stat.value()).at("class", "value");
    Element tile = Element.of("div", Element.of("dt", stat.label()), value);
    String delta = stat.delta().orElse("");
    // "+47 min" beside "47 min" tells nothing more.
    boolean same = delta.replaceFirst("^[+-]", "").equals(stat.value());
    if (delta.isEmpty() || same) {
      return tile;
    }
    String kind = stat.trend().map(Trend::word).orElse("even");
    Element change = Element.of("dd", delta).at("class", "delta " + kind);
    return tile.add(
        stat.trend()
            .map(trend -> trend == Trend.DOWN ? " (worse)" : " (better)")
            .map(word -> change.add(Element.of("span", word).at("class", "unseen")))
            .orElse(change));
  }
}
