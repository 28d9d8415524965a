package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.blocks.Problem;
import java.util.List;

/**
 * What was made of a draft.
 *
 * @param findings one a claim, in the order in which they stand
 * @param problems blocks that could not be read and were not checked
 */
public record Report(List<Finding> findings, List<Problem> problems) {
  public Report {
    findings = List.copyOf(findings);
    problems = List.copyOf(problems);
  }

  /** How many claims turned out so. */
  public long count(Finding.Verdict verdict) {
    return findings.stream().filter(f -> f.verdict() == verdict).count();
  }

  public boolean isContradicted() {
    return count(Finding.Verdict.CONTRADICTED) > 0;
  }

  /** "12 claims supported, 1 contradicted, 3 not checkable". */
  public String summary() {
    return count(Finding.Verdict.SUPPORTED)
        + " claims supported, "
        + count(Finding.Verdict.CONTRADICTED)
        + " contradicted, "
        + count(Finding.Verdict.NOT_CHECKABLE)
        + " not checkable";
  }
}
