package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.findings.Findings;

/** What an analysis knows, made ready for drafts to be held against it. */
public final class Known {
  private final Lexicon lexicon;
  private final Facts facts;

  private Known(Lexicon lexicon, Facts facts) {
    this.lexicon = lexicon;
    this.facts = facts;
  }

  /** Of the findings of an analysis. */
  public static Known of(Findings findings) {
    Lexicon lexicon = Lexicon.read();
    return new Known(lexicon, FindingsFacts.of(findings, lexicon.measures()));
  }

  Lexicon lexicon() {
    return lexicon;
  }

  Facts facts() {
    return facts;
  }
}
