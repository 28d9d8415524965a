package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.blocks.Table;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.CoverageEntry;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.GapEntry;
import dev.fishbone.analyzer.findings.Findings.MarginEntry;
import dev.fishbone.analyzer.findings.Findings.ReasonEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.wording.Wording;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What each claim rests on, what was cleared, and what could not be told; none is left out for
 * being empty.
 */
final class Tables {
  private static final int GAPS_SHOWN = 40;

  private final Findings findings;
  private final ZoneId zone;

  Tables(Findings findings, ZoneId zone) {
    this.findings = findings;
    this.zone = zone;
  }

  void evidence(Generated body) {
    List<List<Prose>> rows = new ArrayList<>();
    for (EvidenceEntry entry : findings.evidence()) {
      rows.add(
          List.of(
              Prose.empty().code(entry.id()),
              Prose.of(entry.statement()),
              Prose.of(entry.value() == null ? "" : Words.figure(entry.value(), entry.unit())),
              source(entry),
              Prose.of(
                  Words.time(entry.window().from(), zone)
                      + "–"
                      + Words.time(entry.window().to(), zone))));
    }
    body.table(Table.of("Id", "Claim", "Value", "Query, file or traces", "Window").rows(rows));
    if (findings.evidence().isEmpty()) {
      body.paragraph("None.");
    }
  }

  private static Prose source(EvidenceEntry entry) {
    Prose source = Prose.empty();
    if (entry.query() != null) {
      source = source.code(entry.query()).text(" ");
    }
    if (entry.file() != null) {
      String line = entry.line() == null ? "" : ":" + entry.line();
      source = source.text(entry.file() + line + " ");
    }
    if (entry.traces() != null) {
      for (String trace : entry.traces()) {
        source = source.code(trace).text(" ");
      }
    }
    return source;
  }

  void notAssessed(Generated body) {
    List<Prose> lines = new ArrayList<>();
    unanswered().forEach((blind, rules) -> lines.add(unanswered(blind, rules)));
    long shown = 0;
    long more = 0;
    for (Map.Entry<Hole, List<String>> hole : holes().entrySet()) {
      if (shown++ < GAPS_SHOWN) {
        lines.add(gap(hole.getKey(), hole.getValue()));
      } else {
        more++;
      }
    }
    if (more > 0) {
      lines.add(
          Prose.of(Wording.count(more) + " more gaps stand in findings.json under coverage."));
    }
    body.bullets(lines);
    if (lines.isEmpty()) {
      body.paragraph(
          "Nothing: every rule that was asked could judge, and nothing was missing in what was read.");
    }
  }

  /** What rules lacked to judge something. */
  private record Blind(String subject, ReasonEntry reason) {}

  /** Rules that lack the same for the same, together: one hole hides no other. */
  private Map<Blind, List<String>> unanswered() {
    Map<Blind, List<String>> rules = new LinkedHashMap<>();
    for (VerdictEntry verdict : findings.verdicts()) {
      if (verdict.is(Findings.NOT_ASSESSED)) {
        Blind blind = new Blind(verdict.subject(), Objects.requireNonNull(verdict.reason()));
        rules.computeIfAbsent(blind, b -> new ArrayList<>()).add(verdict.rule());
      }
    }
    return rules;
  }

  private static Prose unanswered(Blind blind, List<String> rules) {
    ReasonEntry reason = blind.reason();
    return Prose.empty()
        .strong(String.join(", ", rules.stream().distinct().toList()))
        .text(" ")
        .code(blind.subject())
        .text(
            ": needs "
                + reason.needs()
                + " ("
                + reason.code()
                + "). "
                + Words.sentence(reason.hint()));
  }

  private static Prose named(VerdictEntry verdict) {
    return Prose.empty().strong(verdict.rule()).text(" ").code(Subject.decoded(verdict.subject()));
  }

  /** One thing that a source did not give, whatever it is a part of. */
  private record Hole(String source, String reason, String detail) {}

  /** What was not received with the signals that it concerns, each hole once. */
  private Map<Hole, List<String>> holes() {
    Map<Hole, List<String>> holes = new LinkedHashMap<>();
    for (CoverageEntry entry : findings.coverage()) {
      for (GapEntry gap : entry.gaps()) {
        List<String> signals =
            holes.computeIfAbsent(
                new Hole(entry.source(), gap.reason(), gap.detail()), h -> new ArrayList<>());
        if (!signals.contains(entry.signal())) {
          signals.add(entry.signal());
        }
      }
    }
    return holes;
  }

  private static Prose gap(Hole hole, List<String> signals) {
    return Prose.of("Not received: ")
        .text(String.join(", ", signals) + " from ")
        .code(hole.source())
        .text(" (" + hole.reason() + "): " + Words.sentence(hole.detail()));
  }

  void clear(Generated body) {
    List<Prose> lines = new ArrayList<>();
    for (VerdictEntry verdict : findings.verdicts()) {
      if (verdict.is(Findings.CLEAR) && !verdict.overruled()) {
        MarginEntry margin = Objects.requireNonNull(verdict.margin());
        lines.add(
            named(verdict)
                .text(
                    ": "
                        + verdict.claim()
                        + "; the threshold of "
                        + margin.figure().replace('-', ' ')
                        + " is "
                        + Words.figure(margin.threshold(), margin.unit())
                        + "."));
      }
    }
    body.bullets(lines);
    if (lines.isEmpty()) {
      body.paragraph("Nothing was cleared.");
    }
  }
}
