package dev.fishbone.lab.service;

import dev.fishbone.lab.retry.RetryingCaller.Outcome;
import dev.fishbone.lab.scenario.PriceCalls;
import io.opentelemetry.api.trace.Span;

/**
 * What one checkout asks Pricing for: a call an article or a page, one after another, until one
 * fails.
 */
final class Basket {
  /** Coprime to any number of articles that has no factor 7: baskets hold different articles. */
  private static final int STEP = 7;

  private final PriceCalls calls;
  private final int articles;
  private volatile Growth growth = new Growth(0, 0);

  /** Pages of a share (0–1) of the articles, once data has grown. */
  private record Growth(int pages, double share) {}

  Basket(PriceCalls calls, int articles) {
    this.calls = calls;
    this.articles = articles;
  }

  void grow(int pages, double share) {
    growth = new Growth(pages, share);
  }

  Outcome price(PriceClient client, Span parent, int article, String query)
      throws InterruptedException {
    Outcome outcome = Outcome.OK;
    int count = count(article);
    for (int n = 0; n < count && !outcome.failed(); n++) {
      outcome = client.ask(parent, path(article, n, query));
    }
    return outcome;
  }

  int count(int article) {
    Growth now = growth;
    return Orders.share(article, 23) < now.share() ? now.pages() : calls.calls();
  }

  String path(int article, int n, String query) {
    boolean pages = calls.of() == PriceCalls.Of.PAGES;
    int asked = pages ? article : (article + n * STEP) % articles;
    return "/prices/" + asked + "?query=" + query + (pages ? "&page=" + (n + 1) : "");
  }
}
