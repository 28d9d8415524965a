package dev.fishbone.analyzer.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.merge.EditedDraft.Line;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * A thousand documents, each edited by a random person and merged with the same analysis and with a
 * changed one. What is expected is worked out line by line from what the person did.
 */
class RandomEditsTest {
  private static final int DRAFTS = 1000;

  @Test
  void noPersonsByteIsLostAndNoItemIsDoubledOrLost() throws RunFailure {
    for (int seed = 0; seed < DRAFTS; seed++) {
      Random random = new Random(seed);
      RandomCase both = new RandomCase(random);
      EditedDraft draft = new EditedDraft(both.first.document(), both.owners(), random);
      draft.edit(1 + random.nextInt(12));
      check("seed " + seed, both, draft);
    }
  }

  private static void check(String name, RandomCase both, EditedDraft draft) throws RunFailure {
    String text = draft.text();
    assertThat(both.first.into(text).after()).as(name + ": the same analysis").isEqualTo(text);
    Merged merged = both.second.into(text);
    Merged again = both.second.into(merged.after());
    assertThat(again.after()).as(name + ": twice").isEqualTo(merged.after());
    assertThat(
            again.notes().stream()
                .filter(n -> !n.contains("a second") && !n.contains("not understood")))
        .as(name + ": told twice")
        .isEmpty();
    Expected expected = new Expected(both, draft);
    List<String> lines = new ArrayList<>(List.of(merged.after().split(draft.lineEnd(), -1)));
    if (draft.lineEnd().length() > 1) {
      assertThat(merged.after().replace("\r\n", "")).as(name + ": ends").doesNotContain("\n");
    }
    List<String> added = expected.added(name, lines);
    expected.checkItems(name, merged, added);
    assertThat(UnifiedDiffTest.patched(text, UnifiedDiff.of("d", merged)))
        .as(name + ": the diff")
        .isEqualTo(merged.after());
  }

  /** What has to be in the merged document. */
  private static final class Expected {
    private static final Pattern QUOTES = Pattern.compile("[\"']");

    private final RandomCase both;
    private final EditedDraft draft;
    private final Map<String, Line> intact;
    private final Set<String> kept = new HashSet<>();

    Expected(RandomCase both, EditedDraft draft) {
      this.both = both;
      this.draft = draft;
      this.intact = draft.intact();
      intact.keySet().removeIf(item -> item.startsWith("region:") && touched(item));
    }

    private boolean touched(String region) {
      return draft.lines.stream().anyMatch(l -> l.item.equals(region) && l.human);
    }

    /** Walks through the draft's lines in the merged ones; gives back the lines that are new. */
    List<String> added(String name, List<String> lines) {
      List<String> added = new ArrayList<>();
      int at = 0;
      Set<Integer> optional = optional();
      Set<Integer> withdrawn = withdrawnRegions();
      for (int i = 0; i < draft.lines.size(); i++) {
        Line line = draft.lines.get(i);
        String wanted = wanted(i);
        boolean state =
            !line.human && (line.text.startsWith("{\"incident\"") || isStateMark(line.text));
        if (wanted == null || state || withdrawn.contains(i)) {
          continue;
        }
        int found = at;
        while (found < lines.size() && !same(lines.get(found), wanted)) {
          found++;
        }
        if (found == lines.size() || (optional.contains(i) && found > at && !line.human)) {
          assertThat(optional.contains(i))
              .as(
                  name
                      + ": line "
                      + (i + 1)
                      + " is there: "
                      + wanted
                      + "\n"
                      + String.join("\n", lines))
              .isTrue();
          continue;
        }
        added.addAll(lines.subList(at, found));
        at = found + 1;
      }
      added.addAll(lines.subList(at, lines.size()));
      return added;
    }

    private static boolean isStateMark(String text) {
      return text.equals("<!-- fishbone:state/1") || text.equals("-->");
    }

    private static boolean same(String line, String wanted) {
      return line.equals(wanted)
          || QUOTES.matcher(line).replaceAll("").equals(QUOTES.matcher(wanted).replaceAll(""));
    }

    /** The line as it has to read, null where it has to go. */
    private String wanted(int index) {
      Line line = draft.lines.get(index);
      if (!owned(index)) {
        return line.text;
      }
      String before = both.before.get(line.item);
      String after = both.after.get(line.item);
      boolean region = line.item.startsWith("region:");
      if (after == null && !intact.get(line.item).remarked) {
        int sign = line.text.indexOf('#');
        return sign < 0 || region
            ? null
            : line.text.replaceFirst("\\S.*", "") + line.text.substring(sign);
      }
      if (after == null) {
        return line.text;
      }
      kept.add(line.item);
      String text = line.text.replace(before, after);
      if (line.item.startsWith("steps:")) {
        text = text.replace("Do " + before.substring(5), "Do " + after.substring(5));
      }
      return line.item.startsWith("stats:") ? withValue(text, line.item) : text;
    }

