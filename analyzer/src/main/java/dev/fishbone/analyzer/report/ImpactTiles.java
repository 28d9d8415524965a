package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.Stats.Stat;
import dev.fishbone.analyzer.blocks.Stats.Trend;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.rules.Fingerprint;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;

/**
 * An effect's figures for the stats block: those that are known, at most four, in a fixed order.
 */
final class ImpactTiles {
  private static final int MOST = 4;

  /**
   * A figure as it is told.
   *
   * @param id by what it is a figure of: what its label says of its value may change
   */
  record Tile(String id, Stat stat) {}

  private final Effects effects;
  private final EffectRef effect;

  /** Which effect's, where there are several. */
  private final String whose;

  ImpactTiles(Findings findings, EffectRef effect) {
    this.effects = new Effects(findings);
    this.effect = effect;
    this.whose = findings.effects().size() > 1 ? ", " + effect.name() : "";
  }

  List<Tile> tiles() {
    List<Tile> tiles = new ArrayList<>();
    String atLeast = effect.atLeast() ? "≥ " : "";
    worse(tiles, "duration", effect.name() + " " + effects.state(effect), atLeast);
    worse(tiles, "failed-requests", "Failed requests" + whose, atLeast);
    worse(tiles, "failed-sessions", "Sessions with a failed request" + whose, atLeast);
    worse(tiles, "revenue-loss", "Revenue lost, estimated" + whose, "");
    int room = MOST - (effects.figure(effect, "time-to-page").isPresent() ? 1 : 0);
    effects
        .figure(effect, "error-ratio-peak")
        .filter(f -> f.value() > 0)
        .ifPresent(
            f -> {
              String label = "Requests failing at the worst" + whose;
              tiles.add(tile("error-ratio-peak", new Stat(Wording.share(f.value()), label)));
            });
    tiles.subList(Math.min(room, tiles.size()), tiles.size()).clear();
    timeToPage(tiles);
    return tiles.subList(0, Math.min(tiles.size(), MOST));
  }

  private Tile tile(String figure, Stat stat) {
    return new Tile(Fingerprint.of('I', effect.key(), figure), stat);
  }

  private void worse(List<Tile> tiles, String figure, String label, String prefix) {
    effects
        .figure(effect, figure)
        .filter(f -> f.value() > 0)
        .filter(f -> !f.unit().equals("s") || Effects.stated(effect, f) > 0)
        .ifPresent(
            f -> {
              String value =
                  switch (f.unit()) {
                    case "s" -> Words.seconds(Effects.stated(effect, f));
                    case "requests", "sessions" -> Wording.count(Math.round(f.value()));
                    default -> Wording.estimate(f.value()) + " " + f.unit();
                  };
              tiles.add(tile(figure, new Stat(prefix + value, label, "+" + value, Trend.DOWN)));
            });
  }

  /** Against the target where one is known; faster than it is better. */
  private void timeToPage(List<Tile> tiles) {
    effects
        .figure(effect, "time-to-page")
        .ifPresent(
            f -> {
              String value = Words.seconds(f.value());
              String label = "First symptom to page" + whose;
              Stat stat =
                  effects
                      .figure(effect, "time-to-page-target")
                      .map(target -> against(value, label, f.value() - target.value()))
                      .orElseGet(() -> new Stat(value, label));
              tiles.add(tile("time-to-page", stat));
            });
  }

  private static Stat against(String value, String label, double excessSeconds) {
    boolean late = excessSeconds > 0;
    String delta = (late ? "+" : "-") + Words.seconds(Math.abs(excessSeconds)) + " vs target";
    return new Stat(value, label, delta, late ? Trend.DOWN : Trend.UP);
  }
}
