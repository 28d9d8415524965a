package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Lines;
import dev.fishbone.analyzer.findings.Findings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks what a draft claims, against the findings of an analysis or against the draft itself. */
public final class Checker {
  private final String text;
  private final Lines lines;
  private final DraftReader draft;
  private final List<Passage> passages;
  private final Vocabulary vocabulary = Vocabulary.read();
  private final Event.Finder events = new Event.Finder(vocabulary);
  private final List<Measure> measures = Measure.all(vocabulary);

  private Checker(String text, DraftReader draft) {
    this.text = text;
    this.lines = new Lines(text);
    this.draft = draft;
    this.passages = draft.passages();
  }

  /**
   * Reads a draft.
   *
   * @param file the name that problems carry
   */
  public static Checker read(String file, String text) {
    return new Checker(text, DraftReader.of(file, text));
  }

  /** Each claim of the draft, in order, held against an analysis. */
  public Report against(Findings findings) {
    return check(FindingsFacts.of(findings, measures), false);
  }

  /** Each claim of the draft, in order, held against what else the draft says. */
  public Report alone() {
    DraftFacts known = new DraftFacts(vocabulary, events, measures, lines);
    return check(known.of(passages), true);
  }

  private Report check(Facts facts, boolean alone) {
    Scene scene =
        new Scene(
            facts, vocabulary, events, measures, c -> alone ? "line " + lines.of(c.start()) : "");
    ClaimJudge judge = new ClaimJudge(scene, Zones.of(passages, facts), alone);
    List<Reading> all =
        passages.parallelStream()
            .map(p -> new Reading(new Clauses(p, vocabulary, facts.names()), ClaimReader.of(p)))
            .toList();
    List<Finding> found =
        new ArrayList<>(
            all.parallelStream().flatMap(r -> findings(r, judge, facts.names()).stream()).toList());
    List<Sweep.Row> rows = Sweep.of(all, scene, lines, alone);
    Set<Integer> places = rows.stream().map(Sweep.Row::start).collect(Collectors.toSet());
    found.removeIf(f -> places.contains(lines.start(f.line()) + f.column() - 1));
    rows.forEach(row -> found.add(finding(row.start(), row.end(), row.judgement())));
    found.sort(Comparator.comparingInt(Finding::line).thenComparingInt(Finding::column));
    return new Report(found, draft.problems());
  }

  private List<Finding> findings(Reading reading, ClaimJudge judge, Names names) {
    List<Finding> found = new ArrayList<>();
    for (Claim claim : reading.claims()) {
      found.add(finding(claim.start(), claim.end(), judge.judge(claim, reading)));
    }
    for (NameJudge.Named named : NameJudge.judge(reading.clauses(), names)) {
      found.add(finding(named.start(), named.end(), named.judgement()));
    }
    return found;
  }

  private Finding finding(int start, int end, Judgement judgement) {
    int last = Math.max(start, end - 1);
    return new Finding(
        lines.of(start),
        column(start),
        lines.of(last),
        column(last) + 1,
        text.substring(start, end),
        judgement.verdict(),
        judgement.sentence(),
        judgement.evidence(),
        judgement.slip());
  }

  /** A byte order mark is not a column. */
  private int column(int offset) {
    int line = lines.of(offset);
    int mark = line == 1 && text.startsWith("\uFEFF") ? 1 : 0;
    return offset - lines.start(line) - mark + 1;
  }
}
