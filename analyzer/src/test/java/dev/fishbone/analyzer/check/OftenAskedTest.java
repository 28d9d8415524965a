package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.check.Quantity.Clock;
import dev.fishbone.analyzer.check.Quantity.Count;
import dev.fishbone.analyzer.check.Quantity.Multiple;
import dev.fishbone.analyzer.check.Quantity.Share;
import dev.fishbone.analyzer.check.Quantity.Span;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What is made ready to be asked often says the same as what is worked out each time. */
class OftenAskedTest {
  @Property(seed = "20260814", tries = 2000)
  void aWindowFitsWhatTheQuantityFits(@ForAll long seed) {
    Random random = new Random(seed);
    double value = random.nextInt(5_000);
    double step = Math.pow(10, random.nextInt(4) - 1);
    List<Quantity> all =
        List.of(
            new Clock(value, 60, false),
            new Span(value, step, 1),
            new Count(value, step, Noun.REQUEST, false),
            new Share(value / 5_000, step / 5_000),
            new Multiple(value, step));
    for (Quantity quantity : all) {
      double low = quantity.value() + (random.nextInt(41) - 20) * quantity.step() / 8;
      double high = low + random.nextInt(2) * quantity.step();
      for (Hedge hedge : Hedge.values()) {
        assertThat(Fit.window(quantity, hedge).fits(low, high))
            .as("%s %s %s %s", quantity, hedge, low, high)
            .isEqualTo(Fit.of(quantity, hedge, low, high) == Fit.FITS);
      }
    }
  }

  @Property(seed = "20260814", tries = 2000)
  void noMoreStemsAreSharedThanSignsAllow(@ForAll long seed) {
    Random random = new Random(seed);
    int[] some = stems(random);
    int[] others = stems(random);
    Line line = new Line("", "");
    Stated stated = Stated.of(new Multiple(1, 1), 1, 1, some, "", "", line);
    long sign = Stated.sign(others);
    long shared =
        IntStream.of(some).filter(s -> IntStream.of(others).anyMatch(o -> o == s)).count();
    assertThat(stated.shared(others)).isEqualTo((int) shared);
    assertThat(stated.mayShare(sign, Stated.twice(others, sign)))
        .isGreaterThanOrEqualTo((int) shared);
  }

  private static int[] stems(Random random) {
    return random.ints(random.nextInt(30), 0, 300).distinct().sorted().toArray();
  }

  @Property(seed = "20260814", tries = 2000)
  void wordsOfAPoolAreTheTextInSmallLetters(@ForAll String text, @ForAll long seed) {
    WordPool pool = new WordPool();
    char[] chars = (text + " Checkout ERRORS checkout İstanbul").toCharArray();
    Random random = new Random(seed);
    for (int i = 0; i < 50; i++) {
      int from = random.nextInt(chars.length);
      int to = from + random.nextInt(chars.length - from + 1);
      String plain = new String(chars, from, to - from).toLowerCase(Locale.ROOT);
      assertThat(pool.lower(chars, from, to)).isEqualTo(plain);
    }
  }

  @Property(seed = "20260814", tries = 500)
  void aSetOfWordsHoldsThoseAlone(@ForAll List<String> words, @ForAll List<String> others) {
    java.util.Set<String> plain = new java.util.HashSet<>(words);
    WordSet set = WordSet.of(plain);
    assertThat(words).allMatch(set::contains);
    assertThat(others).allMatch(word -> set.contains(word) == plain.contains(word));
  }
}
