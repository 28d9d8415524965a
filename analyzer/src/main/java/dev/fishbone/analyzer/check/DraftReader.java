package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Block;
import dev.fishbone.analyzer.blocks.BlockTexts;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Outline;
import dev.fishbone.analyzer.blocks.PlacedText;
import dev.fishbone.analyzer.blocks.Problem;
import dev.fishbone.analyzer.blocks.ReadDocument;
import dev.fishbone.analyzer.blocks.Readings;
import dev.fishbone.analyzer.blocks.Segment;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Cuts a draft into passages: its prose, its tables, and the fields of its blocks. */
final class DraftReader {
  private static final Pattern PLANS =
      Pattern.compile(
          "(?i).*\\b(?:remediation|action|actions|follow[- ]?ups?|next steps?|prevent\\w*+|recommend\\w*+|to[- ]?do|improve\\w*+|lessons?|future|mitigations? planned)\\b.*+",
          Pattern.DOTALL);
  private static final Pattern RULE = Pattern.compile("[\\s|:-]*+");

  private final Habits habits;
  private final WordPool pool = new WordPool();

  /** Rows of a table share theirs. */
  private final Map<String, List<Token>> labels = new ConcurrentHashMap<>();

  private final List<Piece> pieces = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  /** A passage before it is cut into words. */
  private record Piece(Passage.Kind kind, PlacedText text, String label) {}

  private DraftReader(String document) {
    this.habits = Habits.of(document);
  }

  static DraftReader of(String file, String text) {
    DraftReader reader = new DraftReader(text);
    Readings readings = new Readings();
    ReadDocument read = readings.withOutline(file, text);
    reader.problems.addAll(read.document().problems());
    reader.prose(read.outline());
    read.document().blocks().parallelStream()
        .map(fenced -> block(fenced, readings.texts(text, fenced)))
        .toList()
        .forEach(reader.pieces::addAll);
    reader.pieces.sort(Comparator.comparingInt(p -> p.text().place(0)));
    return reader;
  }

  /** In the order of the document. */
  List<Passage> passages() {
    return cut(text -> true).toList();
  }

  /**
   * Passages in the order of the document, cut into words one by one and side by side, so that a
   * long draft is never held in words as a whole.
   *
   * @param wanted by the text
   */
  Stream<Passage> cut(Predicate<String> wanted) {
    return pieces.parallelStream()
        .filter(p -> wanted.test(p.text().text()))
        .map(
            p ->
                Passage.of(
                    p.kind(),
                    p.text(),
                    labels.computeIfAbsent(p.label(), l -> Tokenizer.of(l, habits, pool)),
                    habits,
                    pool));
  }

  /** What could not be read, and is therefore not checked. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  private void prose(Outline outline) {
    boolean plan = false;
    int level = 0;
    for (Outline.Part part : outline.parts()) {
      if (part.level() > 0) {
        boolean deeper = plan && part.level() > level;
        if (!deeper) {
          plan = PLANS.matcher(part.text().text()).matches();
          level = part.level();
        }
        add(Passage.Kind.HEADING, part.text(), "");
      } else if (isTable(part.text().text())) {
        table(part.text(), plan);
      } else {
        for (PlacedText entry : LogLines.of(part.text())) {
          add(plan ? Passage.Kind.PLAN : Passage.Kind.PROSE, entry, "");
        }
      }
    }
  }

  private static boolean isTable(String text) {
    int first = text.indexOf('\n');
    if (first < 0 || text.indexOf('|') < 0) {
      return false;
    }
    int second = text.indexOf('\n', first + 1);
    String rule = text.substring(first + 1, second < 0 ? text.length() : second);
    return rule.contains("-") && RULE.matcher(rule).matches();
  }

  /** A row is one passage; the header says what its cells are. */
  private void table(PlacedText table, boolean plan) {
    String text = table.text();
    int line = text.indexOf('\n');
    String header = text.substring(0, line);
    int at = text.indexOf('\n', line + 1);
    while (at >= 0) {
      int end = text.indexOf('\n', at + 1);
      add(
          plan ? Passage.Kind.PLAN : Passage.Kind.CELL,
          table.part(at + 1, end < 0 ? text.length() : end),
          header);
      at = end;
    }
  }

  private static List<Piece> block(Segment.Fenced fenced, List<BlockTexts.Field> fields) {
    List<Piece> found = new ArrayList<>();
    Block block = fenced.block();
    Map<String, String> byPath = new HashMap<>();
    fields.forEach(f -> byPath.put(f.path(), f.text().text()));
    for (BlockTexts.Field field : fields) {
      String path = field.path();
      String key = path.substring(path.lastIndexOf('/') + 1);
      String parent = path.substring(0, Math.max(0, path.length() - key.length()));
      if (block instanceof Timeline) {
        boolean todo = field.text().text().toLowerCase(Locale.ROOT).startsWith("[todo]");
        add(found, todo ? Passage.Kind.PLAN : Passage.Kind.EVENT, field.text(), "");
      } else if (block instanceof Stats || path.startsWith("foot/")) {
        figure(found, field, key, byPath.getOrDefault(parent + "label", ""));
      } else if (block instanceof Meta) {
        if (!key.equals("tag")) {
          add(found, Passage.Kind.META, field.text(), "");
        }
      } else if (block instanceof Steps) {
        if (!key.equals("code") && !key.equals("lang")) {
          add(found, Passage.Kind.PLAN, field.text(), "");
        }
      } else if (block instanceof Sequence) {
        if (path.startsWith("messages/")) {
          add(found, Passage.Kind.MESSAGE, field.text(), "");
        }
      } else if (!key.equals("id")) {
        add(found, Passage.Kind.CAUSE, field.text(), "");
      }
    }
    return found;
  }

  private static void figure(List<Piece> found, BlockTexts.Field field, String key, String label) {
    if (key.equals("value")) {
      add(found, Passage.Kind.FIGURE, field.text(), label);
    }
  }

  private void add(Passage.Kind kind, PlacedText text, String label) {
    add(pieces, kind, text, label);
  }

  private static void add(List<Piece> found, Passage.Kind kind, PlacedText text, String label) {
    if (!text.text().isBlank()) {
      found.add(new Piece(kind, text, label));
    }
  }
}
