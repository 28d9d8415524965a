package dev.fishbone.analyzer.merge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A document as a list of lines, each with whoever owns it, that a random person edits. It knows
 * the layout of a freshly written document and nothing of how merging finds its way in one.
 */
final class EditedDraft {
  private static final List<String> WORDS =
      List.of("zebra", "Quark", "meadow", "violet", "harbour", "lantern", "pebble", "walnut");

  /** A line; {@code item} names the tool's item or region that it states, empty for others. */
  static final class Line {
    String text;
    String item;
    boolean human;
    boolean remarked;

    Line(String text, String item, boolean human) {
      this.text = text;
      this.item = item;
      this.human = human;
    }

    Line copy() {
      Line copy = new Line(text, item, human);
      copy.remarked = remarked;
      return copy;
    }

    boolean isOneOf(String kind) {
      return !item.isEmpty() && !human && item.startsWith(kind);
    }
  }

  final List<Line> lines = new ArrayList<>();
  private final Random random;
  private boolean crlf;

  /**
   * @param owners texts of items to their names ({@code kind:id})
   */
  EditedDraft(String document, Map<String, String> owners, Random random) {
    this.random = random;
    String region = "";
    String step = "";
    for (String text : document.split("\n", -1)) {
      String item = "";
      if (text.startsWith("<!-- fishbone:begin ")) {
        region = text.split(" ", -1)[2];
      } else if (text.startsWith("<!-- fishbone:end ")) {
        region = "";
      } else if (!region.isEmpty() && !text.isBlank()) {
        item = "region:" + region;
      } else if (text.startsWith("  - title: ")) {
        step = owners.getOrDefault(text.substring(11), "");
        item = step;
      } else if (text.startsWith("    body: ")) {
        item = step;
      } else {
        item = owner(text, owners);
      }
      lines.add(new Line(text, item, false));
    }
  }

  private static String owner(String text, Map<String, String> owners) {
    for (Map.Entry<String, String> owner : owners.entrySet()) {
      boolean quoted = text.contains("\"" + owner.getKey() + "\"");
      if (quoted
          || text.endsWith(": " + owner.getKey())
          || text.contains("label: " + owner.getKey() + " }")) {
        return owner.getValue();
      }
    }
    return "";
  }

  String text() {
    List<String> texts = lines.stream().map(line -> line.text).toList();
    return String.join(crlf ? "\r\n" : "\n", texts);
  }

  String lineEnd() {
    return crlf ? "\r\n" : "\n";
  }

  void edit(int times) {
    for (int i = 0; i < times; i++) {
      edit();
    }
  }

  private void edit() {
    switch (random.nextInt(25)) {
      case 0, 1 -> items("").ifPresent(this::delete);
      case 2, 3 -> items("").ifPresent(this::reword);
      case 4 -> move();
      case 5 -> repeat();
      case 6 -> own();
      case 7 -> first("  - label: ").ifPresent(line -> replace(line, "  - label: Our " + word()));
      case 8 -> deleteBone();
      case 9 -> block(3).ifPresent(block -> lines.removeAll(block));
      case 10 -> block(1).ifPresent(this::carry);
      case 11 -> block(2).ifPresent(block -> paste(block.stream().map(Line::copy).toList()));
      case 12, 13 -> paste(human("The " + word() + " of " + word() + ".  ", ""));
      case 14 -> first("## ").ifPresent(line -> replace(line, "## On " + word()));
      case 15 -> items("region:").ifPresent(line -> replace(line, line.text + " " + word()));
      case 16 -> region(true);
      case 17 -> region(false);
      case 18 -> paste(fence());
      case 19 -> items("").filter(l -> isLineItem(l)).ifPresent(this::remark);
      case 20 -> items("").filter(l -> isLineItem(l)).ifPresent(l -> l.text += "  # " + word());
      case 21 -> unknownKey();
      case 22 -> looks();
      case 23 -> lines.addAll(human("Below all: " + word(), ""));
      default -> crlf |= random.nextInt(4) == 0;
    }
  }

  private String word() {
    return WORDS.get(random.nextInt(WORDS.size())) + random.nextInt(90);
  }

  private static List<Line> human(String... texts) {
    List<Line> made = new ArrayList<>();
    for (String text : texts) {
      made.add(new Line(text, "", true));
    }
    return made;
  }

