package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Stats.Stat;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.blocks.Timeline;
import dev.fishbone.analyzer.blocks.Unknown;
import dev.fishbone.analyzer.html.Element;
import dev.fishbone.analyzer.html.FishboneList;
import dev.fishbone.analyzer.html.Html;
import dev.fishbone.analyzer.html.SequenceList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Blocks as lists and tables. */
final class RichBlocks {
  private final Flavour flavour;

  RichBlocks(Flavour flavour) {
    this.flavour = flavour;
  }

  Html of(Block block) {
    if (block instanceof Meta meta) {
      return meta(meta);
    } else if (block instanceof Timeline timeline) {
      TimelineRows rows = TimelineRows.of(timeline);
      return table(rows.head(), rows.rows());
    } else if (block instanceof Sequence sequence) {
      return sequence(sequence);
    } else if (block instanceof Fishbone fishbone) {
      return Html.many(
          Element.of("p", Element.of("strong", "Effect: ")).text(fishbone.effect()),
          FishboneList.of(fishbone));
    } else if (block instanceof Stats stats) {
      List<List<String>> rows = stats.stats().stream().map(RichBlocks::row).toList();
      return table(List.of("Figure", "Value", "Change"), rows);
    } else if (block instanceof Steps steps) {
      List<Html> items = new ArrayList<>();
      steps.items().forEach(step -> items.add(step(step)));
      return items.isEmpty() ? Html.none() : Element.of("ol", items);
    } else if (block instanceof Unknown unknown) {
      return Html.many(
          Element.of("p", Element.of("em", Unreadable.sentence(unknown))),
          flavour.code("yaml", unknown.content()));
    }
    return Html.none();
  }

  private static Html meta(Meta meta) {
    List<Html> lines = new ArrayList<>();
    lines.add(Element.of("h1", meta.title()));
    meta.subtitle().ifPresent(text -> lines.add(Element.of("p", text)));
    meta.tag().ifPresent(tag -> lines.add(Element.of("p", Element.of("strong", tag))));
    return Html.many(lines);
  }

  private static Html sequence(Sequence sequence) {
    List<Html> foot = new ArrayList<>();
    SequenceList.foot(sequence).forEach(line -> foot.add(Element.of("li", line)));
    Html list = SequenceList.of(sequence);
    return foot.isEmpty() ? list : Html.many(list, Element.of("ul", foot));
  }

  static List<String> row(Stat stat) {
    return Arrays.asList(stat.label(), stat.value(), stat.delta().orElse(""));
  }

  private Html step(Step step) {
    Element item = Element.of("li", Element.of("strong", step.title()));
    if (!step.body().isEmpty()) {
      item = item.add(Element.of("p", step.body()));
    }
    if (step.code().isPresent()) {
      item = item.add(flavour.code(step.lang().orElse(""), step.code().get()));
    }
    return step.note().isPresent() ? item.add(Element.of("p", step.note().get())) : item;
  }

  private static Html table(List<String> head, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return Html.none();
    }
    List<Html> lines = new ArrayList<>();
    lines.add(line("th", head));
    rows.forEach(row -> lines.add(line("td", row)));
    return Element.of("table", Element.of("tbody", lines));
  }

  private static Html line(String cell, List<String> texts) {
    return Element.of("tr", texts.stream().map(text -> Element.of(cell, text)).toList());
  }
}
