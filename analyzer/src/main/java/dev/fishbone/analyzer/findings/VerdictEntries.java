package dev.fishbone.analyzer.findings;

import dev.fishbone.analyzer.findings.Findings.ConfidenceEntry;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.FixEntry;
import dev.fishbone.analyzer.findings.Findings.MarginEntry;
import dev.fishbone.analyzer.findings.Findings.Range;
import dev.fishbone.analyzer.findings.Findings.ReasonEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.book.RuleBook;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Verdicts as the file has them, ranked: findings in the order of their bones (what began it, what
 * in code and capacity made it an incident, why it was seen late or spread), then suspicions
 * likewise, then what is clear, then what could not be assessed; within each a change before what
 * failed first, the surest first, and equals in the order of the rule book.
 */
final class VerdictEntries {
  private final List<Verdict> verdicts;

  private final Reach reach;
  private final List<String> effects;

  /**
   * @param effects services of the effects
   */
  VerdictEntries(List<Verdict> verdicts, Reach reach, List<String> effects) {
    this.verdicts = List.copyOf(verdicts);
    this.reach = reach;
    this.effects = List.copyOf(effects);
  }

  List<VerdictEntry> ranked() {
    List<String> order = RuleBook.builtIn().rules().stream().map(r -> r.info().id()).toList();
    List<Verdict> sorted =
        verdicts.stream()
            .sorted(
                Comparator.comparingInt(VerdictEntries::group)
                    .thenComparingInt(VerdictEntries::bone)
                    .thenComparing(v -> !v.rule().startsWith("change/"))
                    .thenComparing(VerdictEntries::confidence, Comparator.reverseOrder())
                    .thenComparingInt(v -> order.indexOf(v.rule()))
                    .thenComparing(Verdict::subject)
                    .thenComparingInt(Verdict::episode))
            .toList();
    return IntStream.range(0, sorted.size()).mapToObj(i -> entry(i + 1, sorted.get(i))).toList();
  }

  private static int group(Verdict verdict) {
    return verdict.outcome().fold(f -> f.grade() == Outcome.Grade.FINDING ? 0 : 1, c -> 2, n -> 3);
  }

  private static int bone(Verdict verdict) {
    return RuleBook.builtIn()
        .find(verdict.rule())
        .map(r -> r.info().bone().ordinal())
        .orElse(Bone.values().length);
  }

  private static String boneLabel(Verdict verdict) {
    return RuleBook.builtIn()
        .find(verdict.rule())
        .map(r -> r.info().bone().label())
        .orElse("Other");
  }

  /** Two digits: a third must not decide what is named as the likeliest cause. */
  private static long confidence(Verdict verdict) {
    return verdict.outcome().fold(f -> Math.round(f.confidence().value() * 100), c -> 0L, n -> 0L);
  }

  private VerdictEntry entry(int rank, Verdict verdict) {
    return verdict
        .outcome()
        .fold(
            f -> finding(rank, verdict, f),
            c ->
                new VerdictEntry(
                    verdict.id(),
                    rank,
                    verdict.rule(),
                    verdict.subject(),
                    verdict.episode(),
                    Findings.CLEAR,
                    c.measured(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    figures(c.figures()),
                    new MarginEntry(c.margin().figure(), c.margin().threshold(), c.margin().unit()),
                    null,
                    c.evidence().stream().map(e -> e.id()).toList(),
                    bearsOn(verdict)),
            n -> notAssessed(rank, verdict, n, bearsOn(verdict)));
  }

  static VerdictEntry notAssessed(
      int rank, Verdict verdict, Outcome.NotAssessed reason, List<String> effects) {
    return new VerdictEntry(
        verdict.id(),
        rank,
        verdict.rule(),
        verdict.subject(),
        verdict.episode(),
        Findings.NOT_ASSESSED,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        new ReasonEntry(reason.code().name(), reason.needs(), reason.hint()),
        null,
        effects);
  }

  private VerdictEntry finding(int rank, Verdict verdict, Finding f) {
    String bone = boneLabel(verdict);
    return new VerdictEntry(
        verdict.id(),
        rank,
        verdict.rule(),
        verdict.subject(),
        verdict.episode(),
        f.grade() == Outcome.Grade.FINDING ? Findings.FINDING : Findings.SUSPECTED,
        f.claim(),
        f.items(),
        f.action(),
        f.fix().map(VerdictEntries::fix).orElse(null),
        bone,
        new Range(f.interval().from(), f.interval().to()),
        new ConfidenceEntry(f.confidence().level(), f.confidence().value()),
        figures(f.figures()),
        null,
        null,
        f.evidence().stream().map(e -> e.id()).toList(),
        bearsOn(verdict));
  }

  private static FixEntry fix(Fix fix) {
    return new FixEntry(
        fix.place(), fix.lang(), fix.code(), fix.test().isEmpty() ? null : fix.test());
  }

  private List<String> bearsOn(Verdict verdict) {
    return reach.effects(verdict.subject(), effects);
  }

  private static List<FigureEntry> figures(List<Figure> figures) {
    return figures.stream()
        .map(g -> new FigureEntry(g.name(), g.value(), g.unit(), g.low(), g.high(), g.evidence()))
        .toList();
  }
}
