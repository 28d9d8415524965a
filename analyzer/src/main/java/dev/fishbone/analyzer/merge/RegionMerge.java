package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.Region;
import dev.fishbone.analyzer.blocks.Splice;
import dev.fishbone.analyzer.blocks.TextHash;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Merges the texts between marks. */
final class RegionMerge {
  private final Document draft;
  private final String text;
  private final String lineEnd;
  private final Plan plan;

  RegionMerge(Document draft, String text, Plan plan) {
    this.draft = draft;
    this.text = text;
    this.lineEnd = Ends.of(text);
    this.plan = plan;
  }

  /**
   * Decides on all regions.
   *
   * @param made the analysis' texts by name
   */
  void merge(Map<String, String> made) {
    made.forEach(this::one);
    plan.regions().known().stream().filter(name -> !made.containsKey(name)).forEach(this::withdraw);
    Set<String> seen = new HashSet<>();
    for (Region region : draft.regions()) {
      if (!seen.add(region.name())) {
        plan.notes().second(region.range().firstLine(), "region " + region.name());
      }
    }
  }

  private void one(String name, String content) {
    Optional<Remembered> known = plan.regions().of(name);
    Optional<Region> region = draft.region(name);
    if (known.isEmpty()) {
      unknown(name, content, region);
      return;
    }
    if (known.get().isOf(content) && !known.get().isGone()) {
      return;
    }
    boolean found =
        known.get().mayBeOurs() && region.filter(r -> known.get().isOf(r.content())).isPresent();
    if (found) {
      plan.edit(List.of(replaced(region.orElseThrow(), content)));
      plan.regions().ours(name, content);
    } else {
      boolean says =
          region.filter(r -> TextHash.of(r.content()).equals(TextHash.of(content))).isPresent();
      boolean same = known.get().isOf(content);
      plan.regions().theirs(name, content);
      if (!says && !same) {
        plan.notes().changedPart("region " + name);
      }
    }
  }

  private void unknown(String name, String content, Optional<Region> region) {
    if (region.isEmpty()) {
      plan.addRegion(name);
      plan.regions().ours(name, content);
    } else if (TextHash.of(region.get().content()).equals(TextHash.of(content))) {
      // Between our own marks: whoever keeps those has not taken the text for their own.
      plan.regions().ours(name, content);
    } else {
      plan.regions().theirs(name, content);
      plan.notes().adoptedPart("region " + name, region.get().range().firstLine());
    }
  }

  /** White space within the marks is nobody's text, so it stays. */
  private Splice replaced(Region region, String content) {
    String now = region.content();
    String written = Ends.with(content.strip(), lineEnd);
    if (now.isBlank() || written.isEmpty()) {
      String inner = written.isEmpty() ? "" : written + lineEnd + lineEnd;
      return new Splice(region.range().start(), region.range().end(), lineEnd + lineEnd + inner);
    }
    int lead = now.length() - now.stripLeading().length();
    int from = region.range().start() + lead;
    return new Splice(from, from + now.strip().length(), written);
  }

  private void withdraw(String name) {
    Remembered known = plan.regions().of(name).orElseThrow();
    Optional<Region> region =
        draft.region(name).filter(r -> known.isOf(r.content())).filter(this::isAtMargin);
    if (known.mayBeOurs() && region.isPresent()) {
      int begin = text.lastIndexOf("<!--", region.get().range().start() - 1);
      int end = text.indexOf("-->", region.get().range().end());
      plan.edit(List.of(Ends.wholeLines(text, begin, end)));
      plan.regions().forget(name);
      plan.notes().withdrawn("region " + name, "the text between its marks");
    } else if (!known.isGone()) {
      plan.regions().gone(name);
      plan.notes().withdrawnButTheirs("region " + name);
    }
  }

  private boolean isAtMargin(Region region) {
    int begin = text.lastIndexOf("<!--", region.range().start() - 1);
    int end = region.range().end();
    return text.substring(Ends.lineStart(text, begin), begin).isBlank()
        && text.substring(Ends.lineStart(text, end), end).isBlank();
  }
}