  /** A line that states an item of the tool's, not of a region or a block's head unless asked. */
  private java.util.Optional<Line> items(String kind) {
    List<Line> found =
        lines.stream().filter(l -> kind.isEmpty() ? isItem(l) : l.isOneOf(kind)).toList();
    return found.isEmpty()
        ? java.util.Optional.empty()
        : java.util.Optional.of(found.get(random.nextInt(found.size())));
  }

  private static boolean isItem(Line line) {
    return line.isOneOf("fishbone:")
        || line.isOneOf("timeline:")
        || line.isOneOf("stats:")
        || (line.isOneOf("steps:") && line.text.startsWith("  - title"));
  }

  private static boolean isLineItem(Line line) {
    return line.isOneOf("fishbone:") || line.isOneOf("timeline:");
  }

  private void replace(Line line, String text) {
    line.text = text;
    line.human = true;
  }

  private int groupEnd(int at) {
    int end = at + 1;
    boolean step = lines.get(at).item.startsWith("steps:");
    while (step && end < lines.size() && lines.get(end).text.startsWith("    ")) {
      end++;
    }
    return end;
  }

  private void delete(Line line) {
    int at = lines.indexOf(line);
    lines.subList(at, groupEnd(at)).clear();
  }

  private void reword(Line line) {
    int at = lines.indexOf(line);
    lines.subList(at, groupEnd(at)).forEach(l -> l.human = true);
    if (line.item.startsWith("stats:")) {
      line.text = line.text.replace("label: ", "label: " + word() + " ");
    } else {
      line.text =
          line.text.replaceFirst("\\s*(#.*)?$", "").replaceFirst("(\"?)$", " " + word() + "$1");
    }
  }

  private List<Line> taken(Line line) {
    int at = lines.indexOf(line);
    List<Line> group = new ArrayList<>(lines.subList(at, groupEnd(at)));
    lines.subList(at, groupEnd(at)).clear();
    return group;
  }

  private void move() {
    items("")
        .ifPresent(
            line -> {
              String kind = line.item.substring(0, line.item.indexOf(':') + 1);
              List<Line> group = taken(line);
              // The last of its kind has nowhere to go.
              java.util.Optional<Line> beside =
                  items(kind).filter(l -> !l.text.startsWith("    body"));
              int at = beside.map(lines::indexOf).orElse(-1);
              if (at >= 0 && isItem(beside.orElseThrow())) {
                lines.addAll(random.nextBoolean() ? at : groupEnd(at), group);
              }
            });
  }

  private void repeat() {
    items("")
        .ifPresent(
            line -> {
              int at = lines.indexOf(line);
              int end = groupEnd(at);
              lines.addAll(end, lines.subList(at, end).stream().map(Line::copy).toList());
            });
  }

  private void own() {
    items("")
        .ifPresent(
            line -> {
              int end = groupEnd(lines.indexOf(line));
              String kind = line.item.substring(0, line.item.indexOf(':'));
              String said = word() + " " + word() + " " + word();
              switch (kind) {
                case "fishbone" -> lines.addAll(end, human("      - " + said));
                case "timeline" ->
                    lines.addAll(
                        end, human("  - \"[done] 23:5" + random.nextInt(9) + " · " + said + "\""));
                case "stats" ->
                    lines.addAll(
                        end, human("  - {value: \"" + said + "\", label: " + word() + "}"));
                default ->
                    lines.addAll(end, human("  - title: " + said, "    body: >-", "      " + said));
              }
            });
  }

  private java.util.Optional<Line> first(String begin) {
    List<Line> found = lines.stream().filter(l -> l.text.startsWith(begin) && !l.human).toList();
    return found.isEmpty()
        ? java.util.Optional.empty()
        : java.util.Optional.of(found.get(random.nextInt(found.size())));
  }

  private void deleteBone() {
    first("  - label: ")
        .ifPresent(
            line -> {
              int at = lines.indexOf(line);
              int end = at + 1;
              while (lines.get(end).text.startsWith("    ")) {
                end++;
              }
              lines.subList(at, end).clear();
            });
  }

