package dev.fishbone.analyzer.blocks;

/** Content that cannot be read; line and column count from 0 within the content. */
final class YamlFault extends Exception {
  private static final long serialVersionUID = 1;

  private final int line;
  private final int column;

  YamlFault(int line, int column, String sentence) {
    super(sentence, null, false, false);
    this.line = line;
    this.column = column;
  }

  YamlFault(YamlNode at, String sentence) {
    this(at.line(), at.column(), sentence);
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  String sentence() {
    String sentence = getMessage();
    return sentence == null ? "" : sentence;
  }
}
