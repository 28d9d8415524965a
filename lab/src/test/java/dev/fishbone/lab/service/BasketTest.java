package dev.fishbone.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.lab.scenario.PriceCalls;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BasketTest {
  private static final int ARTICLES = 5000;

  @Test
  void dataGrowsForItsShareOfTheArticlesAndShrinksBack() {
    Basket basket = basket(1, PriceCalls.Of.PAGES);
    assertThat(mean(basket)).isEqualTo(1);

    basket.grow(10, 0.5);
    assertThat(mean(basket)).as("half of them have ten pages").isCloseTo(5.5, within(0.2));

    basket.grow(1, 0);
    assertThat(mean(basket)).isEqualTo(1);
  }

  @Test
  void pagesAreOfOneArticleAndABasketHoldsDifferentOnes() {
    assertThat(basket(2, PriceCalls.Of.PAGES).path(4999, 1, "plain"))
        .isEqualTo("/prices/4999?query=plain&page=2");
    assertThat(basket(2, PriceCalls.Of.ARTICLES).path(4999, 1, "plain"))
        .isEqualTo("/prices/6?query=plain");
  }

  private static Basket basket(int calls, PriceCalls.Of of) {
    return new Basket(new PriceCalls(calls, of, Optional.empty(), PriceCalls.Marks.ALL), ARTICLES);
  }

  private static double mean(Basket basket) {
    return IntStream.range(0, ARTICLES).map(basket::count).average().orElse(0);
  }
}
