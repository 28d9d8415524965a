package dev.fishbone.lab.scenario;

/**
 * What goes wrong inside Pricing; shares from 0 to 1.
 *
 * @param random of all requests, answered with 503; a second try may succeed
 * @param flaggedArticles of the articles, whose flagged query is answered with 500 each time
 * @param flaggedLeaks of the flagged queries, after which the connection is not given back
 */
public record Faults(double random, double flaggedArticles, double flaggedLeaks) {
  public static final Faults NONE = new Faults(0, 0, 0);
}
