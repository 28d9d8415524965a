package dev.fishbone.connectors.format;

/** Foreign text made fit for a sentence: one line, no control characters, not endless. */
public final class Quoted {
  private static final int LONGEST = 120;

  private Quoted() {}

  /** The text between quotation marks, shortened in its middle. */
  public static String text(String foreign) {
    return '"' + bare(foreign) + '"';
  }

  /** The text without quotation marks, shortened in its middle. */
  public static String bare(String foreign) {
    String shown =
        foreign.length() <= LONGEST
            ? foreign
            : foreign.substring(0, 80) + " … " + foreign.substring(foreign.length() - 30);
    StringBuilder clean = new StringBuilder(shown.length());
    shown
        .codePoints()
        .forEach(
            c -> {
              int type = Character.getType(c);
              boolean odd =
                  Character.isISOControl(c)
                      || type == Character.FORMAT
                      || type == Character.SURROGATE
                      || type == Character.LINE_SEPARATOR
                      || type == Character.PARAGRAPH_SEPARATOR;
              clean.appendCodePoint(odd ? '�' : c);
            });
    return clean.toString();
  }
}
