package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.Region;
import dev.fishbone.analyzer.blocks.Segment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A heading of the analysis' document with the blocks and regions under it.
 *
 * @param heading without its marks; of what stands before the first it is {@value #FIRST}
 */
record Section(String heading, List<Part> parts) {
  static final String FIRST = "Summary";
  private static final Pattern HEADING =
      Pattern.compile("^ {0,3}#{1,6}[ \\t]++(.++)$", Pattern.MULTILINE);

  /** A block or a region. */
  sealed interface Part {
    /** One of our blocks. */
    record OfBlock(Segment.Fenced block) implements Part {}

    /** Text between marks. */
    record OfRegion(Region region) implements Part {}
  }

  Section {
    parts = List.copyOf(parts);
  }

  /** The sections in order. */
  static List<Section> of(Document made) {
    TreeMap<Integer, Part> parts = new TreeMap<>();
    made.blocks().forEach(b -> parts.put(b.range().start(), new Part.OfBlock(b)));
    made.regions().forEach(r -> parts.put(r.range().start(), new Part.OfRegion(r)));
    List<Section> sections = new ArrayList<>();
    Matcher headings = HEADING.matcher(made.text());
    int from = 0;
    String heading = FIRST;
    while (headings.find()) {
      if (!isWithin(made, headings.start())) {
        sections.add(section(heading, parts, from, headings.start()));
        from = headings.start();
        heading = headings.group(1).strip();
      }
    }
    sections.add(section(heading, parts, from, Integer.MAX_VALUE));
    return List.copyOf(sections);
  }

  private static Section section(String heading, TreeMap<Integer, Part> parts, int from, int to) {
    return new Section(heading, new ArrayList<>(parts.subMap(from, to).values()));
  }

  private static boolean isWithin(Document made, int offset) {
    return made.regions().stream()
            .anyMatch(r -> r.range().start() <= offset && offset < r.range().end())
        || made.blocks().stream()
            .anyMatch(b -> b.range().start() <= offset && offset < b.range().end());
  }

  /** The words of a text's headings, wherever they stand. */
  static Set<String> headings(String text) {
    Set<String> words = new HashSet<>();
    Matcher heading = HEADING.matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
    // A mark is looked for first: most of a long text lies far from any.
    for (int at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at)) {
      int begin = at;
      while (begin > 0 && at - begin < 3 && text.charAt(begin - 1) == ' ') {
        begin--;
      }
      boolean found = heading.region(begin, text.length()).lookingAt();
      if (found) {
        words.add(heading.group(1).strip());
      }
      at = found ? heading.end() : at + 1;
    }
    return words;
  }
}