    private String withValue(String text, String item) {
      String row =
          both.second
              .document()
              .lines()
              .filter(l -> l.contains("label: " + both.after.get(item) + " }"))
              .findFirst()
              .orElseThrow();
      String value = row.replaceFirst(".*value: (\"[^\"]*\").*", "$1");
      return text.replaceFirst("value: \"[^\"]*\"", "value: " + value);
    }

    /** Whether a line is the tool's: of an item that stands here for the first time. */
    private boolean owned(int index) {
      Line line = draft.lines.get(index);
      Line first = intact.get(line.item);
      if (line.item.isEmpty() || line.human || first == null) {
        return false;
      }
      int begin = draft.lines.indexOf(first);
      return line == first
          || (index > begin && index <= begin + 1 && line.item.startsWith("steps:"));
    }

    /** Lines of ours around items that may all have gone, and marks of regions that went. */
    private Set<Integer> optional() {
      Set<Integer> optional = new HashSet<>();
      boolean inside = false;
      for (int i = 0; i < draft.lines.size(); i++) {
        String text = draft.lines.get(i).text;
        boolean fence = text.startsWith("```");
        inside = fence ? !inside : inside;
        boolean ours = !draft.lines.get(i).human && draft.lines.get(i).item.isEmpty();
        boolean head = draft.lines.get(i).item.startsWith("head:");
        if ((inside || fence) && (ours || head)) {
          optional.add(i);
        }
      }
      return optional;
    }

    /** Regions that nobody touched and that the second analysis does not have, marks and all. */
    private Set<Integer> withdrawnRegions() {
      Set<Integer> gone = new HashSet<>();
      boolean inside = false;
      for (int i = 0; i < draft.lines.size(); i++) {
        String text = draft.lines.get(i).text;
        if (text.startsWith("<!-- fishbone:begin ")) {
          String region = "region:" + text.split(" ", -1)[2];
          inside = !both.after.containsKey(region) && intact.containsKey(region);
        }
        if (inside) {
          gone.add(i);
        }
        inside &= !text.startsWith("<!-- fishbone:end ");
      }
      return gone;
    }

    void checkItems(String name, Merged merged, List<String> added) {
      boolean fishbone = has("fishbone");
      both.after.forEach(
          (item, text) -> {
            long times =
                added.stream().filter(line -> line.contains(text) && !isHead(line)).count();
            boolean known = both.before.containsKey(item);
            if (item.startsWith("head:")) {
              return;
            }
            String kind = item.substring(0, item.indexOf(':'));
            boolean removedBlock = !item.startsWith("region:") && wasThere(kind) && !has(kind);
            if (known || removedBlock) {
              assertThat(times).as(name + ": not written again: " + item).isZero();
            } else {
              assertThat(times).as(name + ": written once: " + item + added).isEqualTo(1);
            }
            String id = item.substring(item.indexOf(':') + 1);
            boolean changed = known && !text.equals(both.before.get(item)) && !kept.contains(item);
            boolean told =
                merged.notes().stream()
                    .anyMatch(n -> n.matches("(?s)(region )?" + id + ": a person.*"));
            assertThat(told)
                .as(name + ": told: " + item + merged.notes())
                .isEqualTo(changed || (!known && removedBlock));
          });
      assertThat(
              fishbone
                  || added.stream().noneMatch(l -> l.startsWith("effect: "))
                  || !wasThere("fishbone"))
          .isTrue();
      assertThat(added.stream().filter(line -> !isOurs(line)))
          .as(name + ": nothing else")
          .isEmpty();
    }

    private static boolean isHead(String line) {
      return line.startsWith("{\"incident\"");
    }

    private boolean has(String kind) {
      return draft.lines.stream().anyMatch(l -> !l.human && l.text.matches("`{3,}" + kind));
    }

    private boolean wasThere(String kind) {
      return both.first.document().contains("```" + kind + "\n");
    }

    private boolean isOurs(String line) {
      return line.isEmpty()
          || line.startsWith("## ")
          || line.startsWith("<!-- fishbone:")
          || line.equals("-->")
          || line.startsWith("```")
          || isHead(line)
          || line.matches(
              "items:|stats:|causes:|id: root-causes|effect: .*|    items:|  - label: [A-Z][a-z]+")
          || both.after.values().stream().anyMatch(line::contains)
          || both.after.entrySet().stream()
              .filter(e -> e.getKey().startsWith("steps:"))
              .anyMatch(e -> line.contains(e.getValue().substring(5)));
    }
  }
}
