package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.MarkdownText;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.blocks.Table;
import dev.fishbone.analyzer.blocks.Timeline;
import dev.fishbone.analyzer.html.SequenceList;
import java.util.ArrayList;
import java.util.List;

/** Blocks as lists, tables and a Mermaid diagram; lines of Markdown, empty ones between parts. */
final class GithubBlocks {
  private GithubBlocks() {}

  static List<String> of(Block block) {
    if (block instanceof Meta meta) {
      return meta(meta);
    } else if (block instanceof Timeline timeline) {
      TimelineRows rows = TimelineRows.of(timeline);
      return table(rows.head(), rows.rows());
    } else if (block instanceof Sequence sequence) {
      return sequence(sequence);
    } else if (block instanceof Fishbone fishbone) {
      return fishbone(fishbone);
    } else if (block instanceof Stats stats) {
      List<List<String>> rows = stats.stats().stream().map(RichBlocks::row).toList();
      return table(List.of("Figure", "Value", "Change"), rows);
    } else if (block instanceof Steps steps) {
      return steps(steps);
    }
    return List.of();
  }

  private static String text(String text) {
    return MarkdownText.escape(text.strip());
  }

  /** Bold, for a line of its own: marks around nothing would be text. */
  private static String strong(String text) {
    return text.isBlank() ? "" : "**" + text(text) + "**";
  }

  private static List<String> meta(Meta meta) {
    List<String> lines = new ArrayList<>();
    lines.add("# " + text(meta.title()));
    meta.subtitle().ifPresent(subtitle -> lines.addAll(List.of("", text(subtitle))));
    meta.tag().ifPresent(tag -> lines.addAll(List.of("", strong(tag))));
    return lines;
  }

  private static List<String> table(List<String> head, List<List<String>> rows) {
    Table table = Table.of(head.toArray(String[]::new));
    List<List<Prose>> cells =
        rows.stream().map(row -> row.stream().map(Prose::of).toList()).toList();
    Table filled = table.rows(cells);
    return filled.isEmpty() ? List.of() : filled.markdown().lines().toList();
  }

  private static List<String> sequence(Sequence sequence) {
    List<String> lines = new ArrayList<>();
    if (!sequence.messages().isEmpty()) {
      lines.add("```mermaid");
      lines.addAll(Mermaid.lines(sequence));
      lines.add("```");
    }
    List<String> foot = SequenceList.foot(sequence);
    if (!foot.isEmpty() && !lines.isEmpty()) {
      lines.add("");
    }
    foot.forEach(line -> lines.add("- " + text(line)));
    return lines;
  }

  private static List<String> fishbone(Fishbone fishbone) {
    List<String> lines = new ArrayList<>();
    lines.add("**Effect**: " + text(fishbone.effect()));
    lines.add("");
    for (Fishbone.Bone bone : fishbone.causes()) {
      lines.add("- " + strong(bone.label()));
      bone.items().forEach(item -> lines.add("  - " + text(item)));
    }
    return lines;
  }

  private static List<String> steps(Steps steps) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < steps.items().size(); i++) {
      Step step = steps.items().get(i);
      String number = (i + 1) + ". ";
      String indent = " ".repeat(number.length());
      lines.add(number + strong(step.title()));
      if (!step.body().isEmpty()) {
        lines.addAll(List.of("", indent + text(step.body())));
      }
      if (step.code().isPresent()) {
        lines.add("");
        code(step.lang().orElse(""), step.code().get()).forEach(line -> lines.add(indent + line));
      }
      step.note().ifPresent(note -> lines.addAll(List.of("", indent + text(note))));
    }
    return lines;
  }

  private static List<String> code(String language, String code) {
    String fence = "```";
    while (code.contains(fence)) {
      fence += "`";
    }
    List<String> lines = new ArrayList<>();
    lines.add(fence + language.replaceAll("[^A-Za-z0-9+#.-]", ""));
    for (String line : code.split("\\R", -1)) {
      lines.add(MarkdownText.visible(line.replace("\t", "  ")));
    }
    lines.add(fence);
    return lines;
  }
}
