package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.BlockWriter;
import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentState;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.SourceRange;
import dev.fishbone.analyzer.blocks.Splice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is added to a draft as a whole: its head, sections at its end, and the state behind them.
 */
final class Ending {
  private static final String COMMENT_END = "-->";

  private final Document draft;
  private final String text;
  private final String lineEnd;
  private final Analysed analysed;
  private final Plan plan;

  Ending(Document draft, String text, Analysed analysed, Plan plan) {
    this.draft = draft;
    this.text = text;
    this.lineEnd = Ends.of(text);
    this.analysed = analysed;
    this.plan = plan;
  }

  /** The edits; nothing is moved or written where nothing has changed. */
  List<Splice> splices(DocumentState before, DocumentState after) {
    List<Splice> splices = new ArrayList<>();
    head().ifPresent(splices::add);
    String sections = sections();
    if (before.equals(after) && draft.state().isPresent() && sections.isEmpty()) {
      return splices;
    }
    String state = Ends.with(after.comment(), lineEnd);
    Optional<SourceRange> comment = draft.stateRange();
    int begin = comment.map(SourceRange::start).orElse(text.length());
    int end = comment.map(range -> commentEnd(range.start())).orElse(text.length());
    if (text.substring(end).isBlank()) {
      if (!sections.isEmpty() || comment.isEmpty()) {
        String gap = Ends.gapBefore(text, begin, lineEnd);
        splices.add(new Splice(begin, begin, gap + Ends.with(sections, lineEnd)));
      }
      splices.add(new Splice(begin, end, state + (comment.isEmpty() ? lineEnd : "")));
      return splices;
    }
    // A person wrote below it: the comment moves behind that.
    splices.add(new Splice(begin, end, ""));
    String gap = Ends.gapBefore(text, text.length(), lineEnd);
    String last = gap + Ends.with(sections, lineEnd) + state + lineEnd;
    splices.add(new Splice(text.length(), text.length(), last));
    return splices;
  }

  private int commentEnd(int start) {
    return text.indexOf(COMMENT_END, start) + COMMENT_END.length();
  }

  private Optional<Splice> head() {
    return plan.missingBlocks().values().stream()
        .filter(Meta.class::isInstance)
        .findFirst()
        .map(
            meta -> {
              int at = draft.bodyStart();
              boolean alone = at == 0 || text.startsWith("\uFEFF") && at == 1;
              String before = alone ? "" : Ends.gapBefore(text, at, lineEnd);
              String block = Ends.with(BlockWriter.write(meta), lineEnd);
              return new Splice(at, at, before + block + lineEnd + lineEnd);
            });
  }

  /** Each with a blank line behind it. */
  private String sections() {
    StringBuilder out = new StringBuilder();
    boolean none = plan.missingBlocks().isEmpty() && plan.missingRegions().isEmpty();
    Set<String> taken = none ? Set.of() : Section.headings(text);
    for (Section section : analysed.sections()) {
      StringBuilder parts = new StringBuilder();
      section.parts().forEach(part -> part(part).ifPresent(p -> parts.append(p).append("\n\n")));
      if (!parts.isEmpty()) {
        out.append("## ").append(heading(section.heading(), taken)).append("\n\n").append(parts);
      }
    }
    return out.toString();
  }

  private static String heading(String words, Set<String> taken) {
    return taken.contains(words) ? words + " (from telemetry)" : words;
  }

  private Optional<String> part(Section.Part part) {
    if (part instanceof Section.Part.OfBlock ofBlock) {
      Map<?, Block> missing = plan.missingBlocks();
      return Optional.ofNullable(missing.get(ofBlock.block()))
          .filter(block -> !(block instanceof Meta))
          .map(BlockWriter::write);
    }
    String name = ((Section.Part.OfRegion) part).region().name();
    if (!plan.missingRegions().contains(name)) {
      return Optional.empty();
    }
    String content = analysed.regions().getOrDefault(name, "").strip();
    String begin = "<!-- fishbone:begin " + name + " -->\n\n";
    String inner = content.isEmpty() ? "" : content + "\n\n";
    return Optional.of(begin + inner + "<!-- fishbone:end " + name + " -->");
  }
}
