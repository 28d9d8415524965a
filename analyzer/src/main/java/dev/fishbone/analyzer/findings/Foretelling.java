package dev.fishbone.analyzer.findings;

import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Links findings to the risks that had foretold them. */
public final class Foretelling {
  private Foretelling() {}

  /** The same findings; each that a risk had foretold before the day of the incident says so. */
  public static Findings of(Findings findings, KnownRisks known) {
    List<KnownRisks.Risk> risks = known.before(day(findings));
    if (risks.isEmpty()) {
      return findings;
    }
    return new Findings(
        findings.schema(),
        findings.product(),
        findings.recording(),
        findings.incident(),
        findings.zone(),
        findings.effects(),
        findings.settings(),
        findings.times(),
        findings.impact(),
        findings.verdicts().stream().map(v -> linked(v, risks)).toList(),
        findings.links(),
        findings.tested(),
        findings.charts(),
        findings.sequences(),
        findings.evidence(),
        findings.coverage(),
        findings.lostDecisions());
  }

  private static VerdictEntry linked(VerdictEntry verdict, List<KnownRisks.Risk> risks) {
    boolean found = verdict.is(Findings.FINDING) || verdict.is(Findings.SUSPECTED);
    Optional<ForetoldEntry> foretold =
        risks.stream()
            .filter(
                r ->
                    found
                        && Counterparts.same(
                            verdict.rule(), verdict.subject(), r.rule(), r.subject()))
            .map(KnownRisks.Risk::known)
            .findFirst();
    return foretold
        .map(f -> verdict.with(verdict.decision(), verdict.claim(), verdict.items(), f))
        .orElse(verdict);
  }

  /** Of the first symptom, where one is known. */
  private static LocalDate day(Findings findings) {
    Instant first =
        findings.times().stream()
            .filter(t -> t.name().equals("first-symptom"))
            .map(TimeEntry::low)
            .min(Instant::compareTo)
            .orElse(findings.recording().from());
    return first.atZone(ZoneId.of(findings.zone())).toLocalDate();
  }
}
