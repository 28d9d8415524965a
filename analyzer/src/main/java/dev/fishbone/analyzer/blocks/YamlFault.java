package dev.fishbone.analyzer.blocks;

/** Content that cannot be read; line and column count from 0 within the content. */
final class YamlFault extends Exception {
  private static final long serialVersionUID = 1;

  private final int line;
  private final int column;

  private final boolean quoting;

  YamlFault(int line, int column, String sentence) {
    this(line, column, sentence, false);
  }

  private YamlFault(int line, int column, String sentence, boolean quoting) {
    super(sentence, null, false, false);
    this.line = line;
    this.column = column;
    this.quoting = quoting;
  }

  /** A fault that missing or doubled quotes may have caused. */
  static YamlFault ofQuoting(int line, int column, String sentence) {
    return new YamlFault(line, column, sentence, true);
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

  boolean mayBeQuoting() {
    return quoting;
  }

  String sentence() {
    String sentence = getMessage();
    return sentence == null ? "" : sentence;
  }
}
