package dev.fishbone.analyzer.check;

import java.util.List;

/** How words are understood: what they mean, which events and which figures they name. */
record Lexicon(Vocabulary vocabulary, Event.Finder events, List<Measure> measures) {
  /** The one that ships with the product. */
  static Lexicon read() {
    Vocabulary vocabulary = Vocabulary.read();
    return new Lexicon(vocabulary, new Event.Finder(vocabulary), Measure.all(vocabulary));
  }
}
