package dev.fishbone.analyzer.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A quantity that drafts state, the words by which it is known, and the figures that hold it. */
record Measure(
    String name,
    Kind kind,
    Set<Noun> nouns,
    List<String> figures,
    Set<String> traits,
    Vocabulary.Pattern pattern) {
  private static final int FEW = 20;

  enum Kind {
    COUNT,
    SPAN,
    SHARE,
    MULTIPLE
  }

  /** The figure of one instance, and not of all. */
  boolean perInstance() {
    return traits.contains("per");
  }

  boolean overAll() {
    return traits.contains("sum");
  }

  /** A value may be of it that is rather of another measure. */
  boolean weak() {
    return traits.contains("weak");
  }

  /** A value that does not fit is wrong, whether it is known how it came about or not. */
  boolean strict() {
    return traits.contains("strict");
  }

  boolean takes(Quantity quantity) {
    return switch (kind) {
      case COUNT ->
          quantity instanceof Quantity.Count count
              && !count.each()
              && nouns.contains(count.noun())
              && (!traits.contains("few") || count.value() < FEW)
              && (!traits.contains("many") || count.value() >= FEW);
      case SPAN -> quantity instanceof Quantity.Span;
      case SHARE -> quantity instanceof Quantity.Share;
      case MULTIPLE ->
          quantity instanceof Quantity.Multiple
              || quantity instanceof Quantity.Count count
                  && count.noun() == Noun.NONE
                  && !count.each();
    };
  }

  /** Those that ship with the product. */
  static List<Measure> all(Vocabulary vocabulary) {
    List<Measure> measures = new ArrayList<>();
    for (String line : Resource.lines("measures.txt")) {
      String[] cells = line.split("\\|", 6);
      Set<Noun> nouns = EnumSet.noneOf(Noun.class);
      words(cells[2]).forEach(word -> nouns.add(Noun.valueOf(word)));
      measures.add(
          new Measure(
              cells[0].strip(),
              Kind.valueOf(cells[1].strip().toUpperCase(java.util.Locale.ROOT)),
              nouns,
              words(cells[3]),
              Set.copyOf(words(cells[4])),
              vocabulary.pattern(cells[5])));
    }
    return List.copyOf(measures);
  }

  private static List<String> words(String cell) {
    return cell.isBlank() ? List.of() : Arrays.asList(cell.strip().split(" +"));
  }
}
