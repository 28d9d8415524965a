package dev.fishbone.analyzer.check;

import java.util.List;
import java.util.Optional;

/** A verdict on a claim before it has a place. */
record Judgement(
    Finding.Verdict verdict, String sentence, List<String> evidence, Optional<Slip> slip) {
  static Judgement supported(String sentence, List<String> evidence) {
    return new Judgement(Finding.Verdict.SUPPORTED, sentence, evidence, Optional.empty());
  }

  static Judgement contradicted(Slip slip, String sentence, List<String> evidence) {
    return new Judgement(Finding.Verdict.CONTRADICTED, sentence, evidence, Optional.of(slip));
  }

  static Judgement open(String sentence) {
    return new Judgement(Finding.Verdict.NOT_CHECKABLE, sentence, List.of(), Optional.empty());
  }
}
