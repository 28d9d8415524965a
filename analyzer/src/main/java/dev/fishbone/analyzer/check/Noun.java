package dev.fishbone.analyzer.check;

import java.util.HashMap;
import java.util.Map;

/** What is counted. Different words of one noun may mean the same things. */
enum Noun {
  REQUEST(
      "request requests req reqs checkout checkouts order orders purchase purchases transaction transactions posts"),
  CALL("call calls attempt attempts tries"),
  RETRY("retry retries"),
  INSTANCE(
      "instance instances pod pods server servers replica replicas node nodes host hosts backend backends container containers machines"),
  CONNECTION("connection connections slots conns"),
  CALLER("caller callers thread threads waiter waiters waiting queued pending"),
  CHECK("check checks probe probes healthcheck healthchecks"),
  EJECTION("ejection ejections removals"),
  CHANGE("change changes commits"),
  SESSION("session sessions customer customers user users shopper shoppers buyers people visitors"),
  RESTART("restart restarts kills"),
  TIMEOUT("timeout timeouts"),
  ALERT("alert alerts page pages"),
  SERVICE("service services"),
  OTHER(""),
  NONE("");

  private static final Map<String, Noun> BY_WORD = new HashMap<>();
  private static final WordSet WORDS;

  static {
    for (Noun noun : values()) {
      for (String word : noun.words.split(" ", -1)) {
        BY_WORD.put(word, noun);
      }
    }
    BY_WORD.remove("");
    WORDS = WordSet.of(BY_WORD.keySet());
  }

  private final String words;

  Noun(String words) {
    this.words = words;
  }

  /** The noun that a word stands for; {@link #NONE} if it is not known as one. */
  static Noun of(String word) {
    return WORDS.mayContain(word) ? BY_WORD.getOrDefault(word, NONE) : NONE;
  }
}
