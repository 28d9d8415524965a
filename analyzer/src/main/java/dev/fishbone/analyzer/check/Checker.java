package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Lines;
import dev.fishbone.analyzer.findings.Findings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Checks what a draft claims, against the findings of an analysis or against the draft itself. */
public final class Checker {
  private final String text;
  private final Lines lines;
  private final DraftReader draft;
  private final List<Passage> passages;
  private final Vocabulary vocabulary = Vocabulary.read();
  private final Event.Finder events = new Event.Finder(vocabulary);
  private final List<Measure> measures = Measure.all(vocabulary);

  private Checker(String file, String text) {
    this.text = text;
    this.lines = new Lines(text);
    this.draft = DraftReader.of(file, text);
    this.passages = draft.passages();
  }

  /** Each claim of the draft, in order, held against an analysis. */
  public static Report against(String file, String text, Findings findings) {
    Checker checker = new Checker(file, text);
    Facts facts = FindingsFacts.of(findings, checker.measures);
    return checker.check(facts, false);
  }

  /** Each claim of the draft, in order, held against what else the draft says. */
  public static Report alone(String file, String text) {
    Checker checker = new Checker(file, text);
    DraftFacts draft =
        new DraftFacts(checker.vocabulary, checker.events, checker.measures, checker.lines);
    return checker.check(draft.of(checker.passages), true);
  }

  private Report check(Facts facts, boolean alone) {
    Scene scene = new Scene(facts, vocabulary, events, measures);
    ClaimJudge judge = new ClaimJudge(scene, Zones.of(passages, facts), alone);
    List<Clauses> all = new ArrayList<>();
    List<Finding> found = new ArrayList<>();
    for (Passage passage : passages) {
      Clauses clauses = new Clauses(passage, vocabulary, facts.names());
      all.add(clauses);
      for (Claim claim : ClaimReader.of(passage)) {
        found.add(finding(claim.start(), claim.end(), judge.judge(claim, clauses)));
      }
      NameJudge.judge(passage, clauses, facts.names())
          .forEach(n -> found.add(finding(n.start(), n.end(), n.judgement())));
    }
    for (Sweep.Row row : Sweep.of(all, scene, lines, alone)) {
      found.removeIf(f -> f.line() == lines.of(row.start()) && f.column() == column(row.start()));
      found.add(finding(row.start(), row.end(), row.judgement()));
    }
    found.sort(Comparator.comparingInt(Finding::line).thenComparingInt(Finding::column));
    return new Report(found, draft.problems());
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
        judgement.slip().or(Optional::empty));
  }

  /** A byte order mark is not a column. */
  private int column(int offset) {
    int line = lines.of(offset);
    int mark = line == 1 && text.startsWith("\uFEFF") ? 1 : 0;
    return offset - lines.start(line) - mark + 1;
  }
}
