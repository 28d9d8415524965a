package dev.fishbone.connectors.context.config;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of one line of {@code haproxy.cfg} (its manual, 2.2): quotes and backslashes are
 * resolved, a comment ends the line.
 *
 * @param comment where the comment begins; the line's length where there is none
 */
record HaproxyWords(List<Word> words, int comment) {
  /**
   * @param start in the line
   * @param end in the line, exclusive
   */
  record Word(String text, int start, int end) {}

  static HaproxyWords of(String line) {
    List<Word> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    int start = -1;
    char quote = 0;
    int at = 0;
    for (; at < line.length(); at++) {
      char each = line.charAt(at);
      boolean space = each == ' ' || each == '\t' || each == '\r';
      if (quote == 0 && each == '#') {
        break;
      }
      if (quote == 0 && space) {
        if (start >= 0) {
          words.add(new Word(word.toString(), start, at));
          word.setLength(0);
          start = -1;
        }
        continue;
      }
      start = start < 0 ? at : start;
      if (each == '\\' && quote != '\'' && at + 1 < line.length()) {
        word.append(line.charAt(++at));
      } else if (quote == 0 && (each == '"' || each == '\'')) {
        quote = each;
      } else if (quote != 0 && each == quote) {
        quote = 0;
      } else {
        word.append(each);
      }
    }
    if (start >= 0) {
      words.add(new Word(word.toString(), start, at));
    }
    return new HaproxyWords(words, at);
  }

  /** The words' texts. */
  List<String> texts() {
    return words.stream().map(Word::text).toList();
  }
}
