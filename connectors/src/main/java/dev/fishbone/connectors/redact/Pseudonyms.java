package dev.fishbone.connectors.redact;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;

/**
 * What stands for a text: HMAC-SHA-256 under the key, shortened. Letters only, and no vowels: a
 * pseudonym is then no number, no word, and no id that a reader would make a template of.
 */
final class Pseudonyms {
  private static final String LETTERS = "bcdfghjkmnpqrtwz";
  private static final int LENGTH = 12;
  private static final int REMEMBERED = 1 << 17;

  private final Mac mac;
  private final Map<String, String> letters = new HashMap<>();

  Pseudonyms(RedactionKey key) {
    this.mac = key.mac();
  }

  /** Twelve letters, 48 bits; empty for an empty text. */
  String letters(String text) {
    if (text.isEmpty()) {
      return "";
    }
    if (letters.size() > REMEMBERED) {
      letters.clear();
    }
    return letters.computeIfAbsent(text, this::fresh);
  }

  private String fresh(String text) {
    byte[] hash = hash(text);
    StringBuilder name = new StringBuilder(LENGTH);
    for (int i = 0; i < LENGTH / 2; i++) {
      name.append(LETTERS.charAt(hash[i] >> 4 & 15)).append(LETTERS.charAt(hash[i] & 15));
    }
    return name.toString();
  }

  /** Fifteen digits, for what must stay a number; the first is no zero. */
  String digits(String text) {
    byte[] hash = hash(text);
    long number = 0;
    for (int i = 8; i < 16; i++) {
      number = number << 8 | hash[i] & 0xff;
    }
    return Long.toString(
        100_000_000_000_000L + Long.remainderUnsigned(number, 900_000_000_000_000L));
  }

  private byte[] hash(String text) {
    return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The letters behind a word that says what they stand for; empty for an empty text. */
  String named(String kind, String text) {
    return text.isEmpty() ? "" : kind + "-" + letters(text);
  }

  String person(String text) {
    return named("person", text);
  }

  String text(String text) {
    return named("text", text);
  }
}
