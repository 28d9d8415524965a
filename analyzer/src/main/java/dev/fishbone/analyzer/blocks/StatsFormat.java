package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.Stats.Stat;
import dev.fishbone.analyzer.blocks.Stats.Trend;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code stats}: rows of {@code value}, {@code label}, {@code delta}, {@code trend}. */
final class StatsFormat implements BlockFormat<Stats> {
  @Override
  public Stats read(FieldReader fields, Remarks remarks) throws YamlFault {
    List<Stat> stats = new ArrayList<>();
    for (YamlNode node : fields.requiredList("stats")) {
      stats.add(stat(FieldReader.of(node, "a figure"), remarks));
    }
    return new Stats(stats, fields.rest());
  }

  private static Stat stat(FieldReader row, Remarks remarks) throws YamlFault {
    String value = row.required("value");
    String label = row.required("label");
    Optional<String> delta = row.optional("delta");
    Optional<YamlNode> written = row.peek("trend").filter(node -> !node.isNull());
    Optional<Trend> trend = written.flatMap(StatsFormat::trend);
    if (written.isEmpty() || trend.isPresent()) {
      row.take("trend");
    } else {
      remarks.add(
          written.get(), "This trend is not known: write `down` for worse or `up` for better.");
    }
    return new Stat(value, label, delta, trend, row.rest());
  }

  private static Optional<Trend> trend(YamlNode node) {
    for (Trend trend : Trend.values()) {
      if (node instanceof YamlNode.Scalar scalar
          && trend.word().equalsIgnoreCase(scalar.text().strip())) {
        return Optional.of(trend);
      }
    }
    return Optional.empty();
  }

  @Override
  public void write(Stats stats, YamlLines out) {
    out.list("", "stats", stats.stats().isEmpty());
    for (Stat stat : stats.stats()) {
      FlowRow row = new FlowRow().quoted("value", stat.value()).plain("label", stat.label());
      stat.delta().ifPresent(delta -> row.quoted("delta", delta));
      stat.trend().ifPresent(trend -> row.plain("trend", trend.word()));
      out.item("  ", row.extras(stat.extras()).toString());
    }
  }
}
