package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Lines;
import dev.fishbone.analyzer.findings.Findings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks what a draft claims, against the findings of an analysis or against the draft itself. */
public final class Checker {
  private final String text;
  private final Lines lines;
  private final DraftReader draft;

  private Checker(String text, DraftReader draft) {
    this.text = text;
    this.lines = new Lines(text);
    this.draft = draft;
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
    return against(Known.of(findings));
  }

  /** Each claim of the draft, in order, held against an analysis. */
  public Report against(Known known) {
    Facts facts = known.facts();
    Scene scene = scene(known.lexicon(), facts, c -> "");
    ClaimJudge judge = new ClaimJudge(scene, Zones.of(draft.cut(Zones::mayState), facts), false);
    Absolutes absolutes = Absolutes.of(scene);
    return report(
        draft.cut(text -> true).map(p -> judged(reading(p, scene), judge, scene, absolutes)));
  }

  /** Each claim of the draft, in order, held against what else the draft says. */
  public Report alone() {
    Lexicon lexicon = Lexicon.read();
    List<Passage> passages = draft.passages();
    Facts facts = new DraftFacts(lexicon, lines).of(passages);
    Scene scene = scene(lexicon, facts, c -> "line " + lines.of(c.start()));
    ClaimJudge judge = new ClaimJudge(scene, Zones.of(passages.stream(), facts), true);
    List<Reading> all = passages.parallelStream().map(p -> reading(p, scene)).toList();
    Absolutes absolutes = Absolutes.alone(all, scene, lines);
    return report(all.parallelStream().map(r -> judged(r, judge, scene, absolutes)));
  }

  private static Scene scene(Lexicon lexicon, Facts facts, Function<Claim, String> place) {
    return new Scene(facts, lexicon.vocabulary(), lexicon.events(), lexicon.measures(), place);
  }

  private static Reading reading(Passage passage, Scene scene) {
    Clauses clauses = new Clauses(passage, scene.vocabulary(), scene.facts().names());
    return new Reading(clauses, ClaimReader.of(passage));
  }

  /** What was found in one passage. */
  private record Judged(List<Finding> findings, Sweep sweep) {}

  private Judged judged(Reading reading, ClaimJudge judge, Scene scene, Absolutes absolutes) {
    return new Judged(
        findings(reading, judge, scene.facts().names()), Sweep.of(reading, scene, absolutes));
  }

  private Report report(Stream<Judged> judged) {
    List<Judged> all = judged.toList();
    List<Finding> found = new ArrayList<>();
    all.forEach(j -> found.addAll(j.findings()));
    List<Sweep.Row> rows = Sweep.rows(all.stream().map(Judged::sweep).toList(), lines);
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