  /** The lines of one of our blocks, where chance picks one once in so many times. */
  private java.util.Optional<List<Line>> block(int rarity) {
    List<Integer> begins = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).human && lines.get(i).text.matches("```+(fishbone|timeline|stats|steps)")) {
        begins.add(i);
      }
    }
    if (begins.isEmpty() || random.nextInt(rarity) > 0) {
      return java.util.Optional.empty();
    }
    int begin = begins.get(random.nextInt(begins.size()));
    int end = begin + 1;
    while (!lines.get(end).text.startsWith("```")) {
      end++;
    }
    return java.util.Optional.of(new ArrayList<>(lines.subList(begin, end + 1)));
  }

  private void carry(List<Line> block) {
    lines.removeAll(block);
    paste(block);
  }

  /** At the margin, a blank line before and behind. */
  private void paste(List<Line> more) {
    List<Integer> places = new ArrayList<>();
    String open = "";
    for (int i = 1; i < lines.size(); i++) {
      String text = lines.get(i).text;
      boolean outside = open.isEmpty() && lines.get(i - 1).text.isEmpty();
      if (outside && !text.startsWith("-->") && !text.startsWith("{\"incident\"")) {
        places.add(i);
      }
      open = open(open, text);
    }
    if (!places.isEmpty()) {
      int at = places.get(random.nextInt(places.size()));
      lines.addAll(at, human(""));
      lines.addAll(at, more);
    }
  }

  private static String open(String open, String text) {
    if (open.isEmpty()) {
      if (text.startsWith("```")) {
        return text.replaceFirst("[^`].*", "");
      }
      boolean mark = text.startsWith("<!-- fishbone:begin") || text.equals("<!-- fishbone:state/1");
      return mark ? "<" : "";
    }
    boolean closed =
        open.startsWith("`")
            ? text.equals(open)
            : text.startsWith("<!-- fishbone:end") || text.equals("-->");
    return closed ? "" : open;
  }

  private void region(boolean delete) {
    first("<!-- fishbone:begin ")
        .ifPresent(
            line -> {
              int at = lines.indexOf(line);
              int end = at;
              while (!lines.get(end).text.startsWith("<!-- fishbone:end")) {
                end++;
              }
              List<Line> region = new ArrayList<>(lines.subList(at, end + 1));
              lines.removeAll(region);
              if (!delete) {
                paste(region);
              }
            });
  }

  private List<Line> fence() {
    return switch (random.nextInt(3)) {
      case 0 -> human("```mermaid", "graph TD;", "  A-->B;", "```");
      case 1 ->
          human(
              "````text",
              "```fishbone",
              "effect: an example",
              "causes:",
              "  - label: Code",
              "    items:",
              "      - \"" + word() + "\"",
              "```",
              "<!-- fishbone:state/1",
              "{\"incident\":\"X\"}",
              "-->",
              "````");
      default ->
          human(
              "- a list",
              "",
              "  ```sh",
              "  ./" + word(),
              "  ```",
              "",
              "<details>",
              "<p>" + word() + "</p>",
              "</details>");
    };
  }

  private void remark(Line line) {
    String indent = line.text.replaceFirst("\\S.*", "");
    lines.addAll(lines.indexOf(line), human(indent + "# " + word()));
  }

  private void unknownKey() {
    items("")
        .ifPresent(
            line -> {
              int at = lines.indexOf(line);
              if (line.remarked) {
                return;
              }
              if (line.item.startsWith("stats:") && line.text.endsWith(" }")) {
                line.text = line.text.replace(" }", ", source: " + word() + " }");
                line.remarked = true;
              } else if (line.item.startsWith("steps:")) {
                lines.addAll(groupEnd(at), human("    owner: " + word()));
                line.remarked = true;
              } else {
                int end = at;
                while (!lines.get(end).text.startsWith("```")) {
                  end++;
                }
                String key = "x-" + word();
                if (lines.stream().noneMatch(l -> l.text.startsWith(key))) {
                  lines.addAll(end, human(key + ": kept"));
                }
              }
            });
  }

  /** What shows nowhere: spaces at a line's end, other quotes, a longer fence. */
  private void looks() {
    switch (random.nextInt(3)) {
      case 0 -> items("").ifPresent(line -> line.text += "  ");
      case 1 ->
          items("")
              .filter(l -> isLineItem(l) && l.text.endsWith("\"") && !l.text.contains("'"))
              .ifPresent(line -> line.text = line.text.replace('"', '\''));
      default ->
          block(1)
              .ifPresent(
                  block -> {
                    block.get(0).text = "`" + block.get(0).text;
                    block.get(block.size() - 1).text = "`" + block.get(block.size() - 1).text;
                  });
    }
  }

  /** Items that still stand as the tool wrote them, each at its first place only. */
  Map<String, Line> intact() {
    Map<String, Line> intact = new HashMap<>();
    for (Line line : lines) {
      if (!line.item.isEmpty() && !line.human) {
        intact.putIfAbsent(line.item, line);
      }
    }
    return intact;
  }
}
